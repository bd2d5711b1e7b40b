import { appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { sha256 } from '../shared/secrets.ts'
import { endSessionsOf } from '../users/sessions.service.ts'
import { deleteUnusedLinks, findWorkingLink, useLink } from './password-links.queries.ts'
import { passwordFault } from './passwords.ts'
import { findSupplier, setPassword } from './suppliers.queries.ts'
import { passwordRefused, resetLinkOver } from './suppliers.refusals.ts'

/**
 * Uses a link up: the supplier has the new password, all its sessions are over and its wait is forgotten. A password
 * that may not be chosen leaves the link as it is.
 */
export async function setNewPassword(
  parts: Pick<Parts, 'db' | 'settings' | 'appSecrets'>,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const tokenDigest = sha256(token)
  const link = await findWorkingLink(parts.db, tokenDigest, now)
  const supplier = link && (await findSupplier(parts.db, link.supplierId))
  if (link === undefined || supplier === undefined) throw resetLinkOver()
  const fault = passwordFault(password, supplier)
  if (fault !== null) throw passwordRefused(fault)

  const passwordDigest = await hashPassword(password, { beforeOthers: true })
  await parts.db.transaction(async (tx) => {
    if (!(await useLink(tx, tokenDigest, now))) throw resetLinkOver()
    await setPassword(tx, supplier.id, passwordDigest)
    await deleteUnusedLinks(tx, supplier.id)
    await endSessionsOf(tx, 'supplier', supplier.id)
    await signInTries(parts, 'supplier').forgive(tx, supplier.email)
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplier.id,
      deed: link.kind === 'claim' ? 'claimed account' : 'reset password',
      subject: 'supplier',
      subjectId: supplier.id,
    })
  })
}
