import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AuditLogEntry, AuditLogQuery } from '../contract/admin/audit-log.ts'
import type { Dependencies } from '../dependencies.ts'
import { plainQuery } from '../shared/checked-input.ts'
import { signedIn } from '../users/signed-in.ts'
import { auditPage } from './audit-log.ts'

export const auditLogRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] }).use(signedIn(deps, 'admin')).get(
    '/audit',
    async ({ query, request, set }) => {
      const { entries, next } = await auditPage(deps.db, query)
      if (next !== null) set.headers.link = `<${nextPage(request.url, next)}>; rel="next"`
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

function nextPage(url: string, after: number): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', String(after))
  return `${pathname}?${searchParams}`
}
