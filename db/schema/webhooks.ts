import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES, ENDPOINT_ENDINGS, WEBHOOK_EVENT_TYPES } from '../../domain/connect.ts'
import { apiMode } from './api-keys.ts'
import { CASCADE, id, large, moment, refersTo } from './columns.ts'
import { suppliers } from './people/people.ts'

export const webhookEventType = pgEnum('webhook_event_type', WEBHOOK_EVENT_TYPES)
export const endpointEnding = pgEnum('webhook_endpoint_ending', ENDPOINT_ENDINGS)
export const deliveryState = pgEnum('webhook_delivery_state', DELIVERY_STATES)

/** Where a supplier's own system receives events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    mode: apiMode('mode').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: webhookEventType('events').array().notNull(),
    createdAt: moment('created_at').notNull(),
    disabledAt: moment('disabled_at'),
    disabledBecause: endpointEnding('disabled_because'),
    /** Since when every try has failed; empty where the last one succeeded. */
    failingSince: moment('failing_since'),
  },
  (table) => [
    index('webhook_endpoints_of_supplier').on(table.supplierId, table.createdAt),
    check('webhook_endpoints_want_something', sql`cardinality(${table.events}) > 0`),
    check(
      'webhook_endpoints_disabled_ones_have_a_reason',
      sql`(${table.disabledAt} is null) = (${table.disabledBecause} is null)`,
    ),
  ],
)

/** What an endpoint's deliveries are signed with: after a rotation the old one too, for a day. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: id(),
    endpointId: refersTo('endpoint_id', () => webhookEndpoints.id, CASCADE),
    /** Encrypted under a key of the application's. */
    secret: text('secret').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Empty for the newest one. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    uniqueIndex('webhook_secrets_one_newest').on(table.endpointId).where(sql`${table.expiresAt} is null`),
  ],
)

/** Something that happened, as endpoints receive it. Kept only where some endpoint wants it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    /** The order in which they happened. */
    number: large('number').notNull().generatedAlwaysAsIdentity(),
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    mode: apiMode('mode').notNull(),
    type: webhookEventType('type').notNull(),
    /** Events of one lead are delivered in their order. No reference: a test lead has no row. */
    leadId: uuid('lead_id').notNull(),
    /** Byte for byte what is signed and sent, whatever changes later. */
    payload: text('payload').notNull(),
    occurredAt: moment('occurred_at').notNull(),
  },
  (table) => [
    /** One event for each lead on the market; test events are sent at every request. */
    uniqueIndex('webhook_events_one_match_of_a_lead')
      .on(table.supplierId, table.leadId)
      .where(sql`${table.type} = 'lead.matched' and ${table.mode} = 'live'`),
    index('webhook_events_of_lead').on(table.leadId),
    index('webhook_events_by_time').on(table.occurredAt),
  ],
)

/** One event on its way to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: refersTo('endpoint_id', () => webhookEndpoints.id, CASCADE),
    eventId: refersTo('event_id', () => webhookEvents.id, CASCADE),
    state: deliveryState('state').notNull().default('waiting'),
    /** Tries of its schedule so far; a delivery that had failed and is sent again by hand starts at 0. */
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** The end of the lease while a try is under way; empty where none is planned. */
    nextTryAt: moment('next_try_at'),
    /** While a try is under way: when it is taken for lost. */
    tryingUntil: moment('trying_until'),
    /** Where the next try is one by hand, or is under way: when the schedule goes on after it. */
    scheduledTryAt: moment('scheduled_try_at'),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    unique('webhook_deliveries_one_of_an_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_of_endpoint').on(
      table.endpointId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_of_event').on(table.eventId),
    index('webhook_deliveries_by_next_try').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)

/** One try of a delivery and what came back. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    id: id(),
    deliveryId: refersTo('delivery_id', () => webhookDeliveries.id, CASCADE),
    at: moment('at').notNull(),
    /** Of HTTP; empty where there was no answer. */
    status: integer('status'),
    durationMs: integer('duration_ms').notNull(),
    /** The answer's first kilobyte, as text. */
    answer: text('answer').notNull().default(''),
    /** Why there was no answer, as a code such as `timeout`; empty where there was one. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [index('webhook_tries_of_delivery').on(table.deliveryId, table.at)],
)
