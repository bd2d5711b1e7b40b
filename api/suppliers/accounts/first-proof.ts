import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import type { AccountAccess, SignUpDetails } from '../../contract/supplier/account-access.ts'
import { endSessionsOf } from '../../people/sessions/sessions.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { noAccess, removeAccess } from './account-access.ts'

type Supplier = typeof suppliers.$inferSelect

/** The session that the request came with, whosever it is; null where it came without one. */
export type AskingSession = { sessionId: string; personId: string } | null

/**
 * Notes that mail to the address reaches the supplier, and removes what anybody made in the account before that: whoever signed
 * up may have been a stranger. Every path that proves an address goes through here, with the supplier locked. Null where the
 * address was proved before.
 *
 * A session of this very account in the browser that brings the link stays: that browser has both the password and the mail. In
 * it, an account that was active before addresses were proved (decision 26) keeps its keys, endpoints and alerts as well.
 */
export async function noteFirstProof(
  tx: Tx,
  supplier: Supplier,
  session: AskingSession,
  now: Date,
): Promise<AccountAccess | null> {
  if (supplier.emailProvedAt !== null) return null
  const { id } = supplier
  await tx.update(suppliers).set({ emailProvedAt: now }).where(eq(suppliers.id, id))
  await appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: id,
    deed: 'confirmed e-mail address',
    subject: 'supplier',
    subjectId: id,
  })
  const exceptSession = session?.personId === id ? session.sessionId : undefined
  if (exceptSession !== undefined && supplier.status === 'active')
    return noAccess(await endSessionsOf(tx, 'supplier', id, exceptSession))
  return removeAccess(tx, id, { now, because: 'first proof of the address', exceptSession })
}

/** What its owner checks at the first proof, since somebody else may have typed it. */
export const signUpDetails = ({ name, contactPerson, phone, businessTypes }: Supplier): SignUpDetails => ({
  name,
  contactPerson,
  phone,
  businessTypes,
})
