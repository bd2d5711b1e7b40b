import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AdminCheck } from '../contract/admin/account.ts'
import { AdminAnalytics } from '../contract/admin/analytics.ts'
import { AuditLogEntry, AuditLogQuery } from '../contract/admin/audit-log.ts'
import { LeadPrice, NewLeadPrice } from '../contract/admin/prices.ts'
import { AdminSettings, FailedJob, Health } from '../contract/admin/settings.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { plainQuery } from '../shared/checked-input.ts'
import { linkToNextPage } from '../shared/next-page.ts'
import { signedIn } from '../users/signed-in.ts'
import { signedInAdmin } from './accounts.ts'
import { analyticsAsCsv, platformAnalytics } from './analytics.ts'
import { auditPage } from './audit-log.ts'
import { leadPriceList, setLeadPrice } from './prices.ts'
import { failedJobs, healthOf, retryJob, settingsForAdmins } from './settings.ts'

const JobPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What an admin sees and sets of the platform as a whole: figures, prices, settings, failed jobs, the audit log. */
export const adminRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get(
      '/me',
      async ({ signedIn }) => {
        const admin = await signedInAdmin(deps.db, signedIn.personId)
        return { isAdmin: true as const, adminUser: { username: admin.username } }
      },
      { response: { 200: AdminCheck }, detail: { summary: 'The signed-in admin' } },
    )
    .get('/analytics', () => platformAnalytics(deps.db, deps.clock.now()), {
      response: { 200: AdminAnalytics },
      detail: { summary: 'How the platform does: revenue, leads, suppliers, and the last twelve months' },
    })
    .get('/analytics.csv', () => analyticsAsCsv(deps.db, deps.clock.now()), {
      detail: { summary: 'The monthly figures as a table for spreadsheets' },
    })
    .get('/prices/', () => leadPriceList(deps.db, deps.clock.now()), {
      response: { 200: v.array(LeadPrice) },
      detail: { summary: 'What leads have cost, cost and will cost, by tier, newest first' },
    })
    .post(
      '/prices/',
      async ({ body, signedIn }) => {
        const now = deps.clock.now()
        await setLeadPrice(deps, signedIn.personId, body, now)
        return leadPriceList(deps.db, now)
      },
      {
        body: NewLeadPrice,
        response: { 200: v.array(LeadPrice) },
        detail: {
          summary: 'Set what a lead of a tier costs from a moment on',
          description: 'Payments that are open keep their price.',
        },
      },
    )
    .get('/settings', () => settingsForAdmins(deps), {
      response: { 200: AdminSettings },
      detail: { summary: 'What is set for this deployment, and the text messages used today' },
    })
    .get('/health', () => healthOf(deps, deps.clock.now()), {
      response: { 200: Health },
      detail: { summary: 'Whether mail, text messages and Stripe answer us, asked now' },
    })
    .get('/failed-jobs', () => failedJobs(deps), {
      response: { 200: v.array(FailedJob) },
      detail: { summary: 'Background work whose last try failed, the latest first' },
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
          summary: 'Try a failed job again now; answers what is left',
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
          summary: 'Who did what to what, the last written first',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
        },
      },
    )
