import { Elysia } from 'elysia'
import { AdminAnalytics } from '../../contract/admin/analytics.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { analyticsAsCsv, platformAnalytics } from './analytics.ts'

export const analyticsRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/analytics', () => deps.readLagging((db) => platformAnalytics(db, deps.clock.now())), {
      response: { 200: AdminAnalytics },
      detail: { summary: 'Get platform analytics' },
    })
    .get('/analytics.csv', () => deps.readLagging((db) => analyticsAsCsv(db, deps.clock.now())), {
      detail: { summary: 'Export monthly analytics as CSV' },
    })
