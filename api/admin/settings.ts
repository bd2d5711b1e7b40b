import { appendAudit } from '../audit/audit.ts'
import type { AdminSettings, FailedJob } from '../contract/admin/settings.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../shared/refusal.ts'
import { smsUsedToday } from '../verification/sms-budget.ts'

export async function settingsForAdmins(
  deps: Pick<Dependencies, 'pool' | 'settings'>,
): Promise<AdminSettings> {
  const { supplierApproval, leadListing, smsDailyBudget } = deps.settings
  return {
    supplierApproval,
    leadListing,
    sms: { dailyBudget: smsDailyBudget, usedToday: await smsUsedToday(deps) },
  }
}

/** The last that failed first. */
export const failedJobs = async ({ jobs }: Pick<Dependencies, 'jobs'>): Promise<FailedJob[]> =>
  (await jobs.failedJobs()).map((job) => ({
    ...job,
    createdAt: job.createdAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
    nextTryAt: job.nextTryAt?.toISOString() ?? null,
  }))

/** The job's next try is now. */
export async function retryJob(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  { adminId, jobId }: { adminId: string; jobId: string },
  now: Date,
): Promise<void> {
  const job = await jobs.retry(jobId)
  if (job === undefined) throw jobHasNotFailed()
  await appendAudit(db, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: 'retried a job',
    subject: 'job',
    subjectId: jobId,
    details: { before: { isGivenUp: job.isGivenUp, tries: job.tries, code: job.code }, job: job.name },
  })
}

const jobHasNotFailed = () =>
  new Refusal(
    'job_has_not_failed',
    404,
    'This job has not failed, or runs again by now. Look at the list again.',
  )
