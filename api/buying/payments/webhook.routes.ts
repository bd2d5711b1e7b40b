import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Db } from '../../../db/client.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { DONE } from '../../http/openapi/answers-without-body.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { type EventHandlers, NotFromStripe, notFromStripe, type Payments } from './payments.ts'

type Needs = { db: Db; payments: Payments; clock: Clock }

/** Stripe's events, which may come early, late, twice, concurrently, out of order or never. The work of each is done once. */
export const webhookRoutes = (deps: Needs, handlers: EventHandlers) =>
  new Elysia({ prefix: '/api/stripe', tags: ['Payments'] }).post(
    '/webhook',
    async ({ request, headers, set }) => {
      const now = deps.clock.now()
      const rawBody = new Uint8Array(await request.arrayBuffer())
      const reading = deps.payments.readEvent(rawBody, headers['stripe-signature'] ?? '', now)
      const { id, type, intentId } = await reading.catch((error: unknown) => {
        throw error instanceof NotFromStripe ? notFromStripe() : error
      })
      const [noted] = await deps.db
        .insert(stripeEvents)
        .values({ id, type, receivedAt: now })
        .onConflictDoUpdate({ target: stripeEvents.id, set: { type } })
        .returning({ doneAt: stripeEvents.doneAt })
      if (noted?.doneAt == null) {
        if (intentId !== null && Object.hasOwn(handlers, type)) await handlers[type]?.(intentId)
        // Only after the work, so that a crash before this repeats it.
        await deps.db.update(stripeEvents).set({ doneAt: now }).where(eq(stripeEvents.id, id))
      }
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
