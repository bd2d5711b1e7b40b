import { Elysia } from 'elysia'
import { Numbers } from '../../contract/forms/numbers.ts'
import { neverRefuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentClaims } from './live-numbers.ts'

/** They change once a day. */
const CACHED = 'public, max-age=300'

export const numbersRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api', tags: ['Operations'] }).get(
    '/numbers',
    async ({ set }) => {
      set.headers['cache-control'] = CACHED
      return { claims: await currentClaims(deps) }
    },
    {
      response: { 200: Numbers },
      detail: {
        operationId: 'getNumbers',
        summary: 'Get the landing page’s four figures',
        ...neverRefuses('503 try_again'),
      },
    },
  )
