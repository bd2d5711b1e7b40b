import { Elysia } from 'elysia'
import * as v from 'valibot'
import { SearchAlertsStopped, StopSearchAlerts } from '../../contract/market/search-alerts.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { stopSearchAlerts } from './unsubscribe.ts'

/** In the address because mail programs cannot send it otherwise; the request log holds no addresses. */
const UnsubscribeAddress = v.object({ token: v.optional(v.string(), '') })

/** POST only, because mail scanners open every link. */
export const searchAlertRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/search-alerts', tags: ['Saved searches'] }).post(
    '/unsubscribe',
    ({ query, body }) => stopSearchAlerts(deps, 'token' in body ? body.token : query.token, deps.clock.now()),
    {
      transform: plainQuery,
      query: UnsubscribeAddress,
      body: StopSearchAlerts,
      response: { 200: SearchAlertsStopped },
      detail: {
        operationId: 'pauseSearchAlerts',
        summary: 'Pause a saved search by the link in its email',
        description:
          'Without signing in. Email programs send the form of RFC 8058 (`List-Unsubscribe=One-Click`, also as multipart/form-data) to the address in the List-Unsubscribe header, which holds the token; our page sends the token as JSON. Pauses that search alone, and says the same when it is paused already.',
        ...refuses('404 alert_link_unknown'),
        ...neverRefuses('403 foreign_origin'),
      },
    },
  )
