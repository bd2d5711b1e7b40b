import type { Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { daysAfter } from '../shared/clock.ts'
import { limitOf } from '../shared/limits.ts'
import { keyedHash, newToken, sha256 } from '../shared/secrets.ts'
import { findEmailLink, insertEmailLink, noteEmailProved, spendEmailLink } from './email-links.queries.ts'
import { lockSupplier } from './suppliers.queries.ts'
import { emailIsProved, emailLinkOver, tooManyEmailLinks } from './suppliers.refusals.ts'
import { signedInSupplier } from './suppliers.service.ts'

/** Longer than that of a password's link: it opens nothing, and a company may read its mail on Monday. */
export const EMAIL_LINK_DAYS = 7
const LINKS_AN_HOUR = 3

/**
 * Whoever holds the token of a link has read the mail that it went out in: the supplier's address is proved. Again with the
 * same link says the same and changes nothing. A link that went to an address that was changed since is over.
 */
export async function proveEmail({ db }: Pick<Dependencies, 'db'>, token: string, now: Date): Promise<void> {
  const tokenDigest = sha256(token)
  await db.transaction(async (tx) => {
    const link = await findEmailLink(tx, tokenDigest)
    // Before the link, as everybody does who changes a supplier: an admin may be changing this very address.
    if (link !== undefined) await lockSupplier(tx, link.supplierId)
    if (link === undefined || !(await spendEmailLink(tx, tokenDigest, now))) throw emailLinkOver()
    await emailWasProved(tx, link.supplierId, now)
  })
}

/** By whichever link that was mailed to it. Writes down only the first time. */
export async function emailWasProved(tx: Tx, supplierId: string, now: Date): Promise<void> {
  if (!(await noteEmailProved(tx, supplierId, now))) return
  await appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    deed: 'confirmed e-mail address',
    subject: 'supplier',
    subjectId: supplierId,
  })
}

/** Queues another mail with a link, for a supplier who cannot find the first. */
export async function mailEmailLinkAgain(
  deps: Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>,
  supplierId: string,
): Promise<void> {
  const supplier = await signedInSupplier(deps.db, supplierId)
  if (supplier.emailProvedAt !== null) throw emailIsProved()
  const limit = limitOf(deps.pool, 'email-links-supplier', { points: LINKS_AN_HOUR, seconds: 60 * 60 })
  const wait = await limit.take(keyedHash(deps.appSecrets, 'limits').digest(`email-link:${supplierId}`))
  if (wait > 0) throw tooManyEmailLinks(wait)
  await deps.jobs.enqueue(deps.db, 'send-email-link', { supplierId })
}

/**
 * A new link's token, which is nowhere else; those before it go on working, since all of them prove the same. Null where
 * there is nothing to prove: the supplier is gone, or its address is proved.
 */
export async function newEmailLink(
  { db }: Pick<Dependencies, 'db'>,
  supplierId: string,
  now: Date,
): Promise<{ token: string; email: string } | null> {
  const token = newToken()
  return db.transaction(async (tx) => {
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null || supplier.emailProvedAt !== null)
      return null
    await insertEmailLink(tx, {
      supplierId,
      tokenDigest: sha256(token),
      sentAt: now,
      expiresAt: daysAfter(now, EMAIL_LINK_DAYS),
    })
    return { token, email: supplier.email }
  })
}
