import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockCallingKey, passingOver } from '../../../db/locks.ts'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { statement } from '../../../db/statement.ts'
import { liveAccessClosed, mayUseLive } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isAmong } from '../../platform/shared/client-address.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { type CallingKey, currentRequest } from '../../platform/shared/request-context.ts'
import { keyHash } from './issue-key.ts'
import { isWellFormedKey } from './key-format.ts'
import { keyAddressNotAllowed, keyExpired, keyRevoked, keyUnknown } from './key-refusals.ts'

/**
 * Finds the key that a request came with, or refuses it. The database is asked each time: a key that was revoked in one
 * process is refused by all of them from then on.
 */
export function openKeys(deps: Pick<Dependencies, 'db' | 'appSecrets' | 'clock' | 'log' | 'settings'>) {
  const hash = keyHash(deps)

  function noteUse(id: string, now: Date): void {
    markAsUsed(deps.db, id, now).catch((error: unknown) =>
      deps.log.warn({ fault: describeError(error) }, 'The use of an API key was not noted.'),
    )
  }

  return async (offered: string, clientAddress: string): Promise<CallingKey> => {
    if (!isWellFormedKey(offered)) throw keyUnknown()
    const now = deps.clock.now()
    const [found] = await findKey(deps.db, { digests: hash.digests(offered) })
    if (found === undefined) throw keyUnknown()
    const { key, supplierStatus, emailProvedAt, anonymisedAt } = found
    if (key.revokedAt !== null || anonymisedAt !== null) throw keyRevoked()
    if (key.expiresAt !== null && key.expiresAt <= now) throw keyExpired()
    if (key.allowedAddresses.length > 0 && !isAmong(key.allowedAddresses, clientAddress))
      throw keyAddressNotAllowed()
    const standing = { status: supplierStatus, emailProvedAt }
    if (key.mode === 'live' && !mayUseLive(standing, deps.settings.supplierApproval))
      throw liveAccessClosed(standing)
    if (key.lastUsedAt === null || minutesAfter(key.lastUsedAt, 1) <= now) noteUse(key.id, now)
    const { id, name, supplierId, mode, scopes } = key
    return { id, name, supplierId, supplierStatus, mode, scopes }
  }
}

/** Revokes all keys of a supplier, and waits for changes that they have started. Returns those it revoked. */
export async function revokeKeysOf(tx: Tx, supplierId: string, now: Date) {
  return tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.supplierId, supplierId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name, mode: apiKeys.mode })
}

/** What each call by a key asks first. */
const findKey = statement('api_key_with_its_supplier', (db) =>
  db
    .select({
      key: apiKeys,
      supplierStatus: suppliers.status,
      emailProvedAt: suppliers.emailProvedAt,
      anonymisedAt: suppliers.anonymisedAt,
    })
    .from(apiKeys)
    .innerJoin(suppliers, eq(suppliers.id, apiKeys.supplierId))
    .where(sql`${apiKeys.digest} = any(${sql.placeholder('digests')}::text[])`),
)

/** To the minute and never before the key was made. At most once a minute, and never waited for: a key that a purchase or a revocation is holding is passed over. */
async function markAsUsed(db: Db, id: string, now: Date): Promise<void> {
  const minute = sql`date_trunc('minute', ${now.toISOString()}::timestamptz)`
  const due = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, minutesAfter(now, -1)))),
    )
    .for(...passingOver)
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`greatest(${apiKeys.createdAt}, ${minute})` })
    .where(eq(apiKeys.id, due))
}

/**
 * In the transaction of whatever is changed by a key, before it is changed: holds the key's row, so that a revocation waits
 * for the change or the change finds it. Nothing by a key is committed after its revocation was answered.
 */
export async function holdCallingKey(tx: Tx): Promise<void> {
  const key = currentRequest()?.apiKey ?? null
  if (key === null) return
  const held = await lockCallingKey(tx, key.id)
  if (held === undefined || held.revokedAt !== null) throw keyRevoked()
}
