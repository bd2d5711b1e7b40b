import { and, count, eq, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { apiKeys, idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { revokeKeysOf } from '../../connect/api-keys/calling-key.ts'
import type { AccountAccess, SignUpDetails } from '../../contract/suppliers/account-access.ts'
import { removeSecondFactor } from '../../people/second-factor/second-factor.ts'
import { endSessionsOf } from '../../people/sessions/sessions.ts'
import { auditSupplier } from './suppliers.service.ts'

type Supplier = typeof suppliers.$inferSelect

/** The session of the request, of any supplier; null without one. */
export type RequestSession = { sessionId: string; personId: string } | null

/**
 * Stores that mail to the address reaches the supplier, and removes all access from before that: the account may have been
 * created by a stranger. Every path that proves an address calls this, with the supplier locked. Null where the address was
 * proved before.
 *
 * The request's session stays if it belongs to this account: that browser has both the password and the mail. With it, an
 * account that was active before addresses were proved (decision 26) also keeps its keys, endpoints and alerts.
 */
export async function noteFirstProof(
  tx: Tx,
  supplier: Supplier,
  session: RequestSession,
  now: Date,
): Promise<AccountAccess | null> {
  if (supplier.emailProvedAt !== null) return null
  const { id } = supplier
  await tx.update(suppliers).set({ emailProvedAt: now }).where(eq(suppliers.id, id))
  await auditSupplier(tx, 'confirmed e-mail address', { supplierId: id, now })
  const exceptSession = session?.personId === id ? session.sessionId : undefined
  if (exceptSession !== undefined && supplier.status === 'active')
    return noAccess(await endSessionsOf(tx, 'supplier', id, exceptSession))
  return removeAccess(tx, id, { now, because: 'first proof of the address', exceptSession })
}

/** The owner checks these at the first proof, because another person may have typed them. */
export const signUpDetails = ({
  name,
  contactPerson,
  phone,
  phoneExt,
  businessTypes,
}: Supplier): SignUpDetails => ({
  name,
  contactPerson,
  phone,
  phoneExt,
  businessTypes,
})

/** Everything that can use or read the account now. */
export async function accessTo(db: Db, supplierId: string, now: Date): Promise<AccountAccess> {
  const [keys, endpoints, alerts, open, secondFactor] = await Promise.all([
    db
      .select({ id: apiKeys.id, name: apiKeys.name, mode: apiKeys.mode })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.supplierId, supplierId),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        ),
      )
      .orderBy(apiKeys.createdAt),
    db
      .select(ENDPOINT)
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.supplierId, supplierId))
      .orderBy(webhookEndpoints.createdAt),
    db.select({ name: savedSearches.name }).from(savedSearches).where(mails(supplierId)),
    db.select({ sessions: count() }).from(sessions).where(eq(sessions.supplierId, supplierId)),
    // A password link leaves it on, except as the first proof.
    hasSecondFactor(db, supplierId, isNull(suppliers.emailProvedAt)),
  ])
  return {
    apiKeys: keys,
    endpoints: endpoints.map(withHost),
    alerts: alerts.map(({ name }) => name),
    sessions: open[0]?.sessions ?? 0,
    secondFactor,
  }
}

type Removal = {
  now: Date
  because: 'first proof of the address' | 'password reset' | null
  exceptSession?: string | undefined
}

/**
 * Removes all of it, in the transaction that gives the account to its owner: revokes keys, deletes endpoints, pauses alerts,
 * ends sessions, deletes stored answers to keys, and switches off a second factor, but not at a password reset: mail alone must
 * not replace it. The caller has locked the supplier, so nothing is added concurrently.
 * `exceptSession` is the session of the request. Without `because` the caller writes the audit entry.
 */
export async function removeAccess(
  tx: Tx,
  supplierId: string,
  { now, because, exceptSession }: Removal,
): Promise<AccountAccess> {
  const keys = await revokeKeysOf(tx, supplierId, now)
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.supplierId, supplierId))
  // Before the endpoints, in the order of a match: searches, then deliveries to endpoints.
  const paused = await tx
    .update(savedSearches)
    .set({ pausedAt: now })
    .where(mails(supplierId))
    .returning({ name: savedSearches.name })
  // Before the events, as each delivery locks its endpoint first.
  const endpoints = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.supplierId, supplierId))
    .returning(ENDPOINT)
  await tx.delete(webhookEvents).where(eq(webhookEvents.supplierId, supplierId))
  const ended = await endSessionsOf(tx, 'supplier', supplierId, exceptSession)
  const secondFactor = because !== 'password reset' && (await hasSecondFactor(tx, supplierId))
  if (because !== 'password reset') await removeSecondFactor(tx, 'supplier', supplierId)
  const [apiKeys, alerts] = [keys.length, paused.length]
  const counts = { apiKeys, webhookEndpoints: endpoints.length, alerts, sessions: ended, secondFactor }
  if (because !== null && (secondFactor || apiKeys + endpoints.length + alerts > 0))
    await auditSupplier(tx, 'removed earlier access', { supplierId, now }, { because, counts })
  return {
    apiKeys: keys,
    endpoints: endpoints.map(withHost),
    alerts: paused.map(({ name }) => name),
    sessions: ended,
    secondFactor,
  }
}

export const noAccess = (endedSessions = 0): AccountAccess => ({
  apiKeys: [],
  endpoints: [],
  alerts: [],
  sessions: endedSessions,
  secondFactor: false,
})

async function hasSecondFactor(db: Db | Tx, supplierId: string, where?: SQL): Promise<boolean> {
  const isOn = and(eq(suppliers.id, supplierId), isNotNull(suppliers.totpConfirmedAt), where)
  return (await db.$count(suppliers, isOn)) > 0
}

const mails = (supplierId: string) =>
  and(
    eq(savedSearches.supplierId, supplierId),
    ne(savedSearches.alerts, 'never'),
    isNull(savedSearches.pausedAt),
  )

const ENDPOINT = { id: webhookEndpoints.id, url: webhookEndpoints.url, mode: webhookEndpoints.mode }

/** Not the whole URL, whose path and query may be secret. */
const withHost = <Endpoint extends { url: string }>({ url, ...endpoint }: Endpoint) => ({
  ...endpoint,
  host: new URL(url).host,
})
