import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { limitOf } from '../shared/limits.ts'
import { sha256 } from '../shared/secrets.ts'
import { endSessionsOf } from '../users/sessions.ts'
import { deleteUnusedLinks, findWorkingLink, useLink } from './password-links.queries.ts'
import { LINK_LIFETIME_MINUTES } from './password-links.ts'
import { passwordFault } from './passwords.ts'
import { emailWasProved } from './prove-email.ts'
import { findSupplier, lockSupplier, setPassword } from './suppliers.queries.ts'
import { passwordRefused, resetLinkOver } from './suppliers.refusals.ts'

/** One is enough; the others are for who clicks twice, or whose connection breaks. */
const USES_OF_A_LINK = 5

/**
 * Uses a link up: the supplier has the new password, all its sessions are over and its wait is forgotten. A password
 * that may not be chosen leaves the link as it is. Returns the account as its browser is to be remembered.
 */
export async function setNewPassword(
  deps: Pick<Dependencies, 'db' | 'pool' | 'settings' | 'appSecrets'>,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<{ id: string; passwordDigest: string }> {
  const tokenDigest = sha256(token)
  const link = await findWorkingLink(deps.db, tokenDigest, now)
  const supplier = link && (await findSupplier(deps.db, link.supplierId))
  if (link === undefined || supplier === undefined) throw resetLinkOver()
  const fault = passwordFault(password, supplier)
  if (fault !== null) throw passwordRefused(fault)

  await takeUse(deps, tokenDigest)
  const passwordDigest = await hashPassword(password, { beforeOthers: true })
  await deps.db.transaction(async (tx) => {
    // Before the link, as everybody does who changes a supplier: an admin may be changing this very address.
    await lockSupplier(tx, supplier.id)
    if (!(await useLink(tx, tokenDigest, now))) throw resetLinkOver()
    await emailWasProved(tx, supplier.id, now)
    await setPassword(tx, supplier.id, passwordDigest)
    await deleteUnusedLinks(tx, supplier.id)
    await endSessionsOf(tx, 'supplier', supplier.id)
    await signInTries(deps, 'supplier').forgive(tx, supplier.email)
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplier.id,
      deed: link.kind === 'claim' ? 'claimed account' : 'reset password',
      subject: 'supplier',
      subjectId: supplier.id,
    })
  })
  return { id: supplier.id, passwordDigest }
}

/** Whoever holds a link goes before others in the queue: one link must not fill it. */
async function takeUse(deps: Pick<Dependencies, 'pool'>, tokenDigest: string): Promise<void> {
  const limit = limitOf(deps.pool, 'password-link-uses', {
    points: USES_OF_A_LINK,
    seconds: LINK_LIFETIME_MINUTES * 60,
  })
  if ((await limit.take(tokenDigest)) > 0) throw resetLinkOver()
}
