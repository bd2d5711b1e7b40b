import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { dueDeliveriesLock } from '../../../db/locks.ts'
import { webhookDeliveries, webhookEvents } from '../../../db/schema/webhooks.ts'
import { statement } from '../../../db/statement.ts'

/**
 * The table of deliveries is the queue: a waiting one is due at its `next_try_at`, unless its endpoint is off or an earlier event
 * of its lead still waits. While a try is under way, both `next_try_at` and `trying_until` are the end of its lease, so a try
 * whose process died is due again by itself.
 */

/** Tries in flight to one endpoint (decision 64). */
const TRIES_OF_ENDPOINT = 5
/** To one whose last try failed, so that endpoints that hang take few places. */
const TRIES_OF_FAILING_ENDPOINT = 1

/** Whether an earlier event of the same lead still waits for this endpoint. A resent delivery neither waits nor blocks others. */
export const followsAnother = sql<boolean>`${webhookDeliveries.deliveredAt} is null and exists (
  select from webhook_events earlier_event
  join webhook_deliveries earlier on earlier.event_id = earlier_event.id
  where earlier_event.lead_id = ${webhookEvents.leadId} and earlier_event.number < ${webhookEvents.number}
    and earlier.endpoint_id = ${webhookDeliveries.endpointId}
    and earlier.state = 'waiting' and earlier.delivered_at is null)`

const now = sql`${sql.placeholder('now')}::timestamptz`
const leaseUntil = sql`${sql.placeholder('leaseUntil')}::timestamptz`

/**
 * Leases at most `places` due deliveries of events of a mode: first to endpoints that do not fail, and of these to those with the
 * fewest tries in flight. Two processes that claim at the same moment get different deliveries, and may together exceed the limit
 * of an endpoint.
 */
export const claimDue = statement<{ deliveryId: string; endpointId: string }>(
  'claim_due_webhook_deliveries',
  sql`with under_way as (
      select endpoint_id, count(*) as tries from webhook_deliveries
      where state = 'waiting' and next_try_at > ${now} and next_try_at <= ${leaseUntil} and trying_until > ${now}
      group by endpoint_id
    ), due as (
      select next.id from webhook_endpoints endpoint
      left join under_way on under_way.endpoint_id = endpoint.id
      cross join lateral (
        select webhook_deliveries.id from webhook_deliveries
        join webhook_events on webhook_events.id = webhook_deliveries.event_id
        where webhook_deliveries.endpoint_id = endpoint.id and webhook_deliveries.state = 'waiting'
          and webhook_deliveries.next_try_at <= ${now} and webhook_events.mode = ${sql.placeholder('mode')}::api_mode
          and not (${followsAnother})
        order by webhook_deliveries.next_try_at
        limit greatest(0, case when endpoint.failing_since is null then ${TRIES_OF_ENDPOINT}::int
          else ${TRIES_OF_FAILING_ENDPOINT}::int end - coalesce(under_way.tries, 0))
        ${dueDeliveriesLock}
      ) next
      where endpoint.disabled_at is null
      order by endpoint.failing_since is not null, coalesce(under_way.tries, 0)
      limit ${sql.placeholder('places')}::int
    )
    update webhook_deliveries set next_try_at = ${leaseUntil}, trying_until = ${leaseUntil}
    from due where webhook_deliveries.id = due.id
    returning webhook_deliveries.id as "deliveryId", endpoint_id as "endpointId"`,
)

/** While an endpoint is off, its deliveries have no next try. */
export async function pauseDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null, scheduledTryAt: null })
    .where(and(isWaitingFor(endpointId), isNotNull(webhookDeliveries.nextTryAt)))
}

/** Makes all of them due at once, but for those whose try is still under way. */
export async function resumeDeliveries(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`greatest(${at}::timestamptz, ${webhookDeliveries.tryingUntil})` })
    .where(isWaitingFor(endpointId))
}

const isWaitingFor = (endpointId: string) =>
  and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'))
