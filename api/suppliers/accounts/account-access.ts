import { and, count, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { apiKeys, idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { revokeKeysOf } from '../../connect/api-keys/calling-key.ts'
import type { AccountAccess } from '../../contract/supplier/account-access.ts'
import { endSessionsOf } from '../../people/sessions/sessions.ts'
import { appendAudit } from '../../platform/audit/audit.ts'

/** What reaches into an account now. */
export async function accessTo(db: Db, supplierId: string, now: Date): Promise<AccountAccess> {
  const keys = db
    .select({ id: apiKeys.id, name: apiKeys.name, mode: apiKeys.mode })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.supplierId, supplierId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
    .orderBy(apiKeys.createdAt)
  const endpoints = db
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url, mode: webhookEndpoints.mode })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.supplierId, supplierId))
    .orderBy(webhookEndpoints.createdAt)
  const searches = db.select({ name: savedSearches.name }).from(savedSearches).where(mails(supplierId))
  const open = db.select({ sessions: count() }).from(sessions).where(eq(sessions.supplierId, supplierId))
  const [apiKeysFound, endpointsFound, alerts, [counted]] = await Promise.all([
    keys,
    endpoints,
    searches,
    open,
  ])
  return {
    apiKeys: apiKeysFound,
    endpoints: endpointsFound.map(withHost),
    alerts: alerts.map(({ name }) => name),
    sessions: counted?.sessions ?? 0,
  }
}

/**
 * Removes all of it, in the transaction of what makes the account its owner's: keys are revoked, endpoints deleted, alerts
 * paused, sessions ended, kept answers to keys deleted. The caller has locked the supplier, so nothing is added concurrently.
 * `exceptSession` is the session of the request. Without `because` the caller writes the audit entry.
 */
export async function removeAccess(
  tx: Tx,
  supplierId: string,
  { now, because, exceptSession }: { now: Date; because: Reason | null; exceptSession?: string | undefined },
): Promise<AccountAccess> {
  const keys = await revokeKeysOf(tx, supplierId, now)
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.supplierId, supplierId))
  // Before the endpoints, in the order of a match: searches, then deliveries to endpoints.
  const paused = await tx
    .update(savedSearches)
    .set({ pausedAt: now })
    .where(mails(supplierId))
    .returning({ name: savedSearches.name })
  const endpoints = await deleteEndpointsOf(tx, supplierId)
  const removed = {
    apiKeys: keys,
    endpoints: endpoints.map(withHost),
    alerts: paused.map(({ name }) => name),
    sessions: await endSessionsOf(tx, 'supplier', supplierId, exceptSession),
  }
  if (because !== null && isSomething(removed))
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'removed earlier access',
      subject: 'supplier',
      subjectId: supplierId,
      details: {
        because,
        counts: {
          apiKeys: keys.length,
          webhookEndpoints: endpoints.length,
          alerts: paused.length,
          sessions: removed.sessions,
        },
      },
    })
  return removed
}

type Reason = 'first proof of the address' | 'password reset'

export const noAccess = (sessions = 0): AccountAccess => ({
  apiKeys: [],
  endpoints: [],
  alerts: [],
  sessions,
})

/** Endpoints first: whoever delivers to one locks it, and then what it delivers. */
async function deleteEndpointsOf(tx: Tx, supplierId: string) {
  const deleted = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.supplierId, supplierId))
    .returning({ id: webhookEndpoints.id, url: webhookEndpoints.url, mode: webhookEndpoints.mode })
  await tx.delete(webhookEvents).where(eq(webhookEvents.supplierId, supplierId))
  return deleted
}

const mails = (supplierId: string) =>
  and(
    eq(savedSearches.supplierId, supplierId),
    ne(savedSearches.alerts, 'never'),
    isNull(savedSearches.pausedAt),
  )

/** Not the whole address, whose path and query may be a secret of its own. */
const withHost = ({ id, url, mode }: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'url' | 'mode'>) => ({
  id,
  host: new URL(url).host,
  mode,
})

const isSomething = ({ apiKeys: keys, endpoints, alerts }: AccountAccess) =>
  keys.length + endpoints.length + alerts.length > 0
