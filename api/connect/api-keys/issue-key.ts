import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockKeyToRevoke, lockSupplier } from '../../../db/locks.ts'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { SCOPES } from '../../../domain/connect.ts'
import {
  type ApiKey,
  type CreatedApiKey,
  MOST_API_KEYS,
  type NewApiKey,
  say,
} from '../../contract/connect/api-keys.ts'
import { holdSession, notSignedIn } from '../../people/sessions/signed-in.ts'
import { refuseNewLiveAccess } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import { newApiKeyNotice } from '../../platform/notifications/templates/suppliers/integration-mails.ts'
import { isAddressOrCidr } from '../../platform/shared/client-address.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { checkYourAnswers, Refusal, saidBy } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { keyHint, newKey } from './key-format.ts'

type SupplierNow = { supplierId: string; now: Date }

/** Keys are stored as this keyed hash, and found by it. */
export const keyHash = ({ appSecrets }: Pick<Dependencies, 'appSecrets'>) => keyedHash(appSecrets, 'api-keys')

/** Returns the key in plain text, only this once. The supplier gets a mail about a live key. */
export async function issueKey(
  deps: Pick<Dependencies, 'db' | 'appSecrets' | 'jobs' | 'settings'>,
  { supplierId, sessionId, now }: SupplierNow & { sessionId: string },
  wanted: NewApiKey,
): Promise<CreatedApiKey> {
  const { name, mode, scopes, expiresInDays } = wanted
  const allowedAddresses = readableAddresses(wanted.allowedAddresses)
  const key = newKey(mode)
  const issued = await deps.db.transaction(async (tx) => {
    // So that two requests at once cannot exceed the limit.
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
    if (row === undefined) throw new Error('The key was not inserted.')
    if (mode === 'live') await deps.jobs.enqueue(tx, 'send-new-key-notice', { apiKeyId: row.id })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      action: 'created API key',
      recordType: 'API key',
      recordId: row.id,
      details: { after: { name, mode, scopes, allowedAddresses, expiresAt: row.expiresAt } },
    })
    return row
  })
  return { ...wireKey(issued), key }
}

/** Newest first: working and expired keys, then those revoked in the last 30 days. */
export async function listKeys(db: Db, supplierId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.supplierId, supplierId))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST_KEYS_LISTED)
  return rows.map(wireKey)
}

/** Bounds the list of a supplier that creates and revokes keys all day. */
const MOST_KEYS_LISTED = 100

/**
 * Afterwards no process accepts the key and none of its changes is committed: each change locks the key's row
 * (`holdCallingKey`), and this waits for them. Revoking a revoked key changes nothing.
 */
export async function revokeKey(db: Db, { supplierId, now }: SupplierNow, id: string): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    const row = await lockKeyToRevoke(tx, { id, supplierId })
    if (row === undefined) throw keyNotFound()
    if (row.revokedAt !== null) return wireKey(row)
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id))
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      action: 'revoked API key',
      recordType: 'API key',
      recordId: id,
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

/** Refuses blank addresses too: leaving them out could leave an empty list, which allows every address. */
function readableAddresses(addresses: string[]): string[] {
  const unreadable = addresses.flatMap((address, place) => (isReadable(address) ? [] : [place]))
  if (unreadable.length === 0) return [...new Set(addresses)]
  throw checkYourAnswers(
    Object.fromEntries(
      unreadable.map((place) => [`allowedAddresses.${place}`, saidBy(say('addressUnreadable'))]),
    ),
  )
}

/** Refuses link-local zones and IPv4 mapped into IPv6, because client addresses never have these forms. */
const isReadable = (text: string) => isAddressOrCidr(text) && !/%|^::ffff:/i.test(text)

/** The mail about a new live key. */
export function handleApiKeyJobs({ db, jobs, mail, publicUrl }: Dependencies): void {
  jobs.work('send-new-key-notice', async ({ apiKeyId }, _, jobId) => {
    const [found] = await db
      .select({ key: apiKeys, to: suppliers.email, language: suppliers.language })
      .from(apiKeys)
      .innerJoin(suppliers, eq(suppliers.id, apiKeys.supplierId))
      .where(and(eq(apiKeys.id, apiKeyId), isNull(suppliers.anonymisedAt)))
    if (found === undefined) return
    const { key, to, language } = found
    const portal = `${pagesIn(language, publicUrl)}/supplier`
    await mail.send(
      newApiKeyNotice({
        to,
        keyName: key.name,
        hint: keyHint(key.mode, key.lastFour),
        at: key.createdAt,
        integrationsUrl: `${portal}/integrations`,
        resetUrl: `${portal}/reset-password`,
        sender: ourSender(publicUrl, language),
      }),
      jobId,
    )
  })
}

const tooManyKeys = () =>
  new Refusal('too_many_api_keys', 409, {
    en: `You have ${MOST_API_KEYS} API keys, which is the most. Revoke one you don’t use.`,
    fr: `Vous avez ${MOST_API_KEYS}\u00a0clés d’API, soit le maximum. Révoquez-en une que vous n’utilisez pas.`,
  })

/** The same for a key of another supplier and for one that does not exist. */
const keyNotFound = () =>
  new Refusal('api_key_not_found', 404, {
    en: 'This isn’t one of your API keys.',
    fr: 'Cette clé d’API n’est pas l’une des vôtres.',
  })
