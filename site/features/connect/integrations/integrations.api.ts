import * as v from 'valibot'
import { ApiKey, CreatedApiKey, type NewApiKey, TestMode } from '../../../../api/contract/connect/api-keys.ts'
import {
  type NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  type WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
} from '../../../../api/contract/connect/webhooks.ts'
import type { WebhookEventType } from '../../../../domain/connect.ts'
import { api } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import { pagedList } from '../../../lib/lists/list-in-pages.ts'
import { unlessGone } from '../../../lib/not-found.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'

const POLLED = { polled: true, onSignedOut: supplierSessionIsOver }

export const openApiKeys = () =>
  remote((request) => api.get('/api/supplier/api-keys', v.array(ApiKey), request), POLLED)

export const createApiKey = (body: NewApiKey) =>
  withConfirmation('supplier', () => api.post('/api/supplier/api-keys', CreatedApiKey, { body }))

export const revokeApiKey = (id: string) =>
  unlessGone(api.delete(`/api/supplier/api-keys/${id}`, v.unknown()))

export const openEndpoints = () =>
  remote((request) => api.get('/api/supplier/webhook-endpoints', v.array(WebhookEndpoint), request), POLLED)

export const addEndpoint = (body: NewWebhookEndpoint) =>
  withConfirmation('supplier', () =>
    api.post('/api/supplier/webhook-endpoints', WebhookEndpointWithSecret, { body }),
  )

export const changeEndpoint = (id: string, body: WebhookEndpointUpdate) =>
  withConfirmation('supplier', () =>
    api.patch(`/api/supplier/webhook-endpoints/${id}`, WebhookEndpoint, { body }),
  )

export const deleteEndpoint = (id: string) =>
  unlessGone(api.delete(`/api/supplier/webhook-endpoints/${id}`, v.unknown()))

export const rotateSecret = (id: string) =>
  withConfirmation('supplier', () =>
    api.post(`/api/supplier/webhook-endpoints/${id}/rotate-secret`, WebhookEndpointWithSecret),
  )

export const sendTestEvent = (id: string, type: WebhookEventType) =>
  api.post(`/api/supplier/webhook-endpoints/${id}/test-event`, v.unknown(), { body: { type } })

export const openDeliveries = (endpointId: string) =>
  pagedList({
    item: WebhookDelivery,
    filters: null,
    pathOf: () => `/api/supplier/webhook-endpoints/${endpointId}/deliveries`,
    ...POLLED,
  })

export const sendAgain = (deliveryId: string) =>
  api.post(`/api/supplier/webhook-deliveries/${deliveryId}/send-again`, v.unknown())

export const openTestMode = () =>
  remote((request) => api.get('/api/supplier/test-mode', TestMode, request), POLLED)

export const resetTestData = () => api.post('/api/supplier/test-mode/reset', v.unknown())
