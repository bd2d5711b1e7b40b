import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadOfPerson } from '../../../db/locks.ts'
import type { leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { isOpenLead } from './one-open-lead.ts'
import { describeBusiness, updateLead } from './submitted-lead.ts'

export type Lead = typeof leads.$inferSelect

/** What a person's newer figures change of their lead. */
export type LeadFigures = Pick<
  Lead,
  'cardPresentRate' | 'cardNotPresentRate' | 'effectiveRate' | 'potentialSavingsCents'
>

/**
 * Locks a lead until the transaction ends. Null for one that stays as it is: it is sold, off the market, or being paid for at
 * this moment, and who pays must get what was on the card.
 */
export async function lockChangeableLead(tx: Tx, leadId: string): Promise<Lead | null> {
  const lead = await lockLeadOfPerson(tx, leadId)
  if (lead === undefined || !isOpenLead(lead)) return null
  // A second statement, which sees the hold of the transaction that the first one waited for.
  const holds = await tx
    .select({ id: leadHolds.id })
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
    .limit(1)
  return holds.length === 0 ? lead : null
}

/** Gives a lead, locked by the caller, its newer figures, and the card a text made from them. Its place on the market stays. */
export async function updateLeadFigures(tx: Tx, lead: Lead, figures: LeadFigures): Promise<void> {
  await updateLead(tx, lead, { ...figures, aiDescription: describeBusiness({ ...lead, ...figures }) })
}
