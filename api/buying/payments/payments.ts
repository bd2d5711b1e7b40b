import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'

/** How a payment stands at Stripe, in Stripe's words. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type Payment = {
  intentId: string
  /** For the payer's browser alone. Empty when Stripe keeps it back. */
  clientSecret: string
  status: PaymentStatus
  amountCents: number
  /** What Stripe has really taken. */
  receivedCents: number
  /** ISO 4217, lower case. */
  currency: string
  metadata: Record<string, string>
  /** The last try to pay ended with a refusal by the card's bank. */
  wasDeclined: boolean
}

/**
 * Card payments in CAD. Every call ends within CALL_TIMEOUT_MS or so, and throws PaymentsUnavailable without an answer from
 * Stripe: whether the work was done is then unknown, and the same call with the same key may be made again.
 */
export type Payments = {
  /** Makes a payment to confirm in the browser, or returns the one made with this key; `since` is before the key's first use. */
  open(wanted: {
    amountCents: number
    description: string
    metadata: Record<string, string>
    idempotencyKey: string
    since: Date
  }): Promise<Payment>
  /** Undefined when our account at Stripe has no such payment. */
  find(intentId: string): Promise<Payment | undefined>
  /** Cancels it if that is still possible, and returns it as it stands afterwards, which may be `succeeded`. */
  cancel(intentId: string): Promise<Payment>
  /** Refunds all of it, once for each key. Where nothing is left to refund, returns the earlier refund, made by us or by hand. */
  refundInFull(payment: PaymentToRefund, idempotencyKey: string): Promise<StripeRefund>
  /** How the refund of all of it stands; undefined where Stripe has neither a whole one nor one that failed. */
  findRefund(payment: PaymentToRefund): Promise<StripeRefund | undefined>
  /** Our payments that were created since then and have succeeded, newest first. */
  succeededSince(since: Date): AsyncIterable<Payment>
  /** Those that were created since then and are neither paid nor cancelled, newest first. */
  openSince(since: Date): AsyncIterable<Payment>
  /** Calls the listener at Stripe's first answer after one of this process's calls had none. */
  afterSilence(listener: () => void): void
  /** Throws NotFromStripe for what Stripe did not sign, or not within five minutes of now. */
  readEvent(rawBody: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>
}

export type PaymentToRefund = { intentId: string; amountCents: number }

/** `failure`: why it failed, in Stripe's word; null where it stands, paid or on its way. */
export type StripeRefund = { id: string; failure: string | null }

/** What Stripe says has happened, and to which payment. We read how that payment stands and do not rely on the event. */
export type PaymentEvent = { id: string; type: string; intentId: string | null }

/** What an event of a type means for the product. Each may run more than once for one event, and must be safe to. */
export type EventHandlers = Record<string, (intentId: string) => Promise<void>>

/** Stripe was not reached or did not answer: worth another try. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
  readonly code: string

  constructor(code: string) {
    super(`Stripe was not reached (${code}).`)
    this.code = code
  }
}

/** Codes of a PaymentsUnavailable that are not about the call itself: Stripe is silent or broken. */
export const NO_ANSWER = ['connection', 'api_error']

export class NotFromStripe extends Error {
  override readonly name = 'NotFromStripe'
}

export const notFromStripe = () =>
  new Refusal('not_from_stripe', 400, englishOnly('This message does not carry a valid signature.'))

/** Stripe goes on trying for days after such an answer, and by then the payment will be known. */
export const notKnownYet = () =>
  new Refusal('not_known_yet', 503, englishOnly('This payment is not known here yet.'))

const paymentsUnavailable = () =>
  new Refusal('payments_unavailable', 503, {
    en: 'We can’t reach our payment provider right now. Nothing was charged. Please try again in a minute.',
    fr: 'Nous ne pouvons pas joindre notre fournisseur de paiement pour le moment. Aucun montant n’a été débité. Veuillez réessayer dans une minute.',
  })

/** For `.catch`: answers PaymentsUnavailable with a refusal. This one says that nothing was charged. */
export function refuseUnavailable(error: unknown, refusal = paymentsUnavailable): never {
  throw error instanceof PaymentsUnavailable ? refusal() : error
}

export type WithPayments = { payments: Payments }
