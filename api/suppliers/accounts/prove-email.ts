import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplier, lockSupplierAccount } from '../../../db/locks.ts'
import { supplierEmailLinks } from '../../../db/schema/people/sign-in.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { Refusal, type Said } from '../../platform/shared/refusal.ts'
import { keyedHash, newToken, sha256 } from '../../platform/shared/secrets.ts'
import { noAccess, noteFirstProof, type RequestSession, signUpDetails } from './account-access.ts'
import { linksOfMailbox } from './mailbox-limit.ts'
import { deleteUnusedLinks } from './password-links.ts'
import {
  auditSupplier,
  fieldRefusal,
  signedInSupplier,
  takeOrRefuse,
  updateSupplier,
} from './suppliers.service.ts'

/** Longer than a password link's: it opens nothing, and a company may read its mail on Monday. */
export const EMAIL_LINK_DAYS = 7
const LINKS_AN_HOUR = 3

type Deps = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>

/**
 * Proves the supplier's address: the token came in a mail to it. The same link again succeeds and changes nothing. A link to an
 * address that was changed since has expired. Returns what the first proof removed, and the account if `session` is its own.
 */
export async function proveEmail(
  { db }: Pick<Deps, 'db'>,
  { token, session }: { token: string; session: RequestSession },
  now: Date,
) {
  const tokenDigest = sha256(token)
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select({ id: links.id, supplierId: links.supplierId, newEmail: links.newEmail })
      .from(links)
      .where(eq(links.tokenDigest, tokenDigest))
    // Supplier before link, like every change of a supplier: an admin may be changing this address.
    const supplier = link && (await lockSupplier(tx, link.supplierId))
    if (supplier === undefined || !(await spendEmailLink(tx, tokenDigest, now))) throw emailLinkOver()
    if (link?.newEmail) await moveTo(tx, supplier, { id: link.id, newEmail: link.newEmail }, now)
    const removed = await noteFirstProof(tx, supplier, session, now)
    return {
      removed: removed ?? noAccess(),
      details: removed && signUpDetails(supplier),
      ownAccount: session?.personId === supplier.id ? supplier : null,
    }
  })
}

/** Other links went to the old address, and stop working. The same link again changes nothing. */
async function moveTo(
  tx: Tx,
  { id: supplierId, email }: { id: string; email: string },
  { id, newEmail }: { id: string; newEmail: string },
  now: Date,
): Promise<void> {
  if (email === newEmail) return
  if (!(await updateSupplier(tx, supplierId, { email: newEmail }))) throw emailInUse()
  await deleteUnusedLinks(tx, supplierId)
  await tx.delete(links).where(and(eq(links.supplierId, supplierId), ne(links.id, id)))
  await auditSupplier(tx, 'changed own email address', { supplierId, now })
}

/** Queues another mail with a link, for a supplier who cannot find the first. */
export async function mailEmailLinkAgain(deps: Deps, supplierId: string): Promise<void> {
  const supplier = await signedInSupplier(deps.db, supplierId)
  if (supplier.emailProvedAt !== null) throw emailIsProved()
  await takeEmailLink(deps, supplierId, supplier.email)
  await deps.jobs.enqueue(deps.db, 'send-email-link', { supplierId })
}

/** Only before the address is confirmed: a new address allows a password reset (later: `change-email.ts`). Links to the old one stop working. */
export async function changeOwnEmail(deps: Deps, supplierId: string, email: string, now: Date) {
  await takeEmailLink(deps, supplierId, email)
  return deps.db.transaction(async (tx) => {
    const before = await lockSupplierAccount(tx, supplierId)
    if (before === undefined) throw notSignedIn()
    if (before.emailProvedAt !== null) throw emailIsProved()
    if (!(await updateSupplier(tx, supplierId, { email }))) throw emailInUse()
    await deleteUnusedLinks(tx, supplierId)
    await deleteEmailLinks(tx, supplierId)
    await deps.jobs.enqueue(tx, 'send-email-link', { supplierId })
    await auditSupplier(tx, 'changed own email address', { supplierId, now })
    return { ...before, email }
  })
}

/** Takes one of the few links that a supplier may have mailed in an hour, to any address, and one of those of this mailbox. */
export async function takeEmailLink(deps: Deps, supplierId: string, email: string): Promise<void> {
  const limit = limitOf(deps.pool, 'email-links-supplier', { points: LINKS_AN_HOUR, seconds: 60 * 60 })
  const key = keyedHash(deps.appSecrets, 'limits').digest(`email-link:${supplierId}`)
  const refusal = (wait: Said) => ({
    en: `We’ve sent you several links. Check your spam folder, or try again in ${wait.en}.`,
    fr: `Nous vous avons envoyé plusieurs liens. Vérifiez votre dossier de courrier indésirable ou réessayez dans ${wait.fr}.`,
  })
  await takeOrRefuse(limit, key, refusal)
  await takeOrRefuse(linksOfMailbox(deps), email, (wait) => ({
    en: `We’ve sent several links to this address today. Try again in ${wait.en}.`,
    fr: `Nous avons envoyé plusieurs liens à cette adresse aujourd’hui. Réessayez dans ${wait.fr}.`,
  }))
}

/** Stored as a digest only; earlier links keep working. Null if the supplier was deleted or its address is proved. */
export async function newEmailLink(
  { db }: Pick<Deps, 'db'>,
  supplierId: string,
  now: Date,
): Promise<{ token: string; email: string; language: Language } | null> {
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
    return { token, email: supplier.email, language: supplier.language }
  })
}

const links = supplierEmailLinks

/** Also used ones: they proved another address, or their account is deleted. */
export async function deleteEmailLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}

/** A change of the address that nobody has confirmed. */
export async function deletePendingChange(tx: Tx, supplierId: string): Promise<void> {
  await tx
    .delete(links)
    .where(and(eq(links.supplierId, supplierId), isNotNull(links.newEmail), isNull(links.usedAt)))
}

/** False for an unknown or expired link. A used link keeps its first time of use and returns true again. */
async function spendEmailLink(tx: Tx, tokenDigest: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(links)
    .set({ usedAt: sql`coalesce(${links.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(links.tokenDigest, tokenDigest), or(isNotNull(links.usedAt), gt(links.expiresAt, now))))
  return rowCount === 1
}

const emailLinkOver = () =>
  new Refusal('email_link_over', 422, {
    en: 'This link has expired, or was sent to a different address. Log in to get a new one.',
    fr: 'Ce lien a expiré ou a été envoyé à une autre adresse. Connectez-vous pour en obtenir un nouveau.',
  })

const emailIsProved = () =>
  new Refusal('email_is_confirmed', 409, {
    en: 'Your email address is already confirmed.',
    fr: 'Votre adresse courriel est déjà confirmée.',
  })

export const emailInUse = () =>
  fieldRefusal('email', 'email_taken', 409, {
    en: 'Another account uses this email address.',
    fr: 'Un autre compte utilise cette adresse courriel.',
  })
