import { test } from 'bun:test'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import type { OpenPayment } from '../../../api/contract/buying/purchases.ts'
import type { Config } from '../../../api/contract/config.ts'
import type { Look, Page } from '../browser/browser.ts'
import { openComponentStage } from '../browser/component-stage.ts'
import { openForFile } from '../browser/stage-for-file.ts'
import { button } from '../people/visitor.ts'
import { STRIPE_JS } from './scripted-stripe-js.ts'

export const RETURN_PATH = '/supplier/dashboard?lead=lead-1'

export const OPEN_PAYMENT: OpenPayment = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_1',
  price: 89,
  tier: 'tier2',
  productName: 'Tier 2 lead: Retail business in Ontario',
  priceFrozenUntil: '2999-01-01T00:00:00.000Z',
  leadCredits: 0,
}

/** What the API answers: as when all is well, this, or not at all. */
type Scripted = 'ok' | 'gone' | 'never' | { status: number; body: unknown }

export type Script = Look & {
  /** For each call in turn; 'ok' once they are used up. */
  opens?: Scripted[]
  holds?: Scripted[]
  purchases?: Scripted[]
  credits?: Scripted[]
  stripeJs?: 'held-back' | 'blocked-once'
  /** What becomes of the card fields. */
  loads?: 'ready' | 'loaderror'
  /** Time passes only as the test lets it. */
  clock?: boolean
}

const PURCHASED = {
  id: 'lead-1',
  company: 'Olive Shop',
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'olive@shop.example',
  phone: '+14165550100',
  website: '',
  isDecisionMaker: true,
  decisionMakerName: '',
  businessType: 'retail',
  currentProvider: 'moneris',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A retail shop.',
  monthlyVolume: 24_000,
  averageTransaction: 50,
  cardPresentRate: null,
  cardNotPresentRate: null,
  monthlyFee: null,
  effectiveRate: null,
  tier: 'tier2',
  price: 89,
  source: 'card',
  purchasedAt: '2026-11-21T15:00:00.000Z',
  submittedAt: '2026-11-20T15:00:00.000Z',
  outcome: 'pending',
  outcomeNotes: '',
  notes: [],
  followUpOn: null,
  dealValue: null,
  receiptNumber: 'NR-1001',
  contactRequestedAt: null,
  language: 'fr',
  withdrawnAt: null,
  promisedBy: '2026-11-22T15:00:00.000Z',
  callTimes: null,
  ownerSays: null,
  cancelledAt: null,
  consent: null,
}

/** The purchase dialog on a page of its own for a test file; the API and Stripe answer as each test says. */
export function purchaseStageForFile() {
  const { stage } = openForFile(openPurchaseStage)
  return {
    stage,
    /** On the open dialog. */
    onDialog: (title: string, script: Script, visit: Visit) =>
      test(title, () => stage.onDialog(script, visit)),
    /** On the way back from the page of a bank. */
    onReturn: (title: string, script: Script & { path: string }, visit: Visit) =>
      test(title, () => stage.onReturn(script, visit)),
  }
}

async function openPurchaseStage() {
  const scene: { made: Made[] } = { made: [] }
  const stage = await openComponentStage(join(import.meta.dir, 'purchase.stage.tsx'), {
    // Not scripted: what is sent as a page goes away passes by Playwright, and arrives here.
    '/api/supplier/leads/lead-1/release': async (request) => {
      scene.made.push({ action: 'release', body: await request.json() })
      return Response.json({ released: true })
    },
    '/api/config': Response.json({
      payments: { publishableKey: 'pk_test_stage', stripeJs: '/stripe.js' },
      signIn: 'code',
      leadListing: 'on-contact-request',
      demo: null,
    } satisfies Config),
  })

  const onReturn = (script: Script & { path: string }, visit: Visit) =>
    stage.onPage(script, async (page) => {
      const calls = await answerAs(page, scene, script)
      await page.goto(script.path)
      await visit(page, calls)
    })
  return {
    ...stage,
    onReturn,
    onDialog: (script: Script, visit: Visit) =>
      stage.onPage(script, async (page) => {
        if (script.clock) await page.clock.install()
        const calls = await answerAs(page, scene, script)
        await page.goto('/')
        if (script.loads)
          await page.evaluate((loads) => Object.assign(window, { stripeLoads: loads }), script.loads)
        if (script.clock) await page.clock.pauseAt(Date.now() + 60_000)
        await button(page, 'Purchase Lead').click()
        await visit(page, calls)
      }),
  }
}

type Calls = Awaited<ReturnType<typeof answerAs>>
type Visit = (page: Page, calls: Calls) => Promise<void>

type Made = { action: string; body: unknown }

async function answerAs(
  page: Page,
  scene: { made: Made[] },
  { opens = [], holds = [], purchases = [], credits = [], stripeJs }: Script,
) {
  const made: Made[] = []
  scene.made = made
  const answers: Record<string, { scripted: Scripted[]; ok: unknown }> = {
    'create-payment-intent': { scripted: [...opens], ok: OPEN_PAYMENT },
    hold: { scripted: [...holds], ok: { heldUntil: '2999-01-01T00:00:00.000Z' } },
    purchase: { scripted: [...purchases], ok: PURCHASED },
    'purchase-with-credit': { scripted: [...credits], ok: { ...PURCHASED, price: 0, source: 'credit' } },
  }
  await page.route(/\/api\/supplier\/(?!.*\/release$)/, async (route) => {
    const action = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    made.push({ action, body: route.request().postDataJSON() })
    const { scripted = [], ok } = answers[action] ?? {}
    await give(route, scripted.shift() ?? 'ok', ok)
  })

  const { promise: stripeJsMayCome, resolve: sendStripeJs } = Promise.withResolvers<void>()
  const stripeJsRequested = Promise.withResolvers<void>()
  let blocked = stripeJs === 'blocked-once'
  await page.route('**/stripe.js', async (route) => {
    if (blocked) {
      blocked = false
      return route.abort('blockedbyclient')
    }
    stripeJsRequested.resolve()
    if (stripeJs === 'held-back') await stripeJsMayCome
    await route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS })
  })
  return {
    /** What the dialog requested from the API, in order. */
    actions: () => made.map(({ action }) => action),
    sent: (wanted: string) => made.filter(({ action }) => action === wanted).map(({ body }) => body),
    /** Waits for a call that nobody on the page waits for. */
    async arrived(wanted: string) {
      while (!made.some(({ action }) => action === wanted)) await Bun.sleep(20)
    },
    stripeJsRequested: stripeJsRequested.promise,
    sendStripeJs,
  }
}

async function give(route: Route, answer: Scripted, ok: unknown): Promise<void> {
  if (answer === 'never') return
  if (answer === 'gone') return route.abort('connectionrefused')
  if (answer === 'ok') return route.fulfill({ json: ok })
  return route.fulfill({ status: answer.status, json: answer.body })
}

export const payButton = (page: Page) => button(page, 'Pay $89.00')

export const acceptTerms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the terms and conditions of this purchase' }).check()

/** Once the form is ready. */
export async function pressPay(page: Page): Promise<void> {
  await acceptTerms(page)
  await payButton(page).click()
}

/** What Stripe answers to the calls to come, in turn. */
export const stripeAnswers = (page: Page, ...answers: unknown[]) =>
  page.evaluate((next) => Reflect.get(window, 'stripeAnswers').push(...next), answers)

/** Waits until the dialog has reported to its page how it ended, and nothing else. */
export const dialogEnded = (page: Page, word: string) =>
  page.waitForFunction((awaited) => document.querySelector('output')?.textContent === awaited, word)
