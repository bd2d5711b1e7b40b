import type { Dependencies } from '../dependencies.ts'
import { findOpenAttemptsOfSupplier, findOpenAttemptsOnLead } from './attempts.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { endAttempt } from './end-attempt.ts'
import { payRefund } from './refunds.ts'

export function handlePurchaseJobs(deps: Dependencies): void {
  const { db, jobs, clock } = deps
  jobs.work('pay-refund', ({ refundId }) => payRefund(deps, refundId, clock.now()))
  jobs.work('end-attempts-on-lead', async ({ leadId }) => {
    for (const attempt of await findOpenAttemptsOnLead(db, leadId))
      await endAttempt(deps, attempt, clock.now())
  })
  jobs.work('end-attempts-of-supplier', async ({ supplierId }) => {
    for (const attempt of await findOpenAttemptsOfSupplier(db, supplierId))
      await endAttempt(deps, attempt, clock.now())
  })
  jobs.work('compare-with-stripe', (_, signal) => compareWithStripe(deps, clock.now(), signal))
}
