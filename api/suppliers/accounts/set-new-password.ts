import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSupplier } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierPasswordLinks } from '../../../db/schema/people/sign-in.ts'
import type { NewPassword } from '../../contract/suppliers/account.ts'
import type { PasswordLinkState } from '../../contract/suppliers/account-access.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'
import { signInTries } from '../../people/passwords/sign-in-tries.ts'
import { endSessionsOf } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { accessTo, noAccess, noteFirstProof, removeAccess, signUpDetails } from './account-access.ts'
import { deleteUnusedLinks, LINK_LIFETIME_MINUTES } from './password-links.ts'
import { refuseUnfitPassword, termsAccepted, termsNotAccepted } from './passwords.ts'
import { deletePendingChange } from './prove-email.ts'
import { auditSupplier, findSupplier } from './suppliers.service.ts'

const links = supplierPasswordLinks

/** More than one, for a double click or a broken connection. */
const USES_OF_A_LINK = 5

/** The state of a link, for the page with the password form. Changes nothing. */
export async function lookAtPasswordLink(
  { db }: Pick<Dependencies, 'db'>,
  token: string,
  now: Date,
): Promise<PasswordLinkState> {
  const link = await findWorkingLink(db, sha256(token), now)
  const supplier = link && (await findSupplier(db, link.supplierId))
  if (supplier === undefined) return { works: false, details: null, access: noAccess() }
  return {
    works: true,
    details: supplier.emailProvedAt === null ? signUpDetails(supplier) : null,
    access: await accessTo(db, supplier.id, now),
  }
}

/**
 * Uses up a link: sets the password, ends all sessions and the wait after failed sign-in tries. Also removes keys, endpoints
 * and alerts, unless `keepsAccess` is set and the address was proved before. An unfit password leaves the link unused. An
 * account that an admin added accepts the terms with its first password. Returns what was removed, and the account that its
 * browser remembers.
 */
export async function setNewPassword(
  deps: Pick<Dependencies, 'db' | 'pool' | 'settings' | 'appSecrets'>,
  { token, password, acceptsTerms, keepsAccess }: NewPassword,
  now: Date,
) {
  const tokenDigest = sha256(token)
  const link = await findWorkingLink(deps.db, tokenDigest, now)
  const supplier = link && (await findSupplier(deps.db, link.supplierId))
  if (link === undefined || supplier === undefined) throw resetLinkOver()
  refuseUnfitPassword(password, supplier)
  const isClaim = link.kind === 'claim'
  if (isClaim && !acceptsTerms) throw termsNotAccepted()

  await takeUse(deps, tokenDigest)
  const passwordDigest = await hashPassword(password, {
    account: `supplier ${supplier.id} links`,
    beforeOthers: true,
  })
  return deps.db.transaction(async (tx) => {
    // Supplier before link, like every change of a supplier: an admin may be changing this address.
    const locked = await lockSupplier(tx, supplier.id)
    if (locked === undefined || !(await spendLink(tx, tokenDigest, now))) throw resetLinkOver()
    const removedFirst = await noteFirstProof(tx, locked, null, now)
    await tx
      .update(suppliers)
      .set({ passwordDigest, ...(isClaim && termsAccepted(now)) })
      .where(eq(suppliers.id, supplier.id))
    await deleteUnusedLinks(tx, supplier.id)
    await deletePendingChange(tx, supplier.id)
    const removeAtReset = async () =>
      keepsAccess
        ? noAccess(await endSessionsOf(tx, 'supplier', supplier.id))
        : removeAccess(tx, supplier.id, { now, because: 'password reset' })
    const removed = removedFirst ?? (await removeAtReset())
    await signInTries(deps, 'supplier').forgive(tx, supplier.email)
    await auditSupplier(tx, isClaim ? 'claimed account' : 'reset password', { supplierId: supplier.id, now })
    return {
      account: { id: supplier.id, passwordDigest },
      removed,
      details: removedFirst && signUpDetails(locked),
    }
  })
}

/** Hashing with a link goes before other requests in the queue, which one link must not fill. */
async function takeUse(deps: Pick<Dependencies, 'pool'>, tokenDigest: string): Promise<void> {
  const limit = limitOf(deps.pool, 'password-link-uses', {
    points: USES_OF_A_LINK,
    seconds: LINK_LIFETIME_MINUTES * 60,
  })
  if ((await limit.take(tokenDigest)) > 0) throw resetLinkOver()
}

async function findWorkingLink(db: Db, tokenDigest: string, now: Date) {
  const [found] = await db.select().from(links).where(working(tokenDigest, now))
  return found
}

/** False where the link does not work anymore, as for the later of two concurrent uses. */
async function spendLink(tx: Tx, tokenDigest: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.update(links).set({ usedAt: now }).where(working(tokenDigest, now))
  return rowCount === 1
}

const working = (tokenDigest: string, now: Date) =>
  and(eq(links.tokenDigest, tokenDigest), isNull(links.usedAt), gt(links.expiresAt, now))

const resetLinkOver = () =>
  new Refusal('reset_link_over', 422, {
    en: 'This link has been used or has expired. Request a new one.',
    fr: 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  })
