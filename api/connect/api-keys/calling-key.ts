import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockCallingKey, passingOver } from '../../../db/locks.ts'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { statement } from '../../../db/statement.ts'
import type { Scope } from '../../../domain/connect.ts'
import { liveAccessClosed, mayUseLive } from '../../people/sessions/supplier-standing.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isAmong } from '../../platform/shared/client-address.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { type CallingKey, currentRequest } from '../../platform/shared/request-context.ts'
import { tieAnswerToLead } from './idempotency.ts'
import { keyHash } from './issue-key.ts'
import { isWellFormedKey } from './key-format.ts'

/** Finds the key of a request, or refuses it. Not cached, so that all processes refuse a revoked key at once. */
export function openKeys(deps: Pick<Dependencies, 'db' | 'appSecrets' | 'clock' | 'log' | 'settings'>) {
  const hash = keyHash(deps)

  // The call does not wait for it.
  const noteUse = (use: Use) =>
    void markAsUsed(deps.db, use).catch((error: unknown) =>
      deps.log.warn({ fault: describeError(error) }, 'The use of an API key was not noted.'),
    )

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
    if (key.lastUsedAt === null || minutesAfter(key.lastUsedAt, 1) <= now)
      noteUse({ id: key.id, digest: hash.digest(offered), now })
    const { id, name, supplierId, mode, scopes } = key
    return { id, name, supplierId, supplierStatus, mode, scopes }
  }
}

/** Revokes all keys of a supplier after the changes that they have started. Returns the keys. */
export const revokeKeysOf = (tx: Tx, supplierId: string, now: Date) =>
  tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.supplierId, supplierId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name, mode: apiKeys.mode })

/** The first query of each call by a key. */
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

type Use = { id: string; digest: string; now: Date }

/**
 * To the minute, at most once a minute, and never before the key's creation. Skips a key that a purchase or a revocation has locked.
 * Its digest is from then on under our newest secret, so that keys in use outlive the secret that they were issued under.
 */
async function markAsUsed(db: Db, { id, digest, now }: Use): Promise<void> {
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
    .set({ digest, lastUsedAt: sql`greatest(${apiKeys.createdAt}, ${minute})` })
    .where(eq(apiKeys.id, due))
}

/**
 * Locks the calling key before each change that it makes, so that a revocation waits for the change or the change finds it.
 * Nothing by a key is committed after the answer to its revocation. Names the lead that the answer will be about, or null.
 */
export async function holdCallingKey(tx: Tx, leadId: string | null): Promise<void> {
  const key = currentRequest()?.apiKey ?? null
  if (key === null) return
  const held = await lockCallingKey(tx, key.id)
  if (held === undefined || held.revokedAt !== null) throw keyRevoked()
  if (leadId !== null) await tieAnswerToLead(tx, leadId)
}

export const keyUnknown = () =>
  new Refusal('key_unknown', 401, {
    en: 'This isn’t an API key of ours. Check that you copied all of it.',
    fr: 'Cette clé d’API n’est pas l’une des nôtres. Vérifiez que vous l’avez copiée en entier.',
  })

export const keyRevoked = () =>
  new Refusal('key_revoked', 401, {
    en: 'This API key was revoked. Create a new one under Integrations.',
    fr: 'Cette clé d’API a été révoquée. Créez-en une nouvelle dans Intégrations.',
  })

export const keyExpired = () =>
  new Refusal('key_expired', 401, {
    en: 'This API key has expired. Create a new one under Integrations.',
    fr: 'Cette clé d’API a expiré. Créez-en une nouvelle dans Intégrations.',
  })

export const keyWithCookie = () =>
  new Refusal('key_with_cookie', 400, {
    en: 'Send an API key without a session cookie.',
    fr: 'Envoyez la clé d’API sans témoin de session.',
  })

export const keyAddressNotAllowed = () =>
  new Refusal('key_address_not_allowed', 403, {
    en: 'This API key isn’t allowed from the address you’re calling from. Create one that allows it.',
    fr: 'Cette clé d’API n’est pas autorisée à partir de l’adresse d’où vous appelez. Créez-en une qui le permet.',
  })

export const keyLacksScope = (scope: Scope) =>
  new Refusal('key_lacks_scope', 403, {
    en: `This API key doesn’t have the scope ${scope}. Create one that does.`,
    fr: `Cette clé d’API n’a pas l’autorisation ${scope}. Créez-en une qui l’a.`,
  })

export const keyNotAccepted = () =>
  new Refusal('key_not_accepted', 403, {
    en: 'This call doesn’t accept API keys. Log in to do this.',
    fr: 'Cet appel n’accepte pas de clé d’API. Connectez-vous pour le faire.',
  })

export const noTestMode = () =>
  new Refusal('no_test_mode', 403, {
    en: 'This call has no test mode. Use a live API key.',
    fr: 'Cet appel n’a pas de mode d’essai. Utilisez une clé d’API du mode réel.',
  })
