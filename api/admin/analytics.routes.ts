import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { AdminAnalytics } from './analytics.schema.ts'
import { analyticsAsCsv, platformAnalytics } from './analytics.service.ts'

export const analyticsRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(parts, 'admin'))
    .get('/analytics', () => platformAnalytics(parts.db, parts.clock.now()), {
      response: { 200: AdminAnalytics },
      detail: { summary: 'How the platform does: revenue, leads, suppliers, and the last twelve months' },
    })
    .get('/analytics.csv', () => analyticsAsCsv(parts.db, parts.clock.now()), {
      detail: { summary: 'The monthly figures as a table for spreadsheets' },
    })
