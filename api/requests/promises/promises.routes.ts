import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AdminPromises, BrokenPromise, BrokenPromisesQuery } from '../../contract/admin/promises.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { linkToNextPage } from '../../platform/shared/next-page.ts'
import { brokenPromises, promisesForAdmins } from './promises.ts'

export const promiseRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/promises', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', () => promisesForAdmins(deps.db, deps.settings.promiseSharePercent, deps.clock.now()), {
      response: { 200: AdminPromises },
      detail: {
        operationId: 'getPromises',
        summary: 'Get open promises to make contact, and how they are kept',
      },
    })
    .get(
      '/broken',
      async ({ query, request, set }) => {
        const { promises, next } = await brokenPromises(deps.db, query, deps.clock.now())
        if (next !== null) set.headers.link = linkToNextPage(request.url, next)
        return promises
      },
      {
        transform: plainQuery,
        query: BrokenPromisesQuery,
        response: { 200: v.array(BrokenPromise) },
        detail: {
          operationId: 'listBrokenPromises',
          summary: 'List broken promises of the last twelve months, newest first',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
        },
      },
    )
