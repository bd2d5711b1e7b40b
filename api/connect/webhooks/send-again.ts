import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../db/schema/webhooks.ts'
import type { WebhookDelivery } from '../../contract/supplier/webhooks.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { WithOffers } from './deliver-webhook.ts'
import { deliveryOf } from './deliveries.ts'
import { lockOwnEndpoint, refuseClosedLive } from './endpoints.ts'
import { lockDelivery } from './note-try.ts'
import { endpointIsOff } from './test-event.ts'

/**
 * Tries a delivery once more at once, with the same event id. One that waits for a later try keeps its schedule as it was; one
 * that was given up begins anew with all of them; one that was delivered gets this single try, which holds nothing up.
 */
export async function sendAgain(
  { db, jobs, settings, isStillOffered }: Pick<Dependencies, 'db' | 'jobs' | 'settings'> & WithOffers,
  { supplierId, deliveryId, now }: { supplierId: string; deliveryId: string; now: Date },
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const { endpointId } = await findOwnDelivery(tx, supplierId, deliveryId)
    const endpoint = await lockOwnEndpoint(tx, { supplierId, endpointId, now })
    refuseClosedLive(endpoint, settings)
    if (endpoint.disabledAt !== null) throw endpointIsOff()
    const found = await lockDelivery(tx, deliveryId)
    if (found === undefined) throw deliveryNotFound()
    if (!(await isStillOffered(tx, found.event))) throw noLongerOffered()
    const { state, nextTryAt, tryingUntil, scheduledTryAt, eventId } = found.delivery
    // Two of it at once would arrive side by side.
    if (tryingUntil !== null && tryingUntil > now) throw alreadyOnItsWay()
    if (state === 'waiting' && nextTryAt === null) throw waitsForTurn()
    // In the queue already; but where a try was lost with its process, nobody need wait until that is found.
    const isQueued = nextTryAt !== null && nextTryAt <= now && tryingUntil === null
    if (state === 'waiting' && isQueued) throw alreadyOnItsWay()
    await tx
      .update(webhookDeliveries)
      .set({
        state: 'waiting',
        nextTryAt: now,
        tryingUntil: null,
        scheduledTryAt: state === 'waiting' ? (scheduledTryAt ?? nextTryAt) : null,
        ...(state === 'failed' && { tries: 0 }),
      })
      .where(eq(webhookDeliveries.id, deliveryId))
    await jobs.enqueue(tx, 'deliver-webhook', { deliveryId })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'sent a webhook again',
      subject: 'webhook endpoint',
      subjectId: endpointId,
      details: { deliveryId, eventId },
    })
    return deliveryOf(tx, deliveryId)
  })
}

async function findOwnDelivery(tx: Tx, supplierId: string, deliveryId: string) {
  const [found] = await tx
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookEndpoints.supplierId, supplierId)))
  if (found === undefined) throw deliveryNotFound()
  return found
}

const deliveryNotFound = () =>
  new Refusal('delivery_not_found', 404, 'We can’t find this delivery. They’re kept for 30 days.')

const noLongerOffered = () =>
  new Refusal(
    'no_longer_offered',
    409,
    'This lead has left the market, or your account is inactive. We don’t send it anymore.',
  )

const alreadyOnItsWay = () =>
  new Refusal('delivery_under_way', 409, 'This event is being sent already. Look again in a few seconds.')

const waitsForTurn = () =>
  new Refusal(
    'earlier_event_first',
    409,
    'Earlier events are still on their way. This one follows as soon as they’re done.',
  )
