import * as v from 'valibot'
import { type Clock, systemClock } from '../../../api/platform/shared/clock.ts'
import { finishProcessing } from '../../../sandbox/stripe/confirm-payment.ts'
import { endRefund } from '../../../sandbox/stripe/refunds.ts'
import { openStore, type Store } from '../../../sandbox/stripe/store.ts'
import type { LocalStripeSandbox } from '../../../sandbox/stripe/stripe-sandbox.ts'
import { SANDBOX_STRIPE } from '../../../sandbox/stripe-client.ts'
import { addFaults, clearFaults, FAULTS, type FaultRule } from './faults.ts'
import { type Ledger, ledgerOf } from './ledger.ts'

/** Cards to pay with; the others stand in `sandbox/stripe/cards.ts`. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksInPage: '4000002760003184',
  asksByRedirect: '4000000000003063',
  processing: '4000000000006017',
  refundSucceedsLater: '4000000000007726',
  refundFailsLater: '4000000000005126',
} as const

type Ask = (request: Request) => Promise<Response>

/** What a test does as the buyer's browser with a stand-in that it reaches through `ask`. */
export function stripeBrowser(ask: Ask, origin: string) {
  /** As Stripe.js would: with the publishable key and the secret of this one payment. */
  async function post(
    clientSecret: string,
    action: string,
    form: Record<string, string>,
  ): Promise<Confirmed> {
    const [id = ''] = clientSecret.split('_secret_')
    const body = new URLSearchParams({
      key: SANDBOX_STRIPE.publishableKey,
      client_secret: clientSecret,
      ...form,
    })
    const answer = await ask(
      new Request(`${origin}/sandbox/stripe/v1/payment_intents/${id}/${action}`, { method: 'POST', body }),
    )
    return { status: answer.status, ...v.parse(ConfirmedBody, await answer.json()) }
  }

  return {
    /** Pays, or tries to, with a card of this number. */
    confirm: (
      clientSecret: string,
      cardNumber: string = CARDS.good,
      returnUrl = `${origin}/supplier/dashboard`,
    ) =>
      post(clientSecret, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': cardNumber,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
        use_stripe_sdk: 'true',
        return_url: returnUrl,
      }),
    /** The card's owner answers its bank. */
    authenticate: (clientSecret: string, outcome: 'succeed' | 'fail') =>
      post(clientSecret, 'sandbox_authenticate', { outcome }),
  }
}

/** The same, and what it does with the books that the stand-in keeps under `dataDir`, in this process or another. */
export function stripeClient(ask: Ask, origin: string, dataDir: string, clock: Clock = systemClock) {
  async function onBooks<Result>(work: (store: Store) => Result): Promise<Result> {
    const store = openStore(dataDir, FAULTS)
    try {
      return work(store)
    } finally {
      store.close()
    }
  }

  return {
    ...stripeBrowser(ask, origin),
    /** Ends a payment that stays in processing. */
    finish: (intentId: string, outcome: 'succeeded' | 'failed') =>
      onBooks((store) => store.transaction(() => finishProcessing(store, intentId, outcome, clock.now()))),
    /** The bank of the card refuses a refund that was made, or takes one that waits. */
    endRefund: (refundId: string, status: 'succeeded' | 'failed') =>
      onBooks((store) => store.transaction(() => endRefund(store, refundId, status, clock.now()))),
    ledger: (): Promise<Ledger> => onBooks(ledgerOf),
    setFaults: (...rules: FaultRule[]) => onBooks((store) => addFaults(store, rules)),
    clearFaults: () => onBooks(clearFaults),
  }
}

export type Confirmed = { status: number } & v.InferOutput<typeof ConfirmedBody>
const Intent = v.object({ id: v.string(), status: v.string() })
/** The payment as it then stands, or why there was none. */
const ConfirmedBody = v.union([
  v.pipe(
    Intent,
    v.transform((intent) => ({ intent, error: null })),
  ),
  v.pipe(
    v.object({
      error: v.looseObject({ type: v.string(), code: v.optional(v.string()), message: v.string() }),
    }),
    v.transform(({ error }) => ({ intent: null, error })),
  ),
])

/** The stand-in of a product under test, whose events wait until the test lets them be sent. */
export function sandboxStripe(stripe: LocalStripeSandbox, handle: Ask, dataDir: string, clock: Clock) {
  return {
    ...stripeClient((request) => stripe.handle(request), 'http://localhost', dataDir, clock),
    /** Sends each event that waits once to the product's webhook; gives how each was answered. */
    sendEvents: () => stripe.sendNow('http://localhost', (url, init) => handle(new Request(url, init))),
  }
}
