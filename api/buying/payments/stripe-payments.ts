import Stripe from 'stripe'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { stripeSeconds } from '../../platform/shared/metrics.ts'
import {
  NO_ANSWER,
  NotFromStripe,
  PAYMENT_STATUSES,
  type Payment,
  type PaymentEvent,
  type PaymentStatus,
  type Payments,
  PaymentsUnavailable,
  type PaymentToRefund,
  type StripeRefund,
} from './payments.ts'

/** With one more try and the pause before it, we answer a person within ten seconds. */
const CALL_TIMEOUT_MS = 3_500
const MORE_TRIES = 1
const LISTED_AT_ONCE = 100
/** How long we look for a payment whose creation was answered with an error: a person waits. */
const LOOK_UP_WITHIN_MS = 5_000
/** Our clock and Stripe's may differ, and Stripe's counts whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** The sandbox passes its own. */
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
  const listeners: (() => void)[] = []
  let isSilent = false

  /** Notes whether Stripe answers at all. */
  async function asking<Answer>(operation: string, question: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await inOurWords(() => measured(operation, question))
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

  async function* createdSince(since: Date): AsyncGenerator<Payment> {
    const pages = pagesSince(since, (page) => asking('list', () => stripe.paymentIntents.list(page)))
    for await (const intents of pages) for (const intent of intents) yield paymentOf(intent)
  }

  return {
    open: ({ amountCents, description, metadata, idempotencyKey, since }) =>
      asking('open', () =>
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
          () => paymentWith(stripe, metadata, since, settings.lookUpWithinMs ?? LOOK_UP_WITHIN_MS),
        ),
      ),
    find: (intentId) =>
      asking('find', async () => {
        try {
          return paymentOf(await stripe.paymentIntents.retrieve(intentId))
        } catch (error) {
          if (isCode(error, 'resource_missing')) return undefined
          throw error
        }
      }),
    cancel: (intentId) =>
      asking('cancel', async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(intentId))
        } catch (error) {
          if (!isCode(error, 'payment_intent_unexpected_state')) throw error
          return paymentOf(await stripe.paymentIntents.retrieve(intentId))
        }
      }),
    refundInFull: (payment, idempotencyKey) =>
      asking('refund', () =>
        orMadeAlready(
          idempotencyKey,
          async (key) => {
            const wanted = { payment_intent: payment.intentId }
            return refundOf(await stripe.refunds.create(wanted, { idempotencyKey: key }))
          },
          async () => {
            const earlier = await findRefund(stripe, payment)
            return earlier?.failure === null ? earlier : undefined
          },
        ),
      ),
    findRefund: (payment) => asking('find_refund', () => findRefund(stripe, payment)),
    async *succeededSince(since) {
      for await (const payment of createdSince(since)) if (payment.status === 'succeeded') yield payment
    },
    async *openSince(since) {
      for await (const payment of createdSince(since))
        if (payment.status !== 'succeeded' && payment.status !== 'canceled') yield payment
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

/** Treats a status that Stripe may add one day as still in processing. */
const isKnown = (status: string): status is PaymentStatus =>
  PAYMENT_STATUSES.some((known) => known === status)

/**
 * Stripe repeats its first answer to an idempotency key for a day, even a 500, whether the work was done or not. So we look for
 * the result, and try again under a second key if there is none. If the first try succeeds later after all, nobody can pay its
 * payment, and Stripe refunds no charge twice. https://docs.stripe.com/api/idempotent_requests, read 2026-11.
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

/** Searches the payments created since then, newest first; undefined also when the time is up before the last page. */
async function paymentWith(
  stripe: Stripe,
  metadata: Record<string, string>,
  since: Date,
  withinMs: number,
): Promise<Payment | undefined> {
  const end = performance.now() + withinMs
  const pages = pagesSince(minutesAfter(since, -CLOCKS_DIFFER_MINUTES), async (page) => {
    const timeout = Math.ceil(end - performance.now())
    if (timeout <= 0) return { data: [], has_more: false }
    return stripe.paymentIntents.list(page, { timeout, maxNetworkRetries: 0 })
  })
  for await (const intents of pages) {
    const found = intents.find((intent) =>
      Object.entries(metadata).every(([name, value]) => intent.metadata[name] === value),
    )
    if (found !== undefined) return paymentOf(found)
  }
  return undefined
}

type Page = Pick<Stripe.ApiList<Stripe.PaymentIntent>, 'data' | 'has_more'>

/** Stripe's payments created since then, newest first, one page at a time. */
async function* pagesSince(since: Date, list: (page: Stripe.PaymentIntentListParams) => Promise<Page>) {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let after: string | undefined
  do {
    const start = after === undefined ? {} : { starting_after: after }
    const { data, has_more } = await list({ created, limit: LISTED_AT_ONCE, ...start })
    yield data
    after = has_more ? data.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** The newest refund that stands, if such refunds add up to all of the money; otherwise the newest that failed. */
async function findRefund(
  stripe: Stripe,
  { intentId, amountCents }: PaymentToRefund,
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

/** Counts a call by how it ended. */
async function measured<Answer>(operation: string, question: () => Promise<Answer>): Promise<Answer> {
  const end = stripeSeconds.startTimer({ operation })
  try {
    const answer = await question()
    end({ outcome: 'done' })
    return answer
  } catch (error) {
    end({ outcome: outcomeOf(error) })
    throw error
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return error.detail instanceof Error && 'code' in error.detail && error.detail.code === 'ETIMEDOUT'
      ? 'timeout'
      : 'no_connection'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limit'
  if (error instanceof Stripe.errors.StripeAPIError) return 'server_error'
  return error instanceof Stripe.errors.StripeError ? 'refused' : 'fault'
}

/** Separates "Stripe is unavailable" from faults of ours, and drops Stripe's message, which may quote a card. */
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

/** Before or after our clock, against replays: also of a request that is dated ahead to be replayed later. */
const TOLERANCE_SECONDS = 5 * 60

/** Checks the signature over the raw bytes. The event itself may be days old, because Stripe retries that long. */
async function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Uint8Array,
  signature: string,
  now: Date,
): Promise<PaymentEvent> {
  // The SDK checks the past only.
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
  const about: { id?: unknown; object?: unknown; payment_intent?: unknown } = event.data.object
  const intentId = about.object === 'payment_intent' ? about.id : about.payment_intent
  return typeof intentId === 'string' ? intentId : null
}
