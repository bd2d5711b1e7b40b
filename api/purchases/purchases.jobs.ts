import type { Parts } from '../parts.ts'
import { findOpenAttemptsOfSupplier, findOpenAttemptsOnLead } from './attempts.queries.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { endAttempt } from './end-attempt.ts'
import { payRefund } from './pay-refund.ts'

export function handlePurchaseJobs(parts: Parts): void {
  const { db, jobs, clock } = parts
  jobs.work('pay-refund', ({ refundId }) => payRefund(parts, refundId, clock.now()))
  jobs.work('end-attempts-on-lead', async ({ leadId }) => {
    for (const attempt of await findOpenAttemptsOnLead(db, leadId))
      await endAttempt(parts, attempt, clock.now())
  })
  jobs.work('end-attempts-of-supplier', async ({ supplierId }) => {
    for (const attempt of await findOpenAttemptsOfSupplier(db, supplierId))
      await endAttempt(parts, attempt, clock.now())
  })
  jobs.work('compare-with-stripe', (_, signal) => compareWithStripe(parts, clock.now(), signal))
}
