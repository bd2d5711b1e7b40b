import type { FaultRule } from '../../tests/support/stripe/faults.ts'
import { type Browser, paymentIn } from './browser.ts'
import type { Lead } from './given.ts'
import { smallOffset, until } from './proof.ts'
import type { State } from './state.ts'
import { stateOf } from './state.ts'
import type { World } from './world.ts'

type Scene = { world: World; browser: Browser; lead: Lead }

export type KillPoint = {
  name: string
  /** What Stripe does meanwhile. */
  faults: FaultRule[]
  /** Resolves at the moment to kill, with what is to be let go afterwards. */
  reach(scene: Scene): Promise<() => Promise<unknown>>
  atKill: State
  afterwards: State
}

const LONGEST_OFFSET_MS = 60
/** Within this the answer to a purchase is written. */
const ANSWER_OFFSET_MS = 4

export const KILL_POINTS: KillPoint[] = [
  {
    name: 'before the payment is opened at Stripe',
    faults: [{ operation: 'payment_intents.create', kind: 'hang_before', times: -1 }],
    async reach({ world, browser, lead }) {
      const asked = browser.open(lead.id)
      await until('the attempt is written', () => rowAbout(world, 'payment_attempts', lead))
      await smallOffset(LONGEST_OFFSET_MS)
      return () => asked
    },
    atKill: 'no payment',
    afterwards: 'cancelled',
  },
  {
    name: 'after it was opened, before that is noted',
    faults: [{ operation: 'payment_intents.create', kind: 'hang_after', times: -1 }],
    async reach({ world, browser, lead }) {
      const asked = browser.open(lead.id)
      await until('the payment is open', async () => (await stateOf(world, lead)) === 'unpaid')
      await smallOffset(LONGEST_OFFSET_MS)
      return () => asked
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
    name: 'before the sale: Stripe is being asked',
    faults: [{ operation: 'payment_intents.retrieve', kind: 'hang_before', times: -1 }],
    async reach(scene) {
      const asked = sayPaid(scene, await pay(scene))
      await smallOffset(LONGEST_OFFSET_MS)
      return () => asked
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'in the sale: its transaction is open',
    faults: [{ operation: 'webhook', kind: 'lose', times: -1 }],
    async reach(scene) {
      const intent = await pay(scene)
      const letGo = await holdUpSales(scene.world)
      const asked = sayPaid(scene, intent)
      await until('the sale waits', () => saleWaits(scene.world))
      return async () => {
        await letGo()
        await asked
      }
    },
    atKill: 'paid',
    afterwards: 'bought',
  },
  {
    name: 'after the sale, about the time of the answer',
    faults: [{ operation: 'webhook', kind: 'lose', times: -1 }],
    async reach(scene) {
      const asked = sayPaid(scene, await pay(scene))
      await until('the purchase is there', () => purchaseIsThere(scene))
      await smallOffset(ANSWER_OFFSET_MS)
      return () => asked
    },
    atKill: 'bought',
    afterwards: 'bought',
  },
  {
    name: 'in a refund, before Stripe pays it',
    faults: [{ operation: 'refunds.create', kind: 'hang_before', times: -1 }],
    reach: soonAfter(payInVain, 'the job has begun', ({ world }) => refundIsUnderWay(world)),
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
      const letGo = await holdUpSales(scene.world)
      await pay(scene)
      await until('the sale waits', () => saleWaits(scene.world))
      return letGo
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

/** The moment to kill comes a little after `act` has led to this, and nothing is to be let go then. */
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

/** From the dialog to the moment when Stripe has the money; gives the payment's id. */
async function pay({ world, browser, lead }: Scene): Promise<string> {
  const { paymentIntentId, clientSecret } = paymentIn(await browser.open(lead.id))
  const held = await browser.hold(lead.id, paymentIntentId)
  if (held.status !== 200) throw new Error(`The hold was answered ${held.status} ${held.code}.`)
  const { error } = await world.stripe.confirm(clientSecret)
  if (error !== null) throw new Error(`The card was refused: ${error.message}`)
  return paymentIntentId
}

const sayPaid = ({ browser, lead }: Scene, intentId: string) => browser.purchase(lead.id, intentId)

/** The lead leaves the market while the card is being charged. */
async function payInVain(scene: Scene): Promise<void> {
  const { world, lead, browser } = scene
  const { paymentIntentId, clientSecret } = paymentIn(await browser.open(lead.id))
  await world.pool.query(
    "update leads set off_market_at = now(), off_market_reason = 'withdrawn' where id = $1",
    [lead.id],
  )
  await world.stripe.confirm(clientSecret)
  await sayPaid(scene, paymentIntentId)
}

async function rowAbout({ pool }: World, table: 'payment_attempts' | 'purchases', lead: Lead) {
  const { rowCount } = await pool.query(`select from ${table} where lead_id = $1`, [lead.id])
  return rowCount === 1
}

function purchaseIsThere({ world, lead }: Scene): Promise<boolean> {
  return rowAbout(world, 'purchases', lead)
}

async function refundIsUnderWay({ pool }: World): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pgboss.job where name = 'pay-refund' and state = 'active' and heartbeat_on > now() - interval '5 seconds'",
  )
  return (rowCount ?? 0) > 0
}

async function eventIsUnderWay({ pool }: World): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from stripe_events where type = 'payment_intent.succeeded' and done_at is null",
  )
  return (rowCount ?? 0) > 0
}

/** The transaction of a sale ends with the audit log, which cannot be written to until this is let go. */
async function holdUpSales({ pool }: World): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table audit_log in exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function saleWaits({ pool }: World): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_locks where relation = 'audit_log'::regclass and not granted",
  )
  return (rowCount ?? 0) > 0
}
