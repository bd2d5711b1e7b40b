import Stripe from 'stripe'
import * as v from 'valibot'
import { SANDBOX_STRIPE } from '../../../sandbox/stripe-client.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import type { World } from './world.ts'

const stripe = new Stripe(SANDBOX_STRIPE.secretKey)

const Page = v.object({
  data: v.array(
    v.looseObject({
      id: v.string(),
      created: v.number(),
      data: v.object({ object: v.looseObject({ id: v.string() }) }),
    }),
  ),
})
export type Event = v.InferOutput<typeof Page>['data'][number]

/** Stripe's event that this payment has succeeded. */
export async function eventOf(world: World, intentId: string): Promise<Event> {
  const page = v.parse(Page, await askStripe(world, 'GET', 'events?type=payment_intent.succeeded&limit=100'))
  const found = page.data.find(({ data }) => data.object.id === intentId)
  if (found === undefined) throw new Error('Stripe has no event of this payment.')
  return found
}

/** A call with our secret key, as our server or an admin in Stripe's dashboard makes it. */
export async function askStripe(
  { stripeUrl }: World,
  method: 'GET' | 'POST',
  path: string,
  form?: Record<string, string>,
): Promise<unknown> {
  const answer = await fetch(`${stripeUrl}/sandbox/stripe/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_STRIPE.secretKey}` },
    ...(form && { body: new URLSearchParams(form) }),
  })
  if (!answer.ok) throw new Error(`Stripe answered ${answer.status}.`)
  return answer.json()
}

export async function signatureOf(
  body: string,
  { secret = SANDBOX_STRIPE.webhookSecret, at = new Date() }: { secret?: string; at?: Date } = {},
): Promise<string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  return stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
}

/** Sends what may or may not be an event to the product's webhook; gives the status of the answer. */
export async function deliver(api: { url: string }, body: string, signature: string): Promise<number> {
  const answer = await fetch(`${api.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.text()
  return answer.status
}
