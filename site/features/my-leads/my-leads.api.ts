import { type Outcome, PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { api } from '../../lib/api.ts'

export type OutcomeChange = { outcome: Outcome; dealValue: number | null; outcomeNotes: string }

/** Gives the lead as it is after the change. */
export const recordOutcome = (leadId: string, change: OutcomeChange) =>
  api.patch(`/api/supplier/lead/${leadId}/outcome`, PurchasedLead, { body: change })
