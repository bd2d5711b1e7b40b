import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AuditLogEntry, AuditLogQuery } from '../../contract/admin/audit-log.ts'
import { AdminSettings, FailedJob, Health, type ServiceHealth } from '../../contract/admin/settings.ts'
import { TOTAL_COUNT_HEADER } from '../../contract/forms/total-count.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { auditPage } from '../../platform/audit/audit-log.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { findFailedJobs, tryAgain } from '../../platform/jobs/failed-jobs.ts'
import { checkMailServer } from '../../platform/notifications/mail.ts'
import { checkTwilio } from '../../platform/notifications/sms.ts'
import { describeError } from '../../platform/shared/log.ts'
import { linkToNextPage } from '../../platform/shared/next-page.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { smsUsedToday } from '../verification/sms-budget.ts'

/** What an admin sees and sets of the platform as a whole: settings, failed jobs, the audit log. */
export const adminRoutes = (deps: Dependencies & WithPaymentService) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/settings', () => settingsForAdmins(deps), {
      response: { 200: AdminSettings },
      detail: {
        operationId: 'getSettings',
        summary: 'Get deployment settings and today’s text message usage',
      },
    })
    .get('/health', () => healthOf(deps, deps.clock.now()), {
      response: { 200: Health },
      detail: {
        operationId: 'checkConnections',
        summary: 'Check email, text message, and Stripe connections',
      },
    })
    .get('/failed-jobs', () => failedJobs(deps), {
      response: { 200: v.array(FailedJob) },
      detail: { operationId: 'listFailedJobs', summary: 'List failed background jobs, newest first' },
    })
    .post(
      '/failed-jobs/:id/retry',
      async ({ params, signedIn }) => {
        await retryJob(deps, { adminId: signedIn.personId, jobId: params.id }, deps.clock.now())
        return failedJobs(deps)
      },
      {
        params: IdPath,
        response: { 200: v.array(FailedJob) },
        detail: {
          operationId: 'retryFailedJob',
          summary: 'Retry a failed job',
          ...refuses('404 job_has_not_failed'),
        },
      },
    )
    .get(
      '/audit',
      async ({ query, request, set }) => {
        const { entries, next, total } = await auditPage(deps.db, query)
        if (next !== null) set.headers.link = linkToNextPage(request.url, next)
        if (total !== null) set.headers[TOTAL_COUNT_HEADER] = total
        return entries
      },
      {
        transform: plainQuery,
        query: AuditLogQuery,
        response: { 200: v.array(AuditLogEntry) },
        detail: {
          operationId: 'listAuditLog',
          summary: 'List audit log entries, newest or oldest first',
          description:
            'The next page, where there is one, stands in the Link header as rel="next". The first page says in X-Total-Count how many match: exactly up to 10,000, of a person up to 1,000, else as "10000+".',
        },
      },
    )

async function settingsForAdmins(deps: Pick<Dependencies, 'pool' | 'settings'>): Promise<AdminSettings> {
  const { supplierApproval, leadListing, smsDailyBudget } = deps.settings
  return {
    supplierApproval,
    leadListing,
    sms: { dailyBudget: smsDailyBudget, usedToday: await smsUsedToday(deps) },
  }
}

/** The last failure first. */
const failedJobs = async (deps: Pick<Dependencies, 'pool'>): Promise<FailedJob[]> =>
  (await findFailedJobs(deps)).map((job) => ({
    ...job,
    createdAt: job.createdAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
    nextTryAt: job.nextTryAt?.toISOString() ?? null,
  }))

/** Tries the job again at once. */
async function retryJob(
  { db }: Pick<Dependencies, 'db'>,
  { adminId, jobId }: { adminId: string; jobId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await tryAgain(tx, jobId)
    if (job === undefined) throw jobHasNotFailed()
    const { name, ...before } = job
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      action: 'retried a job',
      recordType: 'job',
      recordId: jobId,
      details: { before, job: name },
    })
  })
}

const jobHasNotFailed = () =>
  new Refusal(
    'job_has_not_failed',
    404,
    englishOnly('This job hasn’t failed, or it’s running again. Refresh the list.'),
  )

const ANSWERS_WITHIN_MS = 5_000
/** No Stripe id: only a caller with a valid key gets the answer that there is no such payment. */
const UNKNOWN_PAYMENT = 'pi_of_nobody'

/** Whether Stripe answers is seen by looking for a payment. */
type WithPaymentService = { payments: { find(intentId: string): Promise<unknown> } }

type ToCheck = Pick<Dependencies, 'settings'> & WithPaymentService

/** Checks at once whether mail, text messages and Stripe would accept our calls. Sends nothing. */
async function healthOf({ settings, payments }: ToCheck, now: Date): Promise<Health> {
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
