import { Elysia } from 'elysia'
import { supplierCaller } from '../api-keys/supplier-caller.ts'
import { TestMode } from '../contract/supplier/test-mode.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { takeOfAccount } from '../users/account-limits.ts'
import { resetTestMode, testModeOf } from './test-purchases.ts'

/** What a supplier sees of its test mode, and the way back to its beginning. The leads themselves are for its test keys. */
export const testModeRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier/test-mode', tags: ['Integrations'] })
    .use(supplierCaller(deps, { changes: 'purchases:write', inTestMode: true }))
    .get('/', ({ signedIn }) => testModeOf(deps.db, signedIn.personId), {
      response: { 200: TestMode },
      detail: { summary: 'Get how many test leads there are and were bought' },
    })
    .post(
      '/reset',
      async ({ signedIn }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        return resetTestMode(deps, signedIn.personId, deps.clock.now())
      },
      {
        response: { 200: TestMode },
        detail: {
          summary: 'Reset the test mode',
          description:
            'Every test lead is on offer again, as if none had been bought. Test endpoints that listen for `lead.matched` are ' +
            'sent one, about the first test lead.',
          ...refuses('429 too_often'),
        },
      },
    )
