import type Stripe from 'stripe'

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent
}

/** A refusal in Stripe's format. Thrown only before anything was written. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Stripe stores an answer for an idempotency key only once the work has started. */
  readonly beforeWork: boolean

  constructor(status: number, body: ErrorBody, { beforeWork = true }: { beforeWork?: boolean } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.beforeWork = beforeWork
  }
}

export const withDocs = (body: ErrorBody): ErrorBody =>
  body.code === undefined
    ? body
    : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }

const invalid = (message: string, more: Partial<ErrorBody> = {}): ErrorBody => ({
  type: 'invalid_request_error',
  message,
  ...more,
})

export const noSuch = (kind: string, id: string, param = 'id') =>
  new StripeProblem(404, invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }))

export const missing = (param: string) =>
  new StripeProblem(400, invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param }))

export const unknownParameter = (param: string) =>
  new StripeProblem(
    400,
    invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }),
  )

export const unfit = (param: string, message: string, code?: string) =>
  new StripeProblem(400, invalid(message, { param, ...(code !== undefined && { code }) }))

export const unexpectedState = (message: string, paymentIntent?: Stripe.PaymentIntent) =>
  new StripeProblem(
    400,
    invalid(message, {
      code: 'payment_intent_unexpected_state',
      ...(paymentIntent && { payment_intent: paymentIntent }),
    }),
    { beforeWork: false },
  )

export const alreadyRefunded = (chargeId: string) =>
  new StripeProblem(
    400,
    invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' }),
    { beforeWork: false },
  )

export const unrecognizedUrl = (method: string, path: string) =>
  new StripeProblem(404, invalid(`Unrecognized request URL (${method}: ${path}).`))

export const keyMissing = () =>
  new StripeProblem(
    401,
    invalid("You did not provide an API key: put it in the Authorization header ('Bearer sk_…')."),
  )

export const keyWrong = (key: string) =>
  new StripeProblem(401, invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-2)}`))

export const secretKeyRequired = () =>
  new StripeProblem(
    403,
    invalid('This API call cannot be made with a publishable API key. Please use a secret API key.', {
      code: 'secret_key_required',
    }),
  )

export const keyOfAnotherRequest = (key: string, what: 'endpoint' | 'parameters') =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what === 'endpoint' ? 'for' : 'with'} the same ${what} they were first used ${what === 'endpoint' ? 'for' : 'with'}. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

export const keyInUse = (key: string) =>
  new StripeProblem(
    409,
    invalid(
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    ),
  )

export const rateLimited = () =>
  new StripeProblem(
    429,
    invalid('Request rate limit exceeded. Learn more about rate limits in the documentation.', {
      code: 'rate_limit',
    }),
  )

export const broken = () =>
  new StripeProblem(500, { type: 'api_error', message: 'Sorry! There was an error while talking to Stripe.' })
