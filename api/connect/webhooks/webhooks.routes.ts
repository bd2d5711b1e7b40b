import { Elysia } from 'elysia'
import * as v from 'valibot'
import {
  NewWebhookEndpoint,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
  WebhookTestEvent,
} from '../../contract/connect/webhooks.ts'
import { Done } from '../../contract/done.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { answerIfChanged } from '../../http/input/conditional-requests.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { isRead, signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { linkToNextPage } from '../../platform/shared/next-page.ts'
import type { WithOffers } from './deliver-webhook.ts'
import { deliveriesOf } from './deliveries.ts'
import { addEndpoint, changeEndpoint, deleteEndpoint, endpointsOf, rotateSecret } from './endpoints.ts'
import { sendAgain, sendTestEvent } from './send-by-hand.ts'

const IdPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** A supplier's endpoints for events, and what was sent to them. An inactive supplier keeps them. */
export const supplierWebhookRoutes = (deps: Dependencies & WithOffers) => {
  const requestOf = ({ personId }: { personId: string }, { id }: { id: string }) => ({
    supplierId: personId,
    endpointId: id,
    now: deps.clock.now(),
  })
  return new Elysia({ prefix: '/api/supplier', tags: ['Webhooks'] })
    .use(signedIn(deps, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .onBeforeHandle(async ({ request, signedIn }) => {
      if (!isRead(request)) await takeOfAccount(deps, 'change', signedIn.personId)
    })
    .get('/webhook-endpoints', ({ signedIn }) => endpointsOf(deps.db, signedIn.personId, deps.clock.now()), {
      response: { 200: v.array(WebhookEndpoint) },
      detail: { operationId: 'listWebhookEndpoints', summary: 'List webhook endpoints' },
    })
    .post(
      '/webhook-endpoints',
      async ({ body, signedIn, status }) => {
        const { personId: supplierId, sessionId } = signedIn
        const now = deps.clock.now()
        refuseUnlessProvedRecently(signedIn, now)
        return status(201, await addEndpoint(deps, { supplierId, sessionId, now }, body))
      },
      {
        body: NewWebhookEndpoint,
        response: { 201: WebhookEndpointWithSecret },
        detail: {
          operationId: 'createWebhookEndpoint',
          summary: 'Add a webhook endpoint',
          description:
            'The only answer that holds the secret, besides that of rotating it. A live endpoint needs a confirmed email address and, where accounts are approved, an approved one; we email you about each one.',
          ...refuses(
            '403 live_access_closed',
            '403 reauthentication_needed',
            '409 too_many_endpoints',
            '429 too_often',
          ),
        },
      },
    )
    .patch(
      '/webhook-endpoints/:id',
      ({ params, body, signedIn }) =>
        changeEndpoint(deps, { ...requestOf(signedIn, params), provedAt: signedIn.provedAt }, body),
      {
        params: IdPath,
        body: WebhookEndpointUpdate,
        response: { 200: WebhookEndpoint },
        detail: {
          operationId: 'updateWebhookEndpoint',
          summary: 'Change a webhook endpoint, or switch it off or on',
          description:
            'Events that happen while it’s off aren’t kept for it. Events that were waiting are sent when it’s switched on again. A new address needs the password of the last ten minutes.',
          ...refuses(
            '403 live_access_closed',
            '403 reauthentication_needed',
            '404 endpoint_not_found',
            '429 too_often',
          ),
        },
      },
    )
    .delete(
      '/webhook-endpoints/:id',
      async ({ params, signedIn }) => {
        await deleteEndpoint(deps, requestOf(signedIn, params))
        return { success: true } as const
      },
      {
        params: IdPath,
        response: { 200: Done },
        detail: {
          operationId: 'deleteWebhookEndpoint',
          summary: 'Delete a webhook endpoint with its deliveries',
          ...refuses('404 endpoint_not_found', '429 too_often'),
        },
      },
    )
    .post(
      '/webhook-endpoints/:id/rotate-secret',
      ({ params, signedIn }) => {
        const request = requestOf(signedIn, params)
        refuseUnlessProvedRecently(signedIn, request.now)
        return rotateSecret(deps, request)
      },
      {
        params: IdPath,
        response: { 200: WebhookEndpointWithSecret },
        detail: {
          operationId: 'rotateWebhookSecret',
          summary: 'Make a new secret for a webhook endpoint',
          description:
            'The old one stays valid for 24 hours: until then each delivery is signed with both. Rotating again within that time ends the older one.',
          ...refuses(
            '403 live_access_closed',
            '403 reauthentication_needed',
            '404 endpoint_not_found',
            '429 too_often',
          ),
        },
      },
    )
    .post(
      '/webhook-endpoints/:id/test-event',
      async ({ params, body, signedIn, status }) =>
        status(201, await sendTestEvent(deps, requestOf(signedIn, params), body.type)),
      {
        params: IdPath,
        body: WebhookTestEvent,
        response: { 201: WebhookDelivery },
        detail: {
          operationId: 'sendTestEvent',
          summary: 'Send a test event to a webhook endpoint',
          description: 'Its data is made up, and its body says `"test": true`.',
          ...refuses(
            '403 live_access_closed',
            '404 endpoint_not_found',
            '409 endpoint_is_off',
            '429 too_often',
          ),
        },
      },
    )
    .get(
      '/webhook-endpoints/:id/deliveries',
      async ({ params, query, signedIn, request, set }) => {
        const { deliveries, next } = await deliveriesOf(deps.db, requestOf(signedIn, params), query)
        if (next !== null) set.headers.link = linkToNextPage(request.url, next)
        return deliveries
      },
      {
        transform: plainQuery,
        mapResponse: answerIfChanged,
        params: IdPath,
        query: WebhookDeliveriesQuery,
        response: { 200: v.array(WebhookDelivery) },
        detail: {
          operationId: 'listWebhookDeliveries',
          summary: 'List what was sent to a webhook endpoint',
          description:
            '25 at a time, the newest first. The next page, where there is one, stands in the Link header as rel="next". Kept for 30 days.',
          ...STILL_THE_SAME,
          ...refuses('404 endpoint_not_found'),
        },
      },
    )
    .post(
      '/webhook-deliveries/:id/send-again',
      ({ params, signedIn }) =>
        sendAgain(deps, { supplierId: signedIn.personId, deliveryId: params.id, now: deps.clock.now() }),
      {
        params: IdPath,
        response: { 200: WebhookDelivery },
        detail: {
          operationId: 'resendWebhookDelivery',
          summary: 'Send an event again',
          description:
            'At once and with the same `webhook-id`. Tries that are planned stay planned. While a try is under way, this is refused, and so is a `lead.matched` whose lead has left the market.',
          ...refuses(
            '403 live_access_closed',
            '404 delivery_not_found',
            '409 delivery_under_way',
            '409 earlier_event_first',
            '409 endpoint_is_off',
            '409 no_longer_offered',
            '429 too_often',
          ),
        },
      },
    )
}
