/** Whether a key, an endpoint or an event is of the market, or of a supplier's own made-up leads. */
export const API_MODES = ['live', 'test'] as const
export type ApiMode = (typeof API_MODES)[number]

/** What a key may do; a scope holds no other. */
export const SCOPES = ['market:read', 'leads:read', 'leads:write', 'purchases:write'] as const
export type Scope = (typeof SCOPES)[number]

export const WEBHOOK_EVENT_TYPES = [
  'lead.matched',
  'lead.purchased',
  'lead.withdrawn',
  'lead.corrected',
  'lead.cancelled',
  'lead.renewed',
  'purchase.refunded',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** `gone`: it answered 410; `failing`: nothing was delivered for three days; `by_hand`: its supplier switched it off. */
export const ENDPOINT_ENDINGS = ['by_hand', 'gone', 'failing'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
