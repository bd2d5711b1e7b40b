import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AuditLogEntry, AuditLogQuery } from '../../contract/admin/audit-log.ts'
import { AdminSettings, FailedJob, Health } from '../../contract/admin/settings.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { auditPage } from '../../platform/audit/audit-log.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { linkToNextPage } from '../../platform/shared/next-page.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { failedJobs, healthOf, retryJob, settingsForAdmins, type WithPaymentService } from './settings.ts'

const JobPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What an admin sees and sets of the platform as a whole: settings, failed jobs, the audit log. */
export const adminRoutes = (deps: Dependencies & WithPaymentService) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/settings', () => settingsForAdmins(deps), {
      response: { 200: AdminSettings },
      detail: { summary: 'Get deployment settings and today’s text message usage' },
    })
    .get('/health', () => healthOf(deps, deps.clock.now()), {
      response: { 200: Health },
      detail: { summary: 'Check email, text message, and Stripe connections' },
    })
    .get('/failed-jobs', () => failedJobs(deps), {
      response: { 200: v.array(FailedJob) },
      detail: { summary: 'List failed background jobs, newest first' },
    })
    .post(
      '/failed-jobs/:id/retry',
      async ({ params, signedIn }) => {
        await retryJob(deps, { adminId: signedIn.personId, jobId: params.id }, deps.clock.now())
        return failedJobs(deps)
      },
      {
        params: JobPath,
        response: { 200: v.array(FailedJob) },
        detail: {
          summary: 'Retry a failed job',
          ...refuses('404 job_has_not_failed'),
        },
      },
    )
    .get(
      '/audit',
      async ({ query, request, set }) => {
        const { entries, next } = await auditPage(deps.db, query)
        if (next !== null) set.headers.link = linkToNextPage(request.url, next)
        return entries
      },
      {
        transform: plainQuery,
        query: AuditLogQuery,
        response: { 200: v.array(AuditLogEntry) },
        detail: {
          summary: 'List audit log entries, newest first',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
        },
      },
    )
