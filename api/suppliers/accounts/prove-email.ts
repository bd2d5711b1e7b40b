import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSupplier, lockSupplierAccount } from '../../../db/locks.ts'
import { supplierEmailLinks } from '../../../db/schema/sign-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { Refusal, waitInWords } from '../../platform/shared/refusal.ts'
import { keyedHash, newToken, sha256 } from '../../platform/shared/secrets.ts'
import { noAccess } from './account-access.ts'
import { type AskingSession, noteFirstProof, signUpDetails } from './first-proof.ts'
import { signedInSupplier } from './suppliers.service.ts'

/** Longer than that of a password's link: it opens nothing, and a company may read its mail on Monday. */
export const EMAIL_LINK_DAYS = 7
const LINKS_AN_HOUR = 3

/**
 * Whoever holds the token of a link has read the mail that it went out in: the supplier's address is proved. The same link again
 * succeeds and changes nothing. A link that went to an address that was changed since is over. Returns what the first proof
 * removed, and the account where `session` is its own.
 */
export async function proveEmail(
  { db }: Pick<Dependencies, 'db'>,
  { token, session }: { token: string; session: AskingSession },
  now: Date,
) {
  const tokenDigest = sha256(token)
  return db.transaction(async (tx) => {
    const link = await findEmailLink(tx, tokenDigest)
    // Before the link, as everybody does who changes a supplier: an admin may be changing this very address.
    const supplier = link && (await lockSupplier(tx, link.supplierId))
    if (supplier === undefined || !(await spendEmailLink(tx, tokenDigest, now))) throw emailLinkOver()
    const removed = await noteFirstProof(tx, supplier, session, now)
    return {
      removed: removed ?? noAccess(),
      details: removed && signUpDetails(supplier),
      ownAccount: session?.personId === supplier.id ? supplier : null,
    }
  })
}

/** Queues another mail with a link, for a supplier who cannot find the first. */
export async function mailEmailLinkAgain(
  deps: Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>,
  supplierId: string,
): Promise<void> {
  const supplier = await signedInSupplier(deps.db, supplierId)
  if (supplier.emailProvedAt !== null) throw emailIsProved()
  await takeEmailLink(deps, supplierId)
  await deps.jobs.enqueue(deps.db, 'send-email-link', { supplierId })
}

/** One of the few links that a supplier may have mailed in an hour, to whichever address. */
export async function takeEmailLink(
  deps: Pick<Dependencies, 'pool' | 'appSecrets'>,
  supplierId: string,
): Promise<void> {
  const limit = limitOf(deps.pool, 'email-links-supplier', { points: LINKS_AN_HOUR, seconds: 60 * 60 })
  const wait = await limit.take(keyedHash(deps.appSecrets, 'limits').digest(`email-link:${supplierId}`))
  if (wait > 0) throw tooManyEmailLinks(wait)
}

/**
 * A new link's token, of which only the digest is stored; those before it go on working, since all of them prove the same. Null where
 * there is nothing to prove: the supplier is gone, or its address is proved.
 */
export async function newEmailLink(
  { db }: Pick<Dependencies, 'db'>,
  supplierId: string,
  now: Date,
): Promise<{ token: string; email: string } | null> {
  const token = newToken()
  return db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null || supplier.emailProvedAt !== null)
      return null
    await tx.insert(links).values({
      supplierId,
      tokenDigest: sha256(token),
      sentAt: now,
      expiresAt: daysAfter(now, EMAIL_LINK_DAYS),
    })
    return { token, email: supplier.email }
  })
}

const links = supplierEmailLinks

/** Used ones too: they proved another address, or their account is deleted. */
export async function deleteEmailLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}

/** The supplier that the link was mailed to, whether or not the link still works. */
async function findEmailLink(db: Db | Tx, tokenDigest: string) {
  const [found] = await db
    .select({ supplierId: links.supplierId })
    .from(links)
    .where(eq(links.tokenDigest, tokenDigest))
  return found
}

/** False for a link that is gone or too old. One that was used stays so since the first time, and says true again. */
async function spendEmailLink(tx: Tx, tokenDigest: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(links)
    .set({ usedAt: sql`coalesce(${links.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(links.tokenDigest, tokenDigest), or(isNotNull(links.usedAt), gt(links.expiresAt, now))))
    .returning({ id: links.id })
  return used.length > 0
}

const emailLinkOver = () =>
  new Refusal(
    'email_link_over',
    422,
    'This link has expired, or was sent to a different address. Log in to get a new one.',
  )

export const emailIsProved = () =>
  new Refusal('email_is_confirmed', 409, 'Your email address is already confirmed.')

const tooManyEmailLinks = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `We’ve sent you several links. Check your spam folder, or try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
