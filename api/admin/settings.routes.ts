import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { healthOf } from './health.ts'
import { AdminSettings, FailedJob, Health } from './settings.schema.ts'
import { failedJobs, retryJob, settingsForAdmins } from './settings.service.ts'

const JobPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const settingsRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(parts, 'admin'))
    .get('/settings', () => settingsForAdmins(parts), {
      response: { 200: AdminSettings },
      detail: { summary: 'What is set for this deployment, and the text messages used today' },
    })
    .get('/health', () => healthOf(parts, parts.clock.now()), {
      response: { 200: Health },
      detail: { summary: 'Whether mail, text messages and Stripe answer us, asked now' },
    })
    .get('/failed-jobs', () => failedJobs(parts), {
      response: { 200: v.array(FailedJob) },
      detail: { summary: 'Background work whose last try failed, the latest first' },
    })
    .post(
      '/failed-jobs/:id/retry',
      async ({ params, signedIn }) => {
        await retryJob(parts, { adminId: signedIn.personId, jobId: params.id }, parts.clock.now())
        return failedJobs(parts)
      },
      {
        params: JobPath,
        response: { 200: v.array(FailedJob) },
        detail: { summary: 'Try a failed job again now; answers what is left' },
      },
    )
