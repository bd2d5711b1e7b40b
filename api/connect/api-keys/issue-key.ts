import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockKeyToRevoke, lockSupplier } from '../../../db/locks.ts'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import {
  ADDRESS_UNREADABLE,
  type ApiKey,
  type CreatedApiKey,
  MOST_API_KEYS,
  type NewApiKey,
  SCOPES,
} from '../../contract/supplier/api-keys.ts'
import { holdSession, notSignedIn } from '../../people/sessions/signed-in.ts'
import { refuseNewLiveAccess } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isAddressOrCidr } from '../../platform/shared/client-address.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { checkYourAnswers, Refusal } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { keyHint, newKey } from './key-format.ts'

type Asked = { supplierId: string; now: Date }
type Issuing = Pick<Dependencies, 'db' | 'appSecrets' | 'jobs' | 'settings'>

/** The keyed hash that keys are kept as, and found by. */
export const keyHash = ({ appSecrets }: Pick<Dependencies, 'appSecrets'>) => keyedHash(appSecrets, 'api-keys')

/**
 * A new key. This answer is the only one that holds it: it is kept as a keyed hash. A live one needs a proved address and,
 * where accounts are approved, an active one, and the supplier gets a mail about it.
 */
export async function issueKey(
  deps: Issuing,
  { supplierId, sessionId, now }: Asked & { sessionId: string },
  wanted: NewApiKey,
): Promise<CreatedApiKey> {
  const { name, mode, scopes, expiresInDays } = wanted
  const allowedAddresses = readableAddresses(wanted.allowedAddresses)
  const key = newKey(mode)
  const issued = await deps.db.transaction(async (tx) => {
    // So that of two keys issued at one moment the second is counted after the first.
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined) throw notSignedIn()
    await holdSession(tx, sessionId)
    if (mode === 'live') refuseNewLiveAccess(supplier, deps.settings.supplierApproval)
    const [held] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.supplierId, supplierId), isNull(apiKeys.revokedAt)))
    if (held !== undefined && held.keys >= MOST_API_KEYS) throw tooManyKeys()
    const [row] = await tx
      .insert(apiKeys)
      .values({
        supplierId,
        mode,
        name,
        digest: keyHash(deps).digest(key),
        lastFour: key.slice(-4),
        scopes,
        allowedAddresses,
        createdAt: now,
        expiresAt: expiresInDays === null ? null : daysAfter(now, expiresInDays),
      })
      .returning()
    if (row === undefined) throw new Error('A key was not kept.')
    if (mode === 'live') await deps.jobs.enqueue(tx, 'send-new-key-notice', { apiKeyId: row.id })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'created API key',
      subject: 'API key',
      subjectId: row.id,
      details: { after: { name, mode, scopes, allowedAddresses, expiresAt: row.expiresAt } },
    })
    return row
  })
  return { ...wireKey(issued), key }
}

/** Newest first: those that work or have expired, and after them what was revoked in the last 30 days. */
export async function listKeys(db: Db, supplierId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.supplierId, supplierId))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST_KEYS_LISTED)
  return rows.map(wireKey)
}

/** Somebody who makes and revokes keys all day is not shown all of them. */
const MOST_KEYS_LISTED = 100

/**
 * Once this has answered, no process takes the key and nothing that it had begun is committed: whatever is changed by a key
 * holds the key's row (`calling-key.ts`), and this waits for it. A key that is revoked stays as it is.
 */
export async function revokeKey(db: Db, { supplierId, now }: Asked, id: string): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    const row = await lockKeyToRevoke(tx, { id, supplierId })
    if (row === undefined) throw keyNotFound()
    if (row.revokedAt !== null) return wireKey(row)
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id))
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'revoked API key',
      subject: 'API key',
      subjectId: id,
      details: { before: { name: row.name } },
    })
    return wireKey({ ...row, revokedAt: now })
  })
}

const wireKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  hint: keyHint(row.mode, row.lastFour),
  scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
  allowedAddresses: row.allowedAddresses,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

/** A blank one is refused like any other: left out, it could leave a list that allows every address. */
function readableAddresses(addresses: string[]): string[] {
  const unreadable = addresses.flatMap((address, place) => (isReadable(address) ? [] : [place]))
  if (unreadable.length === 0) return [...new Set(addresses)]
  throw checkYourAnswers(
    Object.fromEntries(unreadable.map((place) => [`allowedAddresses.${place}`, ADDRESS_UNREADABLE])),
  )
}

/** An address of one link alone, or an IPv4 one dressed as IPv6, would never be met: clients are named without either. */
const isReadable = (text: string) => isAddressOrCidr(text) && !/%|^::ffff:/i.test(text)

const tooManyKeys = () =>
  new Refusal(
    'too_many_api_keys',
    409,
    `You have ${MOST_API_KEYS} API keys, which is the most. Revoke one you don’t use.`,
  )

/** The same for a key of another supplier and for one that does not exist. */
const keyNotFound = () => new Refusal('api_key_not_found', 404, 'This isn’t one of your API keys.')
