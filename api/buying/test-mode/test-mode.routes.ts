import { Elysia } from 'elysia'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { TestMode } from '../../contract/connect/api-keys.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { resetTestMode, testModeOf } from './test-mode.ts'

/** A supplier's test mode and its reset. The test leads themselves are for its test keys. */
export const testModeRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier/test-mode', tags: ['Integrations'] })
    .use(supplierCaller(deps, { changes: 'purchases:write', inTestMode: true }))
    .get('/', ({ signedIn }) => testModeOf(deps.db, signedIn.personId), {
      response: { 200: TestMode },
      detail: { operationId: 'getTestMode', summary: 'Get how many test leads there are and were bought' },
    })
    .post(
      '/reset',
      async ({ signedIn }) => {
        if (currentRequest()?.apiKey?.mode === 'live') throw testKeyNeeded()
        await takeOfAccount(deps, 'change', signedIn.personId)
        return resetTestMode(deps, signedIn.personId, deps.clock.now())
      },
      {
        response: { 200: TestMode },
        detail: {
          operationId: 'resetTestMode',
          summary: 'Reset the test mode',
          description:
            'Every test lead is on offer again, as if none had been bought. Test endpoints that listen for `lead.matched` are ' +
            'sent one, about the first test lead.',
          ...refuses('403 test_key_needed', '429 too_often'),
        },
      },
    )

/** A test run may be using the data, and a program with a live key has no part in it. */
const testKeyNeeded = () =>
  new Refusal('test_key_needed', 403, {
    en: 'A live API key can’t reset the test mode. Use a test key, or log in to do this.',
    fr: 'Une clé d’API du mode réel ne peut pas réinitialiser le mode d’essai. Utilisez une clé d’essai ou connectez-vous pour le faire.',
  })
