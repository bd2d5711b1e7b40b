import { Elysia } from 'elysia'
import * as v from 'valibot'
import { ApiKey, CreatedApiKey, NewApiKey } from '../../contract/connect/api-keys.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { isRead, signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { issueKey, listKeys, revokeKey } from './issue-key.ts'

/** Only people issue and revoke keys: a key that could issue keys would outlive its revocation. */
export const apiKeyRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier/api-keys', tags: ['Integrations'] })
    .use(signedIn(deps, 'supplier'))
    .onBeforeHandle(async ({ request, signedIn }) => {
      if (!isRead(request)) await takeOfAccount(deps, 'change', signedIn.personId)
    })
    .get('/', ({ signedIn }) => listKeys(deps.db, signedIn.personId), {
      response: { 200: v.array(ApiKey) },
      detail: {
        operationId: 'listApiKeys',
        summary: 'List API keys, newest first',
        description: 'Revoked keys come last, and stay for 30 days.',
      },
    })
    .post(
      '/',
      async ({ body, signedIn, status }) => {
        const { personId: supplierId, sessionId } = signedIn
        const now = deps.clock.now()
        refuseUnlessProvedRecently(signedIn, now)
        return status(201, await issueKey(deps, { supplierId, sessionId, now }, body))
      },
      {
        body: NewApiKey,
        response: { 201: CreatedApiKey },
        detail: {
          operationId: 'createApiKey',
          summary: 'Create an API key',
          description:
            'The only answer that holds the key itself. A live key needs a confirmed email address and, where accounts are approved, an approved one; we email you about each one.',
          ...refuses(
            '403 live_access_closed',
            '403 reauthentication_needed',
            '409 too_many_api_keys',
            '429 too_often',
          ),
        },
      },
    )
    .delete(
      '/:id',
      ({ params, signedIn }) =>
        revokeKey(deps.db, { supplierId: signedIn.personId, now: deps.clock.now() }, params.id),
      {
        params: IdPath,
        response: { 200: ApiKey },
        detail: {
          operationId: 'revokeApiKey',
          summary: 'Revoke an API key',
          description: 'It takes effect at once and can’t be undone. Repeating it changes nothing.',
          ...refuses('404 api_key_not_found', '429 too_often'),
        },
      },
    )
