import * as v from 'valibot'
import type { WebhookEventType } from '../../../domain/connect.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import type { WebhookEventData } from '../../contract/connect/webhooks.ts'
import { LeadCard } from '../../contract/market/market.ts'
import examplesFile from './examples.json' with { type: 'json' }
/** Recorded answers of the product (`examples.routes.test.ts`). */
export const EXAMPLES = v.parse(
  v.object({
    /** By call and status, such as `GET /api/supplier/leads 200`. */
    answers: v.record(v.string(), v.unknown()),
    /** By status. */
    refusals: v.record(v.string(), v.unknown()),
    /** By event type. */
    webhooks: v.record(v.string(), v.unknown()),
  }),
  examplesFile,
)

type Event<Type extends WebhookEventType> = { summary: string; data: v.GenericSchema<WebhookEventData[Type]> }

const EVENTS: { [Type in WebhookEventType]: Event<Type> } = {
  'lead.matched': {
    summary: 'A saved search found a lead on the market',
    data: v.object({
      savedSearches: v.array(v.object({ id: v.string(), name: v.string() })),
      lead: LeadCard,
    }),
  },
  'lead.purchased': { summary: 'A lead is yours', data: v.object({ lead: PurchasedLead }) },
  'lead.withdrawn': {
    summary: 'The person behind a lead you bought doesn’t want to be contacted anymore',
    data: v.object({
      leadId: v.string(),
      withdrawnAt: v.string(),
      reason: v.picklist(['withdrawn', 'deleted']),
    }),
  },
  'lead.corrected': {
    summary: 'The person behind a lead you bought corrected their name, company or website',
    data: v.object({ lead: PurchasedLead }),
  },
  'lead.cancelled': {
    summary:
      'The person behind a lead you bought cancelled the request and doesn’t want to be contacted about it',
    data: v.object({ leadId: v.string(), cancelledAt: v.string() }),
  },
  'lead.renewed': {
    summary:
      'The person behind a lead you bought had cancelled or withdrawn, and wants to be contacted by you after all',
    data: v.object({ leadId: v.string(), requestedAt: v.string() }),
  },
  'purchase.refunded': {
    summary: 'A card payment didn’t get you the lead and was refunded',
    data: v.object({
      leadId: v.string(),
      amount: v.number(),
      reason: v.picklist(['sold', 'held', 'off_market', 'supplier_inactive']),
      refundedAt: v.string(),
    }),
  },
}

const HEADERS = {
  'webhook-id': 'The event’s id: the same at each try.',
  'webhook-timestamp': 'When this try was signed, in seconds since 1970.',
  'webhook-signature': '`v1,` and the signature, once for each valid secret.',
}

const nameOf = (type: string) =>
  type.replaceAll(/(?:^|\.)(\w)/g, (_part, letter: string) => letter.toUpperCase())

/** What is sent, by its name in the document, such as `LeadMatchedEvent`. */
export const EVENT_SCHEMAS = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { data }]) => [
    `${nameOf(type)}Event`,
    v.object({
      type: v.literal(type),
      timestamp: v.pipe(v.string(), v.description('ISO 8601, UTC: when it happened.')),
      test: v.exactOptional(
        v.pipe(v.literal(true), v.description('There only in test mode and for test events.')),
      ),
      data,
    }),
  ]),
)

/** The document's `webhooks`. */
export const WEBHOOKS = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { summary }]) => [
    type,
    {
      post: {
        operationId: `on${nameOf(type)}`,
        summary,
        tags: ['Webhooks'],
        security: [],
        parameters: Object.entries(HEADERS).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${nameOf(type)}Event` },
              examples: { recorded: { value: EXAMPLES.webhooks[type] } },
            },
          },
        },
        responses: { '2XX': { description: 'Delivered. Anything else is tried again.' } },
      },
    },
  ]),
)
