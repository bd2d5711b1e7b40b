import * as v from 'valibot'
import { OutcomeUpdate } from '../../../api/contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import type { OutcomeChange } from './my-leads.api.ts'

/** As it stands in the form. */
export type TypedOutcome = { outcome: string; dealValue: string; outcomeNotes: string }

/** A message for each field at fault, by its name. */
export type Mistakes = Record<string, string>

export const typedFrom = ({ outcome, dealValue, outcomeNotes }: PurchasedLead): TypedOutcome => ({
  outcome,
  dealValue: dealValue === null ? '' : String(dealValue),
  outcomeNotes,
})

/** The same checks as the route's. What was typed as a deal value counts only where its field is shown. */
export function readOutcome(
  typed: TypedOutcome,
  { isDealValueReadable }: { isDealValueReadable: boolean },
): { change: OutcomeChange } | { mistakes: Mistakes } {
  const isConverted = typed.outcome === 'converted'
  const dealValue = isDealValueReadable ? typed.dealValue : '?'
  const read = v.safeParse(OutcomeUpdate, { ...typed, dealValue: isConverted ? dealValue : null })
  if (!read.success) return { mistakes: mistakesOf(read.issues) }
  const { outcome, dealValue: value = null, outcomeNotes } = read.output
  return { change: { outcome, dealValue: value, outcomeNotes: outcomeNotes ?? '' } }
}

function mistakesOf(issues: v.InferIssue<typeof OutcomeUpdate>[]): Mistakes {
  const mistakes: Mistakes = {}
  for (const issue of issues) mistakes[v.getDotPath(issue) ?? 'outcome'] ??= issue.message
  return mistakes
}
