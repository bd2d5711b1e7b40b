import { Elysia } from 'elysia'
import { AdminAnalytics } from '../contract/admin/analytics.ts'
import type { Dependencies } from '../dependencies.ts'
import { signedIn } from '../users/signed-in.ts'
import { analyticsAsCsv, platformAnalytics } from './analytics.ts'

export const analyticsRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/analytics', () => platformAnalytics(deps.db, deps.clock.now()), {
      response: { 200: AdminAnalytics },
      detail: { summary: 'How the platform does: revenue, leads, suppliers, and the last twelve months' },
    })
    .get('/analytics.csv', () => analyticsAsCsv(deps.db, deps.clock.now()), {
      detail: { summary: 'The monthly figures as a table for spreadsheets' },
    })
