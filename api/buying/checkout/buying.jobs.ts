import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { leadsChanged } from '../../../db/change-feed.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { tryAllAgain } from '../../platform/jobs/failed-jobs.ts'
import { describeError } from '../../platform/shared/log.ts'
import { NO_ANSWER } from '../payments/payments.ts'
import { payRefund } from '../settling/refunds.ts'
import type { Buying } from '../settling/settle-purchase.ts'
import { compareWithStripe, JOBS_OF_STRIPE } from './compare-with-stripe.ts'
import { endAttempt } from './end-attempt.ts'

export function handlePurchaseJobs(deps: Dependencies & Buying): void {
  const { db, jobs, clock } = deps
  jobs.work('pay-refund', ({ refundId }) => payRefund(deps, refundId, clock.now()))
  const endAll = async (which: SQL) => {
    const isOpen = and(which, isNull(paymentAttempts.endedAt))
    for (const attempt of await db.select().from(paymentAttempts).where(isOpen))
      await endAttempt(deps, attempt, clock.now())
  }
  jobs.work('end-attempts-on-lead', ({ leadId }) => {
    // The process that sold it may have died before it notified the others (decision 12).
    deps.changes.announce([leadsChanged])
    return endAll(eq(paymentAttempts.leadId, leadId))
  })
  jobs.work('end-attempts-of-supplier', ({ supplierId }) =>
    endAll(eq(paymentAttempts.supplierId, supplierId)),
  )
  jobs.work('compare-with-stripe', (_, signal) => compareWithStripe(deps, clock.now(), signal))
  deps.payments.afterSilence(() => {
    tryAllAgain(db, JOBS_OF_STRIPE, NO_ANSWER).catch((error: unknown) => {
      deps.log.warn(
        { fault: describeError(error) },
        'jobs that wait for Stripe were not tried at its first answer',
      )
    })
  })
}
