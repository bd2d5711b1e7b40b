import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ALERT_FREQUENCIES } from '../../domain/statuses.ts'
import { id, moment } from './columns.ts'
import { leads } from './leads.ts'
import { suppliers } from './people.ts'

/** When a supplier is told by e-mail of leads that a saved search finds. */
export const alertFrequency = pgEnum('alert_frequency', ALERT_FREQUENCIES)

/** A question to the market that a supplier keeps under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As the market's address has it, without order and page: "businessType=retail&province=Ontario"; empty for every lead. */
    query: text('query').notNull(),
    /** The same for matching: it finds a lead whose `market_tags` hold all of these and whose `search_text` all the terms. */
    tags: text('tags').array().notNull(),
    terms: text('terms').array().notNull(),
    alerts: alertFrequency('alerts').notNull(),
    createdAt: moment('created_at').notNull(),
    /** No alerts while it is set. */
    pausedAt: moment('paused_at'),
    /** Only what it finds later is mailed: since when its alerts are on again. Empty where they always were since it was saved. */
    alertsFrom: moment('alerts_from'),
    /** What matched later is new to its supplier. */
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_one_of_a_name').on(table.supplierId, sql`lower(${table.name})`),
    index('saved_searches_by_tags').on(table.tags),
    check('saved_searches_have_a_name', sql`${table.name} <> ''`),
  ],
)

/** Leads that came on the market, or changed there, since saved searches were last compared with them; a trigger adds them. */
export const leadsToMatch = pgTable('leads_to_match', {
  leadId: uuid('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
})

/** Which saved search has found which lead. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    matchedAt: moment('matched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.leadId] }),
    index('saved_search_matches_of_search').on(table.searchId, table.matchedAt),
    index('saved_search_matches_of_lead').on(table.leadId),
  ],
)

/** A mail that tells of leads: written down before it is sent, and never sent again. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: id(),
    searchId: uuid('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    /** From here on it may have reached the supplier. */
    begunAt: moment('begun_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('alert_mails_of_search').on(table.searchId, table.begunAt)],
)

/** Which leads a supplier has been told of by mail: about each once, whichever of its searches find it. */
export const alertedLeads = pgTable(
  'alerted_leads',
  {
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Empty where the search of that mail was deleted: about the lead no other search tells again. */
    mailId: uuid('mail_id').references(() => alertMails.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.leadId] }),
    index('alerted_leads_of_lead').on(table.leadId),
    index('alerted_leads_of_mail').on(table.mailId),
  ],
)
