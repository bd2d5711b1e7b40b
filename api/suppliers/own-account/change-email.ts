import { eq } from 'drizzle-orm'
import { lockSupplierAccount } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierEmailLinks } from '../../../db/schema/people/sign-in.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  changeLink,
  emailChangeNotice,
} from '../../platform/notifications/templates/verification-messages.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { keyedHash, sha256 } from '../../platform/shared/secrets.ts'
import { deletePendingChange, emailInUse, takeEmailLink } from '../accounts/prove-email.ts'
import { findSupplierByEmail } from '../accounts/suppliers.service.ts'

const LIFETIME_HOURS = 24

type Deps = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>

/**
 * Queues a link to the new address, and a notice to the address that the account keeps until the link is used. Only the last
 * link works. `proveEmail` makes the change.
 */
export async function requestEmailChange(
  deps: Deps,
  supplierId: string,
  newEmail: string,
  now: Date,
): Promise<void> {
  await takeEmailLink(deps, supplierId, newEmail)
  await deps.db.transaction(async (tx) => {
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw notSignedIn()
    if (supplier.emailProvedAt === null) throw emailNotConfirmed()
    if ((await findSupplierByEmail(tx, newEmail)) !== undefined) throw emailInUse()
    await deletePendingChange(tx, supplierId)
    const id = crypto.randomUUID()
    await tx.insert(links).values({
      id,
      supplierId,
      tokenDigest: sha256(tokenOf(deps, id)),
      newEmail,
      sentAt: now,
      expiresAt: minutesAfter(now, LIFETIME_HOURS * 60),
    })
    await deps.jobs.enqueue(tx, 'send-email-change', { linkId: id })
  })
}

export function handleEmailChangeJobs(deps: Dependencies): void {
  deps.jobs.work('send-email-change', async ({ linkId }, _, jobId) => {
    const change = await findChange(deps, linkId)
    if (change === undefined) return
    const { token, email, newEmail, language } = change
    const sender = ourSender(deps.publicUrl, language)
    const portal = `${pagesIn(language, deps.publicUrl)}/supplier`
    const resetUrl = `${portal}/reset-password`
    await deps.mail.send(emailChangeNotice({ to: email, resetUrl, sender }), `${jobId}-notice`)
    // Behind a #, so that no server and no log sees the token.
    const url = `${portal}/confirm-email#${token}`
    await deps.mail.send(changeLink({ to: newEmail, url, lifetimeHours: LIFETIME_HOURS, sender }), jobId)
  })
}

/** Undefined for a link that is used, or was replaced. */
async function findChange(deps: Pick<Deps, 'db' | 'appSecrets'>, linkId: string) {
  const [found] = await deps.db
    .select({
      newEmail: links.newEmail,
      email: suppliers.email,
      language: suppliers.language,
      usedAt: links.usedAt,
    })
    .from(links)
    .innerJoin(suppliers, eq(suppliers.id, links.supplierId))
    .where(eq(links.id, linkId))
  if (found === undefined || found.newEmail === null || found.usedAt !== null) return undefined
  const { email, newEmail, language } = found
  return { email, newEmail, language, token: tokenOf(deps, linkId) }
}

const links = supplierEmailLinks

/** Each try of the job mails the same link, and the database never holds it. */
const tokenOf = ({ appSecrets }: Pick<Deps, 'appSecrets'>, linkId: string) =>
  keyedHash(appSecrets, 'email-change-links').digest(linkId)

const emailNotConfirmed = () =>
  new Refusal('email_not_confirmed', 409, {
    en: 'Confirm your email address first. Until then you can correct it.',
    fr: 'Confirmez d’abord votre adresse courriel. D’ici là, vous pouvez la corriger.',
  })
