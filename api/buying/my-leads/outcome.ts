import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockLeadToRead, lockPurchase } from '../../../db/locks.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import type { Outcome } from '../../../domain/leads/outcomes.ts'
import { centsOf } from '../../../domain/money.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { OutcomeUpdate } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import { insertNote, refuseNotesOnceErased } from './add-note.ts'
import { shownToCaller } from './contact-details.ts'
import { auditBySupplier, boughtLead, notYourLead } from './purchased-leads.ts'

export type OutcomeChange = { supplierId: string; leadId: string; update: OutcomeUpdate; now: Date }

/**
 * Records the outcome of a supplier's own lead. Of two concurrent updates the second starts from the result of the first; an
 * update that changes nothing writes nothing. The lead's status is for admins only and stays.
 */
export async function recordOutcome(
  db: Db,
  { supplierId, leadId, update, now }: OutcomeChange,
): Promise<PurchasedLead> {
  const entry = auditBySupplier({ supplierId, leadId, now })
  const recorded = await db.transaction(async (tx) => {
    await lockLeadToRead(tx, leadId)
    const before = await lockPurchase(tx, { supplierId, leadId })
    if (before === undefined) return undefined
    await holdCallingKey(tx, leadId)
    const after = outcomeAfter(before, update)
    const hasNewNotes = after.outcomeNotes !== before.outcomeNotes
    if (hasNewNotes && after.outcomeNotes !== '') await refuseNotesOnceErased(tx, leadId)
    if (!isSame(before, after)) {
      const isContacted = after.outcome === 'contacted' || after.outcome === 'converted'
      const contactedAt = before.contactedAt ?? (isContacted ? now : null)
      await tx
        .update(purchases)
        .set({ ...after, contactedAt, ...(hasNewNotes && { outcomeNotedAt: now }) })
        .where(eq(purchases.id, before.id))
      await appendAudit(tx, {
        ...entry,
        action: 'changed outcome',
        details: { before: withoutNotes(before), after: withoutNotes(after) },
      })
    }
    if (update.note) await insertNote(tx, { supplierId, leadId, text: update.note, now })
    return boughtLead(tx, supplierId, leadId)
  })
  if (recorded !== undefined) return shownToCaller(db, recorded, { supplierId, now })
  await auditRefusal(db, supplierId, { ...entry, action: 'was refused a change of outcome' })
  throw notYourLead()
}

const isSame = (one: RecordedOutcome, other: RecordedOutcome) =>
  one.outcome === other.outcome &&
  one.dealValueCents === other.dealValueCents &&
  one.outcomeNotes === other.outcomeNotes

/** Notes are about people, and the audit log keeps entries for seven years. */
const withoutNotes = ({ outcome, dealValueCents }: RecordedOutcome) => ({ outcome, dealValueCents })

export type RecordedOutcome = { outcome: Outcome; dealValueCents: number | null; outcomeNotes: string }

/** Any outcome may follow any other; a deal value lasts only as long as the outcome is converted. */
export function outcomeAfter(
  before: RecordedOutcome,
  { outcome, outcomeNotes = before.outcomeNotes, dealValue }: OutcomeUpdate,
): RecordedOutcome {
  const newValue = dealValue == null ? null : centsOf(dealValue)
  const dealValueCents = dealValue === undefined ? before.dealValueCents : newValue
  return {
    outcome,
    dealValueCents: outcome === 'converted' ? dealValueCents : null,
    outcomeNotes: outcomeNotes ?? '',
  }
}
