export type PaymentIntent = {
  id: string
  status: string
  next_action: { type: string; redirect_to_url?: { url: string } } | null
}
export type StripeError = {
  type: string
  code?: string
  message: string
  payment_intent?: PaymentIntent
}
export type Result =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined }

export type Calls = ReturnType<typeof openCalls>
type Parameters = { [name: string]: string | number | boolean | Parameters | undefined }

const TIMEOUT_MS = 80_000

/** What the script asks of the API: everything about one payment, known by its secret. */
export function openCalls(sandbox: string, key: string) {
  async function call(method: 'GET' | 'POST', path: string, parameters: Parameters): Promise<Result> {
    const form = formOf({ ...parameters, key })
    const url = `${sandbox}/v1/payment_intents/${path}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const answer =
        method === 'GET'
          ? await fetch(`${url}?${form}`, { signal })
          : await fetch(url, { method, body: form, signal })
      const body = await answer.json()
      return answer.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      return { error: { type: 'api_connection_error', message: CONNECTION_LOST } }
    }
  }

  return {
    retrieve: (clientSecret: string) =>
      call('GET', intentIdOf(clientSecret), { client_secret: clientSecret }),
    confirm: (clientSecret: string, parameters: Parameters) =>
      call('POST', `${intentIdOf(clientSecret)}/confirm`, { ...parameters, client_secret: clientSecret }),
    authenticate: (clientSecret: string, outcome: 'succeed' | 'fail') =>
      call('POST', `${intentIdOf(clientSecret)}/sandbox_authenticate`, {
        outcome,
        client_secret: clientSecret,
      }),
  }
}

const CONNECTION_LOST =
  'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.'

/** Empty for what is no secret of a payment. */
export const intentIdOf = (clientSecret: string) => /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1] ?? ''

function formOf(parameters: Parameters, within = '', form = new URLSearchParams()): URLSearchParams {
  for (const [name, value] of Object.entries(parameters)) {
    const path = within === '' ? name : `${within}[${name}]`
    if (typeof value === 'object') formOf(value, path, form)
    else if (value !== undefined) form.append(path, String(value))
  }
  return form
}
