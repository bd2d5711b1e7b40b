import type { OutcomeUpdate } from '../contract/supplier/my-leads.ts'
import type { Outcome } from '../contract/supplier/purchases.ts'
import { centsOf } from '../shared/money.ts'

export type RecordedOutcome = { outcome: Outcome; dealValueCents: number | null; outcomeNotes: string }

/** Any outcome may follow any other; a deal value lasts only as long as the outcome is converted. */
export function outcomeAfter(before: RecordedOutcome, update: OutcomeUpdate): RecordedOutcome {
  return {
    outcome: update.outcome,
    dealValueCents: update.outcome === 'converted' ? dealValueAfter(before, update) : null,
    outcomeNotes: update.outcomeNotes === undefined ? before.outcomeNotes : (update.outcomeNotes ?? ''),
  }
}

function dealValueAfter(before: RecordedOutcome, { dealValue }: OutcomeUpdate): number | null {
  if (dealValue === undefined) return before.dealValueCents
  return dealValue === null ? null : centsOf(dealValue)
}
