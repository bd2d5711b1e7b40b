import type { Ids } from './belongings.ts'

export type Who = 'user' | 'visitor' | 'supplier' | 'admin'
export type Thing = {
  who: Who
  id: keyof Ids
  body?: (ids: Ids) => object
  /** The documented answer to another's, where it is not the answer to an unknown one. */
  answersOthers?: string
  /** What the owner itself is answered, if not 2xx. */
  answersOwner?: string
}

const payment = ({ payment: paymentIntentId }: Ids) => ({ paymentIntentId })
const SOLD = '409 lead_already_sold'

/** Each call with an id in its path or body, and whose thing that is. A call without a row fails. */
export const THINGS: Record<string, Thing> = {
  'POST /api/rate-checks/{id}/figures': {
    who: 'visitor',
    id: 'rateCheck',
    body: () => ({ cardPresentRate: '2.1' }),
  },
  'POST /api/rate-checks/{id}/contact-request': { who: 'visitor', id: 'rateCheck' },
  'POST /api/rate-checks/{id}/contact-link': {
    who: 'visitor',
    id: 'rateCheck',
    body: () => ({ token: 'guessed' }),
    answersOwner: '404 not_found',
  },
  'POST /api/requests/{id}/status': { who: 'visitor', id: 'request' },
  'POST /api/requests/{id}/cancel': { who: 'visitor', id: 'request' },
  'POST /api/requests/{id}/undo-cancel': { who: 'visitor', id: 'request' },
  'PUT /api/requests/{id}/call-times': {
    who: 'visitor',
    id: 'request',
    body: () => ({ callTimes: null, wantsText: true }),
  },
  'PUT /api/requests/{id}/emails': { who: 'visitor', id: 'request', body: () => ({ stop: true }) },
  'POST /api/requests/{id}/contacted': {
    who: 'visitor',
    id: 'request',
    body: () => ({ answer: 'not-yet' }),
    answersOwner: '409 request_over',
  },
  'POST /api/requests/{id}/decided': {
    who: 'visitor',
    id: 'request',
    body: () => ({ gotOffer: false, switched: false }),
    answersOwner: '409 request_over',
  },
  'DELETE /api/auth/sessions/{id}': { who: 'user', id: 'userSession' },
  'DELETE /api/supplier/sessions/{id}': { who: 'supplier', id: 'supplierSession' },
  'DELETE /api/admin/sessions/{id}': { who: 'admin', id: 'adminSession' },
  'GET /api/user/rate-checks/{id}': { who: 'user', id: 'rateCheck' },
  'POST /api/user/quotes/{id}/accept': { who: 'user', id: 'quote' },
  'DELETE /api/user/quotes/{id}/accept': { who: 'user', id: 'quote' },
  'POST /api/user/quotes/{id}/switched': {
    who: 'user',
    id: 'quote',
    answersOwner: '409 quote_not_accepted',
  },
  'DELETE /api/user/quotes/{id}/switched': { who: 'user', id: 'quote' },
  'GET /api/consent-receipts/{id}/document': { who: 'user', id: 'consent' },
  'GET /api/supplier/leads/{id}': { who: 'supplier', id: 'lead', answersOwner: '404 lead_not_found' },
  'PUT /api/supplier/leads/{id}/mark': {
    who: 'supplier',
    id: 'lead',
    body: () => ({ mark: 'hidden' }),
    answersOwner: '404 lead_not_found',
  },
  'PATCH /api/supplier/saved-searches/{id}': {
    who: 'supplier',
    id: 'search',
    body: () => ({ name: 'Mine' }),
  },
  'DELETE /api/supplier/saved-searches/{id}': { who: 'supplier', id: 'search' },
  'POST /api/supplier/saved-searches/{id}/looked': { who: 'supplier', id: 'search' },
  'POST /api/supplier/saved-searches/{id}/restore': { who: 'supplier', id: 'search' },
  'POST /api/supplier/create-payment-intent': {
    who: 'supplier',
    id: 'lead',
    body: ({ lead }) => ({ leadId: lead }),
    answersOthers: SOLD,
    answersOwner: '409 lead_already_yours',
  },
  'POST /api/supplier/leads/{id}/hold': { who: 'supplier', id: 'heldLead', body: payment },
  'POST /api/supplier/leads/{id}/release': { who: 'supplier', id: 'heldLead', body: payment },
  'POST /api/supplier/leads/{id}/purchase': {
    who: 'supplier',
    id: 'heldLead',
    body: payment,
    answersOwner: '409 payment_not_completed',
  },
  'POST /api/supplier/leads/{id}/purchase-with-credit': {
    who: 'supplier',
    id: 'lead',
    answersOthers: SOLD,
    answersOwner: '409 lead_already_yours',
  },
  'PATCH /api/supplier/lead/{id}/outcome': { who: 'supplier', id: 'lead', body: () => ({ outcome: 'lost' }) },
  'POST /api/supplier/lead/{id}/notes': { who: 'supplier', id: 'lead', body: () => ({ text: 'Called.' }) },
  'DELETE /api/supplier/notes/{id}': { who: 'supplier', id: 'note' },
  'PUT /api/supplier/lead/{id}/reminder': {
    who: 'supplier',
    id: 'lead',
    body: () => ({ followUpOn: null }),
  },
  'GET /api/supplier/receipts/{number}': { who: 'supplier', id: 'receipt' },
  'DELETE /api/supplier/api-keys/{id}': { who: 'supplier', id: 'key' },
  'PATCH /api/supplier/webhook-endpoints/{id}': {
    who: 'supplier',
    id: 'endpoint',
    body: () => ({ url: 'https://thief.example/hooks' }),
  },
  'DELETE /api/supplier/webhook-endpoints/{id}': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-endpoints/{id}/rotate-secret': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-endpoints/{id}/test-event': {
    who: 'supplier',
    id: 'endpoint',
    body: () => ({ type: 'lead.purchased' }),
  },
  'GET /api/supplier/webhook-endpoints/{id}/deliveries': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-deliveries/{id}/send-again': {
    who: 'supplier',
    id: 'delivery',
    answersOwner: '409 delivery_under_way',
  },
}
