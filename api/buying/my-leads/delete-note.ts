import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockLeadToRead, lockPurchase } from '../../../db/locks.ts'
import { leadNotes } from '../../../db/schema/follow-ups.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import { collectSearchedWords } from './add-note.ts'
import { shownToCaller } from './contact-details.ts'
import { noteNotFound, type OwnNote, removeNote } from './notes.ts'
import { auditBySupplier, boughtLead } from './purchased-leads.ts'

/**
 * Deletes a supplier's own dated note and changes nothing else, also where the person has withdrawn. Refuses another supplier's
 * note as an unknown one.
 */
export async function deleteNote(db: Db, own: OwnNote): Promise<PurchasedLead> {
  const [note] = await db.select().from(leadNotes).where(eq(leadNotes.id, own.noteId))
  if (note === undefined) throw noteNotFound()
  const { supplierId } = own
  const { leadId } = note
  const entry = auditBySupplier({ supplierId, leadId, now: own.now })
  if (note.supplierId !== supplierId) {
    await auditRefusal(db, supplierId, { ...entry, action: 'was refused a note or reminder' })
    throw noteNotFound()
  }
  const left = await db.transaction(async (tx) => {
    await lockLeadToRead(tx, leadId)
    // A note of the test mode has no purchase here.
    if ((await lockPurchase(tx, { supplierId, leadId })) === undefined) throw noteNotFound()
    await holdCallingKey(tx, leadId)
    await removeNote(tx, own)
    await collectSearchedWords(tx, { supplierId, leadId })
    await appendAudit(tx, { ...entry, action: 'deleted a note' })
    return boughtLead(tx, supplierId, leadId)
  })
  return shownToCaller(db, left, own)
}
