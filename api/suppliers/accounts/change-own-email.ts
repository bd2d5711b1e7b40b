import { lockSupplierAccount } from '../../../db/locks.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { deleteUnusedLinks } from './password-links.ts'
import { deleteEmailLinks, emailIsProved, takeEmailLink } from './prove-email.ts'
import { updateSupplier } from './suppliers.service.ts'

/**
 * Corrects the address that a supplier mistyped when it signed up: links to the old one stop working, and one goes to the
 * new. A confirmed address is for an admin to change, since whoever can change it can have the password reset.
 */
export async function changeOwnEmail(
  deps: Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>,
  supplierId: string,
  email: string,
  now: Date,
) {
  await takeEmailLink(deps, supplierId)
  return deps.db.transaction(async (tx) => {
    const before = await lockSupplierAccount(tx, supplierId)
    if (before === undefined) throw notSignedIn()
    if (before.emailProvedAt !== null) throw emailIsProved()
    if (!(await updateSupplier(tx, supplierId, { email }))) throw emailInUse()
    await deleteUnusedLinks(tx, supplierId)
    await deleteEmailLinks(tx, supplierId)
    await deps.jobs.enqueue(tx, 'send-email-link', { supplierId })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'changed own email address',
      subject: 'supplier',
      subjectId: supplierId,
    })
    return { ...before, email }
  })
}

function emailInUse(): Refusal {
  const message = 'Another account uses this email address.'
  return new Refusal('email_taken', 409, message, { fields: { email: message } })
}
