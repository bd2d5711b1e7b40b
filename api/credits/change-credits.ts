import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { CreditChange, Credits } from '../contract/admin/credits.ts'
import { entriesOf, findBalance, lockBalance } from './credits.queries.ts'
import { providerNotFound } from './credits.refusals.ts'
import { giveCredits } from './credits.service.ts'

const ENTRIES_SHOWN = 200

export async function creditsOf(db: Db, supplierId: string): Promise<Credits> {
  const leadCredits = await findBalance(db, supplierId)
  if (leadCredits === undefined) throw providerNotFound()
  const ledger = await entriesOf(db, supplierId, ENTRIES_SHOWN)
  return { leadCredits, ledger: ledger.map((entry) => ({ ...entry, at: entry.at.toISOString() })) }
}

/** An admin gives a provider credits or takes some, and says why. */
export async function changeCredits(
  db: Db,
  { adminId, supplierId, now }: { adminId: string; supplierId: string; now: Date },
  { change, reason }: CreditChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBalance(tx, supplierId)
    const isThere = (await findBalance(tx, supplierId, { isDeletedToo: false })) !== undefined
    if (!isThere) throw providerNotFound()
    const after = await giveCredits(tx, { supplierId, change, reason, adminId, now })
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: change > 0 ? 'gave credits' : 'took credits',
      subject: 'supplier',
      subjectId: supplierId,
      details: { before: { leadCredits: after - change }, after: { leadCredits: after }, reason },
    })
  })
}
