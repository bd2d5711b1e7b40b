import { authenticateIntent } from './confirm-payment.ts'
import { findIntent } from './payment-intents.ts'
import type { IntentRow, Store } from './store.ts'

/** No form-action: the answer to the form leads back to the page that the buyer came from, wherever that is. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The bank's own page, for cards that ask by redirect; leads back to where the payment was begun. */
export async function answerThreeDSecure(store: Store, now: Date, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams
  const id = asked.get('payment_intent') ?? ''
  const intent = findIntent(store, id)
  const secret = asked.get('client_secret') ?? ''
  if (intent === null || intent.clientSecret !== secret || intent.returnUrl === null)
    return pageOf('<h1>There is no such payment</h1>', 404)
  if (request.method !== 'POST')
    return intent.status === 'requires_action' ? pageOf(QUESTION) : wayBack(intent)

  const outcome = new URLSearchParams(await request.text()).get('outcome') === 'succeed' ? 'succeed' : 'fail'
  store.transaction(() => {
    if (findIntent(store, id)?.status !== 'requires_action') return
    const about = { id, who: 'browser' as const, stall: null, now, requestId: null, idempotencyKey: null }
    authenticateIntent(store, { client_secret: secret, outcome }, about)
  })
  return wayBack(findIntent(store, id) ?? intent)
}

function wayBack({ id, clientSecret, status, returnUrl }: IntentRow): Response {
  const address = new URL(returnUrl ?? '')
  address.searchParams.set('payment_intent', id)
  address.searchParams.set('payment_intent_client_secret', clientSecret)
  address.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return new Response(null, { status: 303, headers: { location: address.href, 'cache-control': 'no-store' } })
}

const QUESTION = `<h1>Your bank asks</h1>
<p>This is the sandbox in place of your bank’s 3-D Secure page. Do you approve this payment?</p>
<form method="post"><button name="outcome" value="succeed">Approve</button> <button name="outcome" value="fail">Refuse</button></form>`

function pageOf(content: string, status = 200): Response {
  return new Response(
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>3-D Secure (sandbox)</title>
<style>:root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}
h1{line-height:1.2}button{min-height:44px;padding:8px 20px;font:inherit;font-weight:600}</style></head><body><main>${content}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        // The address holds the secret of the payment.
        'referrer-policy': 'no-referrer',
      },
    },
  )
}
