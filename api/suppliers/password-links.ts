import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from '../parts.ts'
import { minutesAfter } from '../shared/clock.ts'
import { limitOf } from '../shared/limits.ts'
import { keyedHash, newToken, sha256 } from '../shared/secrets.ts'
import { deleteUnusedLinks, insertLink } from './password-links.queries.ts'
import { findSupplierByEmail, lockSupplier } from './suppliers.queries.ts'

/** Rule 13. */
export const LINK_LIFETIME_MINUTES = 30
/**
 * In the span of one lifetime, so that a stranger who asks for all of them leaves the owner with a mail whose link
 * works until more can be had.
 */
const LINKS_FOR_AN_ADDRESS = 3
/** Longer than looking up an account and queueing a mail takes, so that time does not tell who has an account. */
const RESET_ANSWER_MS = 300

/** The answer is the same, and comes at the same time, whether there is such an account or not. */
export async function requestReset(parts: Parts, email: string): Promise<void> {
  await Promise.all([mailPasswordLink(parts, email), wait(RESET_ANSWER_MS)])
}

/** Queues a mail with a link for setting a password; nothing for an address without an account, or after too many. */
export async function mailPasswordLink(
  parts: Pick<Parts, 'db' | 'pool' | 'jobs' | 'appSecrets'>,
  email: string,
): Promise<void> {
  const supplier = await findSupplierByEmail(parts.db, email)
  if (supplier === undefined) return
  const limit = limitOf(parts.pool, 'password-links-address', {
    points: LINKS_FOR_AN_ADDRESS,
    seconds: LINK_LIFETIME_MINUTES * 60,
  })
  if ((await limit.take(keyedHash(parts.appSecrets, 'limits').digest(`password-link:${email}`))) > 0) return
  await parts.jobs.enqueue(parts.db, 'send-password-link', {
    supplierId: supplier.id,
    kind: supplier.passwordDigest === null ? 'claim' : 'reset',
  })
}

export type PasswordLinkKind = 'reset' | 'claim'

/** A new link's token, which is nowhere else; links before it stop working. Null for a supplier who is gone. */
export async function newPasswordLink(
  parts: Pick<Parts, 'db'>,
  { supplierId, kind }: { supplierId: string; kind: PasswordLinkKind },
  now: Date,
): Promise<{ token: string; email: string } | null> {
  const token = newToken()
  return parts.db.transaction(async (tx) => {
    // Locked, so that of two jobs at once only the later one's link works.
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return null
    await deleteUnusedLinks(tx, supplierId)
    await insertLink(tx, {
      supplierId,
      kind,
      tokenDigest: sha256(token),
      sentAt: now,
      expiresAt: minutesAfter(now, LINK_LIFETIME_MINUTES),
    })
    return { token, email: supplier.email }
  })
}
