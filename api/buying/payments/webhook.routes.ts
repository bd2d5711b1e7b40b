import { Elysia } from 'elysia'
import type { Db } from '../../../db/client.ts'
import { DONE } from '../../http/openapi/answers-without-body.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { type EventHandlers, NotFromStripe, notFromStripe, type Payments } from './payments.ts'
import { oncePerEvent } from './stripe-events.ts'

type Needs = { db: Db; payments: Payments; clock: Clock }

/** Stripe's events, which may come early, late, twice, concurrently, out of order or never. The work of each is done once. */
export const webhookRoutes = (deps: Needs, handlers: EventHandlers) =>
  new Elysia({ prefix: '/api/stripe', tags: ['Payments'] }).post(
    '/webhook',
    async ({ request, headers, set }) => {
      const now = deps.clock.now()
      const rawBody = new Uint8Array(await request.arrayBuffer())
      const reading = deps.payments.readEvent(rawBody, headers['stripe-signature'] ?? '', now)
      const event = await reading.catch((error: unknown) => {
        throw error instanceof NotFromStripe ? notFromStripe() : error
      })
      await oncePerEvent(deps.db, event, now, async () => {
        const { type, intentId } = event
        if (intentId !== null && Object.hasOwn(handlers, type)) await handlers[type]?.(intentId)
      })
      set.status = 204
    },
    {
      parse: 'none',
      detail: {
        operationId: 'receiveStripeEvent',
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
