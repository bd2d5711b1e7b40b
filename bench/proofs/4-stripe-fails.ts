import type { FaultRule } from '../../tests/support/stripe/faults.ts'
import { wrongInBooks } from './books.ts'
import { type Answer, type Browser, paymentIn } from './browser.ts'
import { givenLead, givenSupplier, type Lead } from './given.ts'
import { stepsDone, willTake } from './progress.ts'
import { nothingWrong, type Row, type Size } from './proof.ts'
import { stuck, twoSweepsLater } from './rest.ts'
import { type State, stateOf } from './state.ts'
import { inWorld, type World } from './world.ts'

/** Nobody waits longer for a word from us; the faults below last a minute and more. */
const LONGEST_WAIT_MS = 10_000

const DELAY_MS = 60_000
const LOSE_EVENTS: FaultRule = { operation: 'webhook', kind: 'lose', times: -1 }

const KINDS = {
  'takes 60 s': 'delay',
  'times out before the work': 'hang_before',
  'times out after the work': 'hang_after',
  'resets before the work': 'reset_before',
  'resets after the work': 'reset_after',
  'answers 429': 'rate_limit',
  'answers 500 before the work': 'error_500',
  'answers 500 after the work': 'error_500_after',
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]
/** Those that keep a caller waiting; the short form takes one of them for each step, side by side. */
const SLOW: Kind[] = ['delay', 'hang_before', 'hang_after']

type Scene = { world: World; browser: Browser; lead: Lead }

type Step = {
  operation:
    | 'payment_intents.create'
    | 'payment_intents.retrieve'
    | 'payment_intents.cancel'
    | 'refunds.create'
  /** What stands before the fault; gives the action that meets it. */
  prepare(scene: Scene): Promise<() => Promise<Answer | undefined>>
  /** What a person is told while it lasts; undefined where nobody waits for it. */
  code: string | undefined
  /** Once Stripe is well again and the sweeps have looked. */
  afterwards: State
}

const STEPS: Record<string, Step> = {
  'opening a payment': {
    operation: 'payment_intents.create',
    prepare:
      async ({ browser, lead }) =>
      () =>
        browser.open(lead.id),
    code: 'payments_unavailable',
    afterwards: 'cancelled',
  },
  'settling one that was paid': {
    operation: 'payment_intents.retrieve',
    async prepare({ world, browser, lead }) {
      const payment = paymentIn(await browser.open(lead.id))
      await browser.hold(lead.id, payment.paymentIntentId)
      await world.stripe.confirm(payment.clientSecret)
      return () => browser.purchase(lead.id, payment.paymentIntentId)
    },
    code: 'payment_unconfirmed',
    afterwards: 'bought',
  },
  'giving a hold back': {
    operation: 'payment_intents.cancel',
    async prepare({ browser, lead }) {
      const { paymentIntentId } = paymentIn(await browser.open(lead.id))
      await browser.hold(lead.id, paymentIntentId)
      return () => browser.release(lead.id, paymentIntentId, 'left')
    },
    code: 'payments_unavailable',
    afterwards: 'cancelled',
  },
  refunding: {
    operation: 'refunds.create',
    async prepare({ world, browser, lead }) {
      const { paymentIntentId, clientSecret } = paymentIn(await browser.open(lead.id))
      await world.pool.query(
        "update leads set off_market_at = now(), off_market_reason = 'withdrawn' where id = $1",
        [lead.id],
      )
      await world.stripe.confirm(clientSecret)
      return async () => {
        await browser.purchase(lead.id, paymentIntentId)
        return undefined
      }
    },
    code: undefined,
    afterwards: 'refunded',
  },
}

/** Whatever Stripe does or does not answer: a clear word in time, and books that balance once it is well again. */
export function stripeFails(size: Size): Promise<Row[]> {
  return inWorld({ processes: 2 }, async (world) => {
    const rows: Row[] = []
    const kinds = Object.entries(KINDS).filter(
      ([, kind]) => size === 'full' || !SLOW.includes(kind) || kind === 'hang_after',
    )
    willTake(kinds.length)
    for (const [name, kind] of kinds) {
      rows.push(...(await failing(world, name, kind)))
      if (kind !== 'delay') rows.push(await healing(world, name, kind))
      stepsDone()
    }
    return rows
  })
}

/** Every step meets the fault at the same time, each with a lead of its own. */
async function failing(world: World, name: string, kind: Kind): Promise<Row[]> {
  await world.stripe.setFaults(LOSE_EVENTS)
  const scenes = await Promise.all(
    Object.entries(STEPS).map(async ([action, step]) => {
      const scene = await newScene(world)
      return { action, step, scene, meet: await step.prepare(scene) }
    }),
  )
  await world.stripe.setFaults(...scenes.map(({ step }) => always(step.operation, kind)))
  const beganAt = performance.now()
  const told = await Promise.all(
    scenes.map(async ({ action, step, meet }) => ({ action, step, answer: await meet() })),
  )
  await world.stripe.clearFaults()
  // What Stripe has begun it still does, and until then it lets nobody else begin.
  if (kind === 'delay') await Bun.sleep(DELAY_MS + 1_000 - (performance.now() - beganAt))
  const faults = await wrongWhenTriedAgain(scenes)
  await twoSweepsLater(world)

  for (const { action, step, scene } of scenes) {
    const state = await stateOf(world, scene.lead)
    if (state !== step.afterwards) faults.push(`${action}: ${state} afterwards`)
  }
  const words = told.flatMap(({ action, step, answer }) =>
    answer === undefined || step.code === undefined ? [] : [isClear(action, step, kind, answer)],
  )
  return [
    ...words.map((row) => ({ ...row, what: `Stripe ${name}: ${row.what}` })),
    nothingWrong(`Stripe ${name}: afterwards`, [
      ...faults,
      ...(await stuck(world)),
      ...(await wrongInBooks(world)),
    ]),
  ]
}

/** The person does what the message said. */
async function wrongWhenTriedAgain(scenes: { action: string; scene: Scene }[]): Promise<string[]> {
  const opening = scenes.find(({ action }) => action === 'opening a payment')?.scene
  if (opening === undefined) throw new Error('Nobody was opening a payment.')
  const again = await opening.browser.open(opening.lead.id)
  return again.status === 200 ? [] : [`opening again: ${again.status} ${again.code}`]
}

function isClear(action: string, step: Step, kind: Kind, answer: Answer): Row {
  const wanted = isFoundAgain(step, kind) ? '200 ' : `503 ${step.code}`
  const said = `${answer.status} ${answer.code}`
  return {
    what: action,
    expected: `${wanted} within ${LONGEST_WAIT_MS / 1000} s`,
    seen: `${said} after ${(answer.milliseconds / 1000).toFixed(1)} s`,
    ok:
      said === wanted &&
      answer.milliseconds < LONGEST_WAIT_MS &&
      (answer.status === 200 || answer.message !== ''),
  }
}

/** A payment that was made in spite of the error is looked up, so that the person sees no error at all. */
const isFoundAgain = (step: Step, kind: Kind) =>
  step.operation === 'payment_intents.create' && kind === 'error_500_after'

/** A fault that strikes once is none that anybody notices, as the SDK asks again; but of a 429 it takes Stripe's word. */
async function healing(world: World, name: string, kind: Kind): Promise<Row> {
  const faults: string[] = []
  const scene = await newScene(world)
  await world.stripe.setFaults({ operation: 'payment_intents.create', kind, times: 1 })
  const opened = await scene.browser.open(scene.lead.id)
  await world.stripe.clearFaults()
  const isRefused = kind === 'rate_limit' && opened.code === 'payments_unavailable'
  if (opened.status !== 200 && !isRefused) faults.push(`opening: ${opened.status} ${opened.code}`)
  await twoSweepsLater(world)
  return nothingWrong(`Stripe ${name} once: opening a payment`, [...faults, ...(await wrongInBooks(world))])
}

async function newScene(world: World): Promise<Scene> {
  return { world, browser: world.browserOf(await givenSupplier(world.db)), lead: await givenLead(world.db) }
}

const always = (operation: Step['operation'], kind: Kind): FaultRule => ({
  operation,
  kind,
  times: -1,
  ...(kind === 'delay' && { milliseconds: DELAY_MS }),
})
