import Stripe from 'stripe'
import { minutesAfter } from '../../platform/shared/clock.ts'
import {
  NO_ANSWER,
  NotFromStripe,
  PAYMENT_STATUSES,
  type Payment,
  type PaymentEvent,
  type PaymentStatus,
  type Payments,
  PaymentsUnavailable,
  type StripeRefund,
} from './payments.ts'

/** With one more try and the pause before it, a person who waits hears from us within ten seconds. */
const CALL_TIMEOUT_MS = 3_500
const MORE_TRIES = 1
const LISTED_AT_ONCE = 100
/** So long we look for a payment whose making was answered with an error: somebody waits. */
const LOOK_UP_WITHIN_MS = 5_000
/** Our clock and Stripe's may differ, and Stripe's counts whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** How Stripe is reached; the sandbox gives its own. */
  fetch?: typeof fetch
  timeoutMs?: number
  lookUpWithinMs?: number
}

export function openStripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.fetch),
    timeout: settings.timeoutMs ?? CALL_TIMEOUT_MS,
    maxNetworkRetries: MORE_TRIES,
    telemetry: false,
  })
  const lookUpWithinMs = settings.lookUpWithinMs ?? LOOK_UP_WITHIN_MS
  const listeners: (() => void)[] = []
  let isSilent = false

  /** Notes whether Stripe answers at all. */
  async function asking<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await inOurWords(question)
      noteAnswer()
      return answer
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) noteAnswer()
      else if (NO_ANSWER.includes(error.code)) isSilent = true
      throw error
    }
  }

  function noteAnswer(): void {
    if (!isSilent) return
    isSilent = false
    for (const listener of listeners) listener()
  }

  return {
    open: ({ amountCents, description, metadata, idempotencyKey, since }) =>
      asking(() =>
        orMadeAlready(
          idempotencyKey,
          async (key) => {
            const intent = {
              amount: amountCents,
              currency: 'cad',
              description,
              metadata,
              automatic_payment_methods: { enabled: true },
            }
            return paymentOf(await stripe.paymentIntents.create(intent, { idempotencyKey: key }))
          },
          () => paymentWith(stripe, metadata, { since, withinMs: lookUpWithinMs }),
        ),
      ),
    find: (intentId) =>
      asking(async () => {
        try {
          return paymentOf(await stripe.paymentIntents.retrieve(intentId))
        } catch (error) {
          if (isCode(error, 'resource_missing')) return undefined
          throw error
        }
      }),
    cancel: (intentId) =>
      asking(async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(intentId))
        } catch (error) {
          if (!isCode(error, 'payment_intent_unexpected_state')) throw error
          return paymentOf(await stripe.paymentIntents.retrieve(intentId))
        }
      }),
    refundInFull: (payment, idempotencyKey) =>
      asking(() =>
        orMadeAlready(
          idempotencyKey,
          async (key) =>
            refundOf(
              await stripe.refunds.create({ payment_intent: payment.intentId }, { idempotencyKey: key }),
            ),
          async () => {
            const earlier = await findRefund(stripe, payment)
            return earlier?.failure === null ? earlier : undefined
          },
        ),
      ),
    findRefund: (payment) => asking(() => findRefund(stripe, payment)),
    async *succeededSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      let after: string | undefined
      for (;;) {
        const page = await asking(() =>
          stripe.paymentIntents.list({
            created,
            limit: LISTED_AT_ONCE,
            ...(after !== undefined && { starting_after: after }),
          }),
        )
        for (const intent of page.data) if (intent.status === 'succeeded') yield paymentOf(intent)
        after = page.data.at(-1)?.id
        if (!page.has_more || after === undefined) return
      }
    },
    afterSilence: (listener) => void listeners.push(listener),
    readEvent: (rawBody, signature, now) =>
      readStripeEvent(stripe, settings.webhookSecret, rawBody, signature, now),
  }
}

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: isKnown(intent.status) ? intent.status : 'processing',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    wasDeclined: intent.status === 'requires_payment_method' && intent.last_payment_error !== null,
  }
}

/** A status that Stripe may add one day is left alone, as one still under way. */
const isKnown = (status: string): status is PaymentStatus =>
  PAYMENT_STATUSES.some((known) => known === status)

/**
 * Stripe repeats its first answer to an idempotency key for a day, a 500 too, whether the work was done or not. So it is asked
 * whether it was, and if not, once more under a second key. Were the first to be done after all, a payment that nobody was
 * given cannot be paid, and Stripe gives no charge back twice.
 * https://docs.stripe.com/api/idempotent_requests, read 2026-11.
 */
async function orMadeAlready<Made>(
  key: string,
  make: (key: string) => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  try {
    return await make(key)
  } catch (error) {
    const isKept = error instanceof Stripe.errors.StripeAPIError
    const mayBeMade = isKept || isCode(error, 'charge_already_refunded')
    const made = mayBeMade ? await find() : undefined
    if (made !== undefined) return made
    if (!isKept) throw error
    return make(`${key}-again`)
  }
}

/** Looks through payments made since then, newest first; undefined also where the time was not enough for all of them. */
async function paymentWith(
  stripe: Stripe,
  metadata: Record<string, string>,
  { since, withinMs }: { since: Date; withinMs: number },
): Promise<Payment | undefined> {
  const created = { gte: Math.floor(minutesAfter(since, -CLOCKS_DIFFER_MINUTES).getTime() / 1000) }
  const end = performance.now() + withinMs
  let after: string | undefined
  for (let left = withinMs; left > 0; left = end - performance.now()) {
    const page = await stripe.paymentIntents.list(
      { created, limit: LISTED_AT_ONCE, ...(after !== undefined && { starting_after: after }) },
      { timeout: Math.ceil(left), maxNetworkRetries: 0 },
    )
    const found = page.data.find((intent) =>
      Object.entries(metadata).every(([name, value]) => intent.metadata[name] === value),
    )
    if (found !== undefined) return paymentOf(found)
    after = page.data.at(-1)?.id
    if (!page.has_more || after === undefined) return undefined
  }
  return undefined
}

/** One that stands before one that failed, of either kind the newest; what stands must be all of the money. */
async function findRefund(
  stripe: Stripe,
  { intentId, amountCents }: { intentId: string; amountCents: number },
): Promise<StripeRefund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: LISTED_AT_ONCE })
  const standing = data.filter((refund) => !hasFailed(refund))
  const isWhole = standing.reduce((sum, { amount }) => sum + amount, 0) >= amountCents
  const found = isWhole ? standing[0] : data.find(hasFailed)
  return found && refundOf(found)
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

const refundOf = (refund: Stripe.Refund): StripeRefund => ({
  id: refund.id,
  failure: hasFailed(refund) ? (refund.failure_reason ?? refund.status) : null,
})

/** Tells "Stripe cannot be asked" from faults of ours, and keeps Stripe's words, which may quote a card, to itself. */
async function inOurWords<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) throw new PaymentsUnavailable('connection')
    if (error instanceof Stripe.errors.StripeRateLimitError) throw new PaymentsUnavailable('rate_limit')
    if (error instanceof Stripe.errors.StripeAPIError) throw new PaymentsUnavailable('api_error')
    if (isCode(error, 'idempotency_key_in_use')) throw new PaymentsUnavailable('key_in_use')
    if (error instanceof Stripe.errors.StripeError)
      throw new Error(`Stripe refused: ${error.code ?? error.type}.`)
    throw error
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** Either way off our clock: a replayed request is refused, and so is one dated ahead to be replayed later. */
const TOLERANCE_SECONDS = 5 * 60

/** Checks the signature over the raw bytes. The event itself may be days old, as Stripe goes on trying that long. */
async function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Uint8Array,
  signature: string,
  now: Date,
): Promise<PaymentEvent> {
  // The SDK looks at the past only.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(signedAt - now.getTime() / 1000 <= TOLERANCE_SECONDS)) throw new NotFromStripe()
  try {
    const event = await stripe.webhooks.constructEventAsync(
      Buffer.from(rawBody),
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
    return { id: event.id, type: event.type, intentId: intentIdOf(event) }
  } catch {
    throw new NotFromStripe()
  }
}

function intentIdOf(event: Stripe.Event): string | null {
  const object: { id?: unknown; object?: unknown; payment_intent?: unknown } = event.data.object
  const id = object.object === 'refund' ? object.payment_intent : object.id
  return typeof id === 'string' && (object.object === 'payment_intent' || object.object === 'refund')
    ? id
    : null
}
