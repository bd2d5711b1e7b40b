/** A demo's keys for the stand-in, which open nothing outside this machine. */
export const SANDBOX_STRIPE = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  stripeJs: '/sandbox/stripe/js/stripe.js',
} as const

type Emulator = { handle(request: Request): Promise<Response> }

const STRIPE = 'https://api.stripe.com'
const WITHIN = '/sandbox/stripe'

/** Sends the SDK's calls to a stand-in, here or at an address, which continues after a call is aborted. */
export function sandboxFetch(standIn: Emulator | string): typeof fetch {
  const origin = typeof standIn === 'string' ? standIn : 'http://localhost'
  const ask: (request: Request) => Promise<Response> =
    typeof standIn === 'string' ? fetch : (request) => untilAborted(standIn.handle(request), request.signal)
  async function callStandIn(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { pathname, search, origin: requestedOrigin } = new URL(url instanceof Request ? url.url : url)
    if (requestedOrigin !== STRIPE) throw new Error('The sandbox stands in for Stripe only.')
    return ask(new Request(`${origin}${WITHIN}${pathname}${search}`, init))
  }
  return Object.assign(callStandIn, { preconnect() {} })
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
