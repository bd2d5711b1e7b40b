import { Elysia } from 'elysia'
import type { Db } from '../../../db/client.ts'
import { DONE } from '../../http/openapi/answers-without-body.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import {
  type EventHandlers,
  NotFromStripe,
  notFromStripe,
  type PaymentEvent,
  type Payments,
} from './payments.ts'
import { oncePerEvent } from './stripe-events.ts'

type Needs = { db: Db; payments: Payments; clock: Clock }

/** Stripe's events: they come early, late, repeated, in parallel, out of order or never. */
export const webhookRoutes = (deps: Needs, handlers: EventHandlers) =>
  new Elysia({ prefix: '/api/stripe', tags: ['Payments'] }).post(
    '/webhook',
    async ({ request, headers, set }) => {
      const now = deps.clock.now()
      const rawBody = new Uint8Array(await request.arrayBuffer())
      const event = await signedEvent(deps.payments, rawBody, headers['stripe-signature'] ?? '', now)
      await oncePerEvent(deps.db, event, now, async () => {
        if (event.intentId !== null && Object.hasOwn(handlers, event.type))
          await handlers[event.type]?.(event.intentId)
      })
      set.status = 204
    },
    {
      parse: 'none',
      detail: {
        summary: 'Receive signed Stripe events',
        ...DONE,
        ...refuses(
          '400 not_from_stripe',
          '409 payment_does_not_match',
          '503 not_known_yet',
          '503 payments_unavailable',
        ),
        ...neverRefuses('403 foreign_origin'),
      },
    },
  )

async function signedEvent(
  payments: Payments,
  rawBody: Uint8Array,
  signature: string,
  now: Date,
): Promise<PaymentEvent> {
  try {
    return await payments.readEvent(rawBody, signature, now)
  } catch (error) {
    throw error instanceof NotFromStripe ? notFromStripe() : error
  }
}
