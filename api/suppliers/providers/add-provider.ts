import type { Tx } from '../../../db/client.ts'
import type { NewProvider, Provider } from '../../contract/admin/providers.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { insertSupplier } from '../accounts/suppliers.service.ts'
import { giveCredits } from './credits.ts'
import { lookAtProvider } from './providers.ts'

/**
 * Without a password: it sets its first one by the link that it is mailed on its approval. The admin vouches for the
 * address (decision 0026).
 */
export async function addProvider(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  adminId: string,
  given: NewProvider,
  now: Date,
): Promise<{ provider: Provider; tag: string }> {
  const { leadCredits, ...account } = given
  return db.transaction(async (tx) => {
    const supplier = await insertSupplier(tx, { ...account, createdAt: now, emailProvedAt: now })
    if (supplier === undefined) throw emailTaken()
    if (leadCredits > 0) {
      const reason = 'Given when the provider was added'
      await giveCredits(tx, { supplierId: supplier.id, change: leadCredits, reason, adminId, now })
    }
    if (supplier.status === 'active') await welcomeApproved({ jobs }, tx, supplier)
    const { name, status, businessTypes, territories } = account
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: 'added provider',
      subject: 'supplier',
      subjectId: supplier.id,
      details: { before: null, after: { name, status, businessTypes, territories, leadCredits } },
    })
    return lookAtProvider(tx, supplier.id)
  })
}

/** Tells it that it is approved; who has no password yet gets a link to set one. */
export async function welcomeApproved(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Tx,
  { id, passwordDigest }: { id: string; passwordDigest: string | null },
): Promise<void> {
  await jobs.enqueue(tx, 'send-supplier-approval', { supplierId: id })
  if (passwordDigest === null) await jobs.enqueue(tx, 'send-password-link', { supplierId: id, kind: 'claim' })
}

export function emailTaken() {
  const message = 'Another provider already uses this email address.'
  return new Refusal('email_taken', 409, message, { fields: { email: message } })
}
