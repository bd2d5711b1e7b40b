import * as v from 'valibot'

const OldRate = v.object({
  /** A provider that estimates compare. */
  name: v.string(),
  /** A year, a month or a day, as the source dates itself. */
  asOf: v.string(),
  /** Where the figures come from; null where no page can be opened. */
  page: v.nullable(v.string()),
})
export type OldRate = v.InferOutput<typeof OldRate>

/** Whether a supplier must be approved before it may buy. */
export const SupplierApproval = v.picklist(['required', 'not-required'])

export const OLD_RATE_DAYS = 90

/** What waits for an admin now. */
export const AdminHome = v.object({
  /** Pending providers. */
  approvals: v.number(),
  /** Whether a pending provider must wait with buying. */
  supplierApproval: SupplierApproval,
  failedJobs: v.number(),
  failedRefunds: v.number(),
  /** That have fallen due in the last seven days. */
  brokenPromises: v.number(),
  /** `isLow` from half of the budget on, as the alarm. */
  sms: v.object({ dailyBudget: v.number(), usedToday: v.number(), isLow: v.boolean() }),
  /** Rates that estimates use, from sources more than 90 days old. */
  oldRates: v.array(OldRate),
})
export type AdminHome = v.InferOutput<typeof AdminHome>
