import type { FaultRule } from '../support/stripe/faults.ts'
import { type State, stateOf, wrongAtRest, wrongInBooks } from './world/books.ts'
import { type Answer, type Browser, openPayment, payFor } from './world/browser.ts'
import { createLead, type Lead, takeOffMarket } from './world/people-and-leads.ts'
import { nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import { twoSweepsLater } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

/** We answer within this; the faults below last a minute and more. */
const LONGEST_WAIT_MS = 10_000

const DELAY_MS = 60_000

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
/** Those that keep a caller waiting; the short form takes one of them. */
const SLOW: Kind[] = ['delay', 'hang_before', 'hang_after']

type Scene = { world: World; browser: Browser; lead: Lead }

type Step = {
  operation:
    | 'payment_intents.create'
    | 'payment_intents.retrieve'
    | 'payment_intents.cancel'
    | 'refunds.create'
  /** Everything before the fault; gives the action that meets it. */
  prepare(scene: Scene): Promise<() => Promise<Answer | undefined>>
  /** The refusal's code while the fault lasts; undefined where nobody waits for an answer. */
  code: string | undefined
  /** Once Stripe works again and the sweeps have run. */
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
      const { paymentIntentId } = await payFor(world, browser, lead)
      return () => browser.purchase(lead.id, paymentIntentId)
    },
    code: 'payment_unconfirmed',
    afterwards: 'bought',
  },
  'giving a hold back': {
    operation: 'payment_intents.cancel',
    async prepare({ browser, lead }) {
      const { paymentIntentId } = await openPayment(browser, lead)
      await browser.hold(lead.id, paymentIntentId)
      return () => browser.release(lead.id, paymentIntentId, 'left')
    },
    code: 'payments_unavailable',
    afterwards: 'cancelled',
  },
  refunding: {
    operation: 'refunds.create',
    async prepare({ world, browser, lead }) {
      const { paymentIntentId, clientSecret } = await openPayment(browser, lead)
      await takeOffMarket(world.pool, lead, 'withdrawn')
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

prove('whatever Stripe fails to answer, people get a clear word and the books balance', stripeFails)

/** People get their answers in time; the books balance once Stripe works again. */
function stripeFails(size: Size): Promise<Row[]> {
  return inWorld({ processes: 2 }, async (world) => {
    const rows: Row[] = []
    const kinds = Object.entries(KINDS).filter(
      ([, kind]) => size === 'full' || !SLOW.includes(kind) || kind === 'hang_after',
    )
    for (const [name, kind] of kinds) {
      rows.push(...(await failing(world, name, kind)))
      if (kind !== 'delay') rows.push(await healing(world, name, kind))
    }
    return rows
  })
}

/** Every step meets the fault at the same time, each with a lead of its own. */
async function failing(world: World, name: string, kind: Kind): Promise<Row[]> {
  await world.loseEvents()
  const scenes = await Promise.all(
    Object.entries(STEPS).map(async ([action, step]) => {
      const scene = await newScene(world)
      return { action, step, scene, meet: await step.prepare(scene) }
    }),
  )
  await world.stripe.setFaults(...scenes.map(({ step }) => always(step.operation, kind)))
  const startedAt = performance.now()
  const answers = await Promise.all(
    scenes.map(async ({ action, step, meet }) => ({ action, step, answer: await meet() })),
  )
  await world.stripe.clearFaults()
  // Stripe finishes the delayed calls, and until then refuses others for the same key.
  if (kind === 'delay') await Bun.sleep(DELAY_MS + 1_000 - (performance.now() - startedAt))
  const faults = await wrongWhenTriedAgain(scenes)
  await twoSweepsLater(world)

  for (const { action, step, scene } of scenes) {
    const state = await stateOf(world, scene.lead)
    if (state !== step.afterwards) faults.push(`${action}: ${state} afterwards`)
  }
  const words = answers.flatMap(({ action, step, answer }) =>
    answer === undefined || step.code === undefined ? [] : [isClear(action, step, kind, answer)],
  )
  return [
    ...words.map((row) => ({ ...row, what: `Stripe ${name}: ${row.what}` })),
    nothingWrong(`Stripe ${name}: afterwards`, [...faults, ...(await wrongAtRest(world))]),
  ]
}

/** The person tries again, as the message says. */
async function wrongWhenTriedAgain(scenes: { action: string; scene: Scene }[]): Promise<string[]> {
  const opening = scenes.find(({ action }) => action === 'opening a payment')?.scene
  if (opening === undefined) throw new Error('No scene opens a payment.')
  const again = await opening.browser.open(opening.lead.id)
  return again.status === 200 ? [] : [`opening again: ${again.status} ${again.code}`]
}

function isClear(action: string, step: Step, kind: Kind, answer: Answer): Row {
  const wanted = isFoundAgain(step, kind) ? '200 ' : `503 ${step.code}`
  const said = `${answer.status} ${answer.code}`
  return row(
    action,
    `${wanted} within ${LONGEST_WAIT_MS / 1000} s`,
    `${said} after ${(answer.milliseconds / 1000).toFixed(1)} s`,
    said === wanted &&
      answer.milliseconds < LONGEST_WAIT_MS &&
      (answer.status === 200 || answer.message !== ''),
  )
}

/** Where the payment was made in spite of the error, it is looked up and the person sees no error. */
const isFoundAgain = (step: Step, kind: Kind) =>
  step.operation === 'payment_intents.create' && kind === 'error_500_after'

/** The SDK repeats a call that fails once, so that it shows nowhere; except a 429. */
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
  return { world, browser: await world.newBrowser(), lead: await createLead(world.db) }
}

const always = (operation: Step['operation'], kind: Kind): FaultRule => ({
  operation,
  kind,
  times: -1,
  ...(kind === 'delay' && { milliseconds: DELAY_MS }),
})
