import * as v from 'valibot'
import {
  API_MODES,
  DELIVERY_STATES,
  ENDPOINT_ENDINGS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../domain/connect.ts'
import type { RefundReason } from '../../../domain/leads/outcomes.ts'
import type { PurchasedLead } from '../buying/purchases.ts'
import { optionalLine, requiredLine, sayFrom } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'
import type { LeadCard } from '../market/market.ts'
import { fr } from './webhooks.messages.fr.ts'
import { en } from './webhooks.messages.ts'

export const say = sayFrom({ en, fr })

/** What each event tells, in `data`. */
export type WebhookEventData = {
  /** Saved searches that are not paused have found a lead on the market; sent once for each lead. */
  'lead.matched': { savedSearches: { id: string; name: string }[]; lead: LeadCard }
  /** A lead is the supplier's now, by card, with a credit or by assignment. */
  'lead.purchased': { lead: PurchasedLead }
  /** Its person withdrew consent or requested deletion: contact nobody about it. Times are ISO 8601, UTC. */
  'lead.withdrawn': { leadId: string; withdrawnAt: string; reason: 'withdrawn' | 'deleted' }
  /** Its person put names, company or website right after it was bought. */
  'lead.corrected': { lead: PurchasedLead }
  /** Its person cancelled the request: contact nobody about it. Their consent stands. Times are ISO 8601, UTC. */
  'lead.cancelled': { leadId: string; cancelledAt: string }
  /** Its person had cancelled or withdrawn and requests contact of this supplier again. Times are ISO 8601, UTC. */
  'lead.renewed': { leadId: string; requestedAt: string }
  /** A card payment bought nothing and went back; `amount` in CAD. */
  'purchase.refunded': {
    leadId: string
    amount: number
    reason: RefundReason
    refundedAt: string
  }
}

/** The body of a delivery; its id is in the header `webhook-id`. */
export type WebhookPayload<Type extends WebhookEventType = WebhookEventType> = {
  type: Type
  /** ISO 8601, UTC: when it happened. */
  timestamp: string
  /** There only for events of the test mode, and for those sent by hand to try an endpoint. */
  test?: true
  data: WebhookEventData[Type]
}

export const MOST_WEBHOOK_ENDPOINTS = 10
export const LONGEST_ENDPOINT_URL = 500
export const LONGEST_ENDPOINT_DESCRIPTION = 100
export const DELIVERIES_ON_A_PAGE = 25
/** Of each delivery; as many as it has by itself. */
export const MOST_TRIES_SHOWN = 10

const url = v.pipe(
  requiredLine(LONGEST_ENDPOINT_URL, {
    required: say('urlRequired'),
    tooLong: say('urlTooLong'),
    unusual: say('unusualCharacters'),
  }),
  v.check((address) => {
    const read = URL.parse(address)
    return read !== null && /^https?:$/.test(read.protocol) && read.username === '' && read.password === ''
  }, say('urlUnreadable')),
)
const description = optionalLine(LONGEST_ENDPOINT_DESCRIPTION, {
  tooLong: say('descriptionTooLong'),
  unusual: say('unusualCharacters'),
})
const events = v.pipe(
  v.array(v.picklist(WEBHOOK_EVENT_TYPES, say('eventUnknown')), say('eventsRequired')),
  v.minLength(1, say('eventsRequired')),
  v.transform((types) => [...new Set(types)]),
)

export const NewWebhookEndpoint = v.object({
  mode: v.picklist(API_MODES, say('modeUnknown')),
  url,
  description,
  events,
})
export type NewWebhookEndpoint = v.InferOutput<typeof NewWebhookEndpoint>

/** What is left out stays as it is. */
export const WebhookEndpointUpdate = v.object({
  url: v.optional(url),
  description: v.optional(description),
  events: v.optional(events),
  /** Switches it off, or on again. */
  enabled: v.optional(v.boolean(say('enabledUnknown'))),
})
export type WebhookEndpointUpdate = v.InferOutput<typeof WebhookEndpointUpdate>

/** Which of the endpoint's events a try is made with. */
export const WebhookTestEvent = v.object({
  type: v.picklist(WEBHOOK_EVENT_TYPES, say('eventUnknown')),
})
export type WebhookTestEvent = v.InferOutput<typeof WebhookTestEvent>

const LONGEST_CURSOR = 60
/** The year 9999: what comes after it no date of ours can be. */
const LATEST_MOMENT = 253_402_300_800_000

export const WebhookDeliveriesQuery = v.object({
  /** From the link to the next page: the last delivery before it. */
  after: v.pipe(
    optionalLine(LONGEST_CURSOR, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.transform((cursor) => (cursor === '' ? null : cursor)),
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, say('afterUnreadable')),
        v.transform((cursor) => {
          const [createdAt = '', id = ''] = cursor.split('_')
          return { createdAt: new Date(Number(createdAt)), id }
        }),
        v.check(({ createdAt }) => createdAt.getTime() < LATEST_MOMENT, say('afterUnreadable')),
      ),
    ),
  ),
})
export type WebhookDeliveriesQuery = v.InferOutput<typeof WebhookDeliveriesQuery>

export const WebhookEndpoint = v.object({
  id: v.string(),
  mode: v.picklist(API_MODES),
  url: v.string(),
  description: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENT_TYPES)),
  createdAt: Moment,
  disabledAt: v.nullable(Moment),
  disabledBecause: v.nullable(v.picklist(ENDPOINT_ENDINGS)),
  /** Since when every try has failed; null where the last one succeeded. */
  failingSince: v.nullable(Moment),
  /** Since when the newest secret signs. */
  secretSince: Moment,
  /** Until when the secret before the newest is used as well; null where there is one secret only. */
  oldSecretUntil: v.nullable(Moment),
})
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

/** The only answers that hold a secret: of making an endpoint, and of rotating its secret. */
export const WebhookEndpointWithSecret = v.object({ ...WebhookEndpoint.entries, secret: v.string() })
export type WebhookEndpointWithSecret = v.InferOutput<typeof WebhookEndpointWithSecret>

export const WebhookTry = v.object({
  at: v.string(),
  /** Of HTTP; null where there was no answer. */
  status: v.nullable(v.number()),
  durationMs: v.number(),
  /** The answer's first kilobyte, as text that is no longer than that. */
  answer: v.string(),
  /** Why there was no answer, as a code such as `timeout`; empty where there was one. */
  failure: v.string(),
})
export type WebhookTry = v.InferOutput<typeof WebhookTry>

export const WebhookDelivery = v.object({
  id: v.string(),
  /** The `webhook-id` that its receiver sees. */
  eventId: v.string(),
  type: v.picklist(WEBHOOK_EVENT_TYPES),
  test: v.boolean(),
  leadId: v.string(),
  createdAt: Moment,
  state: v.picklist(DELIVERY_STATES),
  /** Null where none is planned. */
  nextTryAt: v.nullable(Moment),
  deliveredAt: v.nullable(Moment),
  /** The newest ten, the newest first. */
  tries: v.array(WebhookTry),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>
