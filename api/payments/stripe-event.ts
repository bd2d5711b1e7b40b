import type Stripe from 'stripe'
import { NotFromStripe, type PaymentEvent } from './payments.ts'

/** Either way off our clock: a replayed request is refused, and so is one dated ahead to be replayed later. */
const TOLERANCE_SECONDS = 5 * 60

/** Checks the signature over the raw bytes. The event itself may be days old, as Stripe goes on trying that long. */
export async function readStripeEvent(
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
  const object: { id?: unknown; object?: unknown } = event.data.object
  return object.object === 'payment_intent' && typeof object.id === 'string' ? object.id : null
}
