import type { FaultRule } from '../support/stripe/faults.ts'
import { type State, stateOf } from './world/books.ts'
import { type Browser, openPayment, payFor } from './world/browser.ts'
import { type Lead, takeOffMarket } from './world/people-and-leads.ts'
import { smallOffset, until } from './world/time.ts'
import { holdTable, type World } from './world/world.ts'

type Scene = { world: World; browser: Browser; lead: Lead }

export type KillPoint = {
  name: string
  /** Stripe's faults until the kill. */
  faults: FaultRule[]
  /** Resolves at the moment to kill, with a function to call after it. */
  reach(scene: Scene): Promise<() => Promise<unknown>>
  atKill: State
  afterwards: State
}

const LONGEST_OFFSET_MS = 60
/** The answer to a purchase is written within this. */
const ANSWER_OFFSET_MS = 4

export const KILL_POINTS: KillPoint[] = [
  {
    name: 'before the payment is opened at Stripe',
    faults: [{ operation: 'payment_intents.create', kind: 'hang_before', times: -1 }],
    async reach({ world, browser, lead }) {
      const answered = browser.open(lead.id)
      await until('the attempt is written', () =>
        isPresent(world, 'payment_attempts where lead_id = $1', lead.id),
      )
      await smallOffset(LONGEST_OFFSET_MS)
      return () => answered
    },
    atKill: 'no payment',
    afterwards: 'cancelled',
  },
  {
    name: 'after it was opened, before that is noted',
    faults: [{ operation: 'payment_intents.create', kind: 'hang_after', times: -1 }],
    async reach({ world, browser, lead }) {
      const answered = browser.open(lead.id)
      await until('the payment is open', async () => (await stateOf(world, lead)) === 'unpaid')
      await smallOffset(LONGEST_OFFSET_MS)
      return () => answered
    },
    atKill: 'unpaid',
    afterwards: 'cancelled',
  },
  {
    name: 'after the payment, before the page says so',
    faults: [{ operation: 'webhook', kind: 'lose', times: -1 }],
    async reach(scene) {
      await pay(scene)
      await smallOffset(LONGEST_OFFSET_MS)
      return nothing
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'before the sale: Stripe is being called',
    faults: [{ operation: 'payment_intents.retrieve', kind: 'hang_before', times: -1 }],
    async reach(scene) {
      const answered = sayPaid(scene, await pay(scene))
      await smallOffset(LONGEST_OFFSET_MS)
      return () => answered
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'in the sale: its transaction is open',
    faults: [{ operation: 'webhook', kind: 'lose', times: -1 }],
    async reach(scene) {
      const intent = await pay(scene)
      const unlock = await holdUpSales(scene.world)
      const answered = sayPaid(scene, intent)
      await until('the sale waits', () => saleWaits(scene.world))
      return async () => {
        await unlock()
        await answered
      }
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'after the sale, about the time of the answer',
    faults: [{ operation: 'webhook', kind: 'lose', times: -1 }],
    async reach(scene) {
      const answered = sayPaid(scene, await pay(scene))
      await until('the purchase is there', () => purchaseIsThere(scene))
      await smallOffset(ANSWER_OFFSET_MS)
      return () => answered
    },
    atKill: 'bought',
    afterwards: 'bought',
  },
  {
    name: 'in a refund, before Stripe pays it',
    faults: [{ operation: 'refunds.create', kind: 'hang_before', times: -1 }],
    reach: soonAfter(payInVain, 'the job has started', ({ world }) => refundIsUnderWay(world)),
    atKill: 'refund owed',
    afterwards: 'refunded',
  },
  {
    name: 'in a refund, after Stripe paid it',
    // Stripe's event would note the refund before the kill.
    faults: [
      { operation: 'refunds.create', kind: 'hang_after', times: -1 },
      { operation: 'webhook', kind: 'lose', times: -1 },
    ],
    reach: soonAfter(
      payInVain,
      'Stripe has paid back',
      async ({ world, lead }) => (await stateOf(world, lead)) === 'refund not noted',
    ),
    atKill: 'refund not noted',
    afterwards: 'refunded',
  },
  {
    name: 'in the webhook, before its sale',
    faults: [{ operation: 'payment_intents.retrieve', kind: 'hang_before', times: -1 }],
    reach: soonAfter(pay, 'the event has come', ({ world }) => eventIsUnderWay(world)),
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'in the webhook, in its sale',
    faults: [],
    async reach(scene) {
      const unlock = await holdUpSales(scene.world)
      await pay(scene)
      await until('the sale waits', () => saleWaits(scene.world))
      return unlock
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'in the webhook, after its sale',
    faults: [],
    reach: soonAfter(pay, 'the purchase is there', purchaseIsThere, ANSWER_OFFSET_MS),
    atKill: 'bought',
    afterwards: 'bought',
  },
]

/** The moment to kill is a little after `act` has led to this. */
function soonAfter(
  act: (scene: Scene) => Promise<unknown>,
  what: string,
  isThere: (scene: Scene) => Promise<boolean>,
  longestOffsetMs = LONGEST_OFFSET_MS,
): KillPoint['reach'] {
  return async (scene) => {
    await act(scene)
    await until(what, () => isThere(scene))
    await smallOffset(longestOffsetMs)
    return nothing
  }
}

const nothing = async () => {}

async function pay({ world, browser, lead }: Scene): Promise<string> {
  return (await payFor(world, browser, lead)).paymentIntentId
}

const sayPaid = ({ browser, lead }: Scene, intentId: string) => browser.purchase(lead.id, intentId)

/** Takes the lead off the market while the card is charged. */
async function payInVain({ world, lead, browser }: Scene): Promise<void> {
  const { paymentIntentId, clientSecret } = await openPayment(browser, lead)
  await takeOffMarket(world.pool, lead, 'withdrawn')
  await world.stripe.confirm(clientSecret)
  await browser.purchase(lead.id, paymentIntentId)
}

async function isPresent({ count }: World, rows: string, ...values: unknown[]): Promise<boolean> {
  return (await count(`select count(*) from ${rows}`, values)) > 0
}

function purchaseIsThere({ world, lead }: Scene): Promise<boolean> {
  return isPresent(world, 'purchases where lead_id = $1', lead.id)
}

const refundIsUnderWay = (world: World) =>
  isPresent(
    world,
    "pgboss.job where name = 'pay-refund' and state = 'active' and heartbeat_on > now() - interval '5 seconds'",
  )

const eventIsUnderWay = (world: World) =>
  isPresent(world, "stripe_events where type = 'payment_intent.succeeded' and done_at is null")

const saleWaits = (world: World) =>
  isPresent(world, "pg_locks where relation = 'audit_log'::regclass and not granted")

/** A sale's transaction writes the audit log last, and waits there until the returned function is called. */
const holdUpSales = (world: World) => holdTable(world, 'audit_log', 'exclusive')
