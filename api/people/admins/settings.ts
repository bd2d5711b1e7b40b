import type { AdminSettings, FailedJob, Health, ServiceHealth } from '../../contract/admin/settings.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { checkMailServer } from '../../platform/notifications/mail.ts'
import { checkTwilio } from '../../platform/notifications/sms.ts'
import { describeError } from '../../platform/shared/log.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
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

/** The last failure first. */
export const failedJobs = async ({ jobs }: Pick<Dependencies, 'jobs'>): Promise<FailedJob[]> =>
  (await jobs.failedJobs()).map((job) => ({
    ...job,
    createdAt: job.createdAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
    nextTryAt: job.nextTryAt?.toISOString() ?? null,
  }))

/** Tries the job again at once. */
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
  new Refusal('job_has_not_failed', 404, 'This job hasn’t failed, or it’s running again. Refresh the list.')

const ANSWERS_WITHIN_MS = 5_000
/** No Stripe id: only a caller with a valid key gets the answer that there is no such payment. */
const UNKNOWN_PAYMENT = 'pi_of_nobody'

/** Whether Stripe answers is seen by looking for a payment. */
export type WithPaymentService = { payments: { find(intentId: string): Promise<unknown> } }

type ToCheck = Pick<Dependencies, 'settings'> & WithPaymentService

/** Checks at once whether mail, text messages and Stripe would accept our calls. Sends nothing. */
export async function healthOf({ settings, payments }: ToCheck, now: Date): Promise<Health> {
  const { smtp, twilio, stripe } = settings
  const [ofMail, ofSms, ofStripe] = await Promise.all([
    smtp === null ? SANDBOX : health(() => checkMailServer({ smtp })),
    twilio === null ? SANDBOX : health(() => checkTwilio({ twilio })),
    health(() => payments.find(UNKNOWN_PAYMENT)),
  ])
  return {
    mail: ofMail,
    sms: ofSms,
    stripe: { ...ofStripe, isSandbox: stripe === null },
    checkedAt: now.toISOString(),
  }
}

const SANDBOX: ServiceHealth = { isSandbox: true, works: true, code: null }

async function health(ask: () => Promise<unknown>): Promise<ServiceHealth> {
  const code = await Promise.race([
    ask().then(() => null, codeOf),
    Bun.sleep(ANSWERS_WITHIN_MS).then(() => 'ETIMEDOUT'),
  ])
  return { isSandbox: false, works: code === null, code }
}

/** Never the words of a failure, which may quote an address or a key. */
function codeOf(error: unknown): string {
  const { code, name } = describeError(error)
  return code ?? name
}
