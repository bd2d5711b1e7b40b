import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AdminSettings, FailedJob, Health } from '../contract/admin/settings.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { signedIn } from '../users/signed-in.ts'
import { healthOf } from './health.ts'
import { failedJobs, retryJob, settingsForAdmins } from './settings.ts'

const JobPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const settingsRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
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
