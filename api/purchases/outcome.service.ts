import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import { auditRefusal } from '../audit/bounded-audit.ts'
import type { OutcomeUpdate } from '../contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../contract/supplier/purchases.ts'
import { notYourLead } from './my-leads.refusals.ts'
import { purchasedLead } from './my-leads.service.ts'
import { lockOutcome, writeOutcome } from './outcome.queries.ts'
import { outcomeAfter, type RecordedOutcome } from './outcome.ts'

/**
 * Writes down what became of a supplier's own lead; of two updates at one moment the second starts from what the first
 * left, and one that changes nothing writes nothing. The lead's status belongs to the admins and stays.
 */
export async function recordOutcome(
  db: Db,
  {
    supplierId,
    leadId,
    update,
    now,
  }: { supplierId: string; leadId: string; update: OutcomeUpdate; now: Date },
): Promise<PurchasedLead> {
  const entry = {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    subject: 'lead',
    subjectId: leadId,
  } as const
  const recorded = await db.transaction(async (tx) => {
    const before = await lockOutcome(tx, supplierId, leadId)
    if (before === undefined) return undefined
    const after = outcomeAfter(before, update)
    if (!isSame(before, after)) {
      await writeOutcome(tx, before.purchaseId, after)
      await appendAudit(tx, {
        ...entry,
        deed: 'changed outcome',
        details: { before: withoutNotes(before), after: withoutNotes(after) },
      })
    }
    return purchasedLead(tx, supplierId, leadId)
  })
  if (recorded !== undefined) return recorded
  await auditRefusal(db, supplierId, { ...entry, deed: 'was refused a change of outcome' })
  throw notYourLead()
}

const isSame = (one: RecordedOutcome, other: RecordedOutcome) =>
  one.outcome === other.outcome &&
  one.dealValueCents === other.dealValueCents &&
  one.outcomeNotes === other.outcomeNotes

/** Notes are about people, and the log keeps what it is given for seven years. */
const withoutNotes = ({ outcome, dealValueCents }: RecordedOutcome) => ({ outcome, dealValueCents })
