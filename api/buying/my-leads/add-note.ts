import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead, lockPurchase } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { shownToCaller } from './contact-details.ts'
import { keepNote, type Note } from './notes.ts'
import { auditBySupplier, boughtLead, notYourLead } from './purchased-leads.ts'

/** Adds a dated note to a supplier's own lead and changes nothing else, also where the person has withdrawn. */
export async function addNote(db: Db, note: Note): Promise<PurchasedLead> {
  const { supplierId, leadId } = note
  const noted = await db.transaction(async (tx) => {
    await lockLeadToRead(tx, leadId)
    if ((await lockPurchase(tx, note)) === undefined) return undefined
    await holdCallingKey(tx, leadId)
    await insertNote(tx, note)
    return boughtLead(tx, supplierId, leadId)
  })
  if (noted !== undefined) return shownToCaller(db, noted, note)
  await auditRefusal(db, supplierId, { ...auditBySupplier(note), action: 'was refused a note or reminder' })
  throw notYourLead()
}

/** Call with lead and purchase locked. The audit log says that a note was written, not what. */
export async function insertNote(tx: Tx, note: Note): Promise<void> {
  await refuseNotesOnceErased(tx, note.leadId)
  await keepNote(tx, note)
  await collectSearchedWords(tx, note)
  await appendAudit(tx, { ...auditBySupplier(note), action: 'added a note' })
}

/** Call after a change of the notes: a trigger of the purchase collects the words that My Leads searches. */
export async function collectSearchedWords(
  tx: Tx,
  { supplierId, leadId }: Pick<Note, 'supplierId' | 'leadId'>,
): Promise<void> {
  await tx
    .update(purchases)
    .set({ outcomeNotes: sql`${purchases.outcomeNotes}` })
    .where(and(eq(purchases.supplierId, supplierId), eq(purchases.leadId, leadId)))
}

/** Call with the lead locked: a deletion of the person's data comes before or after. */
export async function refuseNotesOnceErased(tx: Tx, leadId: string): Promise<void> {
  const [lead] = await tx.select({ erasedAt: leads.erasedAt }).from(leads).where(eq(leads.id, leadId))
  if (lead?.erasedAt == null) return
  throw new Refusal('lead_erased', 409, {
    en: 'This person’s details were deleted, so we keep no notes about them.',
    fr: 'Les renseignements de cette personne ont été supprimés. Nous ne conservons donc aucune note à son sujet.',
  })
}
