import { Elysia } from 'elysia'
import { AdminAnalytics, PeriodAnalytics } from '../../contract/admin/analytics.ts'
import { PeriodQuery } from '../../contract/forms/period.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { requestedPeriod } from '../../platform/shared/requested-period.ts'
import { analyticsAsCsv, platformAnalytics } from './analytics.ts'
import { analyticsOfPeriod } from './period-analytics.ts'

export const analyticsRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/analytics', () => platformAnalytics(deps.db, deps.clock.now()), {
      response: { 200: AdminAnalytics },
      detail: { operationId: 'getAdminAnalytics', summary: 'Get platform analytics' },
    })
    .get(
      '/analytics/period',
      ({ query }) => analyticsOfPeriod(deps.db, requestedPeriod(query, deps.clock.now())),
      {
        transform: plainQuery,
        query: PeriodQuery,
        response: { 200: PeriodAnalytics },
        detail: {
          operationId: 'getAdminAnalyticsOfPeriod',
          summary: 'Get analytics of a period',
          description: 'Of at most two years.',
        },
      },
    )
    .get('/analytics.csv', () => analyticsAsCsv(deps.db, deps.clock.now()), {
      detail: { operationId: 'exportAdminAnalytics', summary: 'Export monthly analytics as CSV' },
    })
