import * as v from 'valibot'
import { OutcomeUpdate } from '../../../../api/contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import type { OutcomeChange } from './my-leads.api.ts'

type Unread = { outcome: string; dealValue?: unknown; outcomeNotes?: string | null | undefined }

/** The outcome as it stands in the form, read with the route's own checks. A deal value counts only where its field is shown. */
export const TypedOutcome = v.pipe(
  v.object({ outcome: v.string(), dealValue: v.string(), outcomeNotes: v.string() }),
  v.transform(
    (typed): Unread => ({ ...typed, dealValue: typed.outcome === 'converted' ? typed.dealValue : null }),
  ),
  OutcomeUpdate,
  v.transform(
    ({ outcome, dealValue = null, outcomeNotes }): OutcomeChange => ({
      outcome,
      dealValue,
      outcomeNotes: outcomeNotes ?? '',
    }),
  ),
)

export const typedFrom = ({
  outcome,
  dealValue,
  outcomeNotes,
}: PurchasedLead): v.InferInput<typeof TypedOutcome> => ({
  outcome,
  dealValue: dealValue === null ? '' : String(dealValue),
  outcomeNotes,
})
