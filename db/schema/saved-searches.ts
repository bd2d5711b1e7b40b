import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ALERT_FREQUENCIES } from '../../domain/saved-searches.ts'
import { CASCADE, id, mayReferTo, moment, refersTo } from './columns.ts'
import { leads } from './leads.ts'
import { suppliers } from './people/people.ts'

/** When a supplier gets mail about leads that a saved search finds. */
export const alertFrequency = pgEnum('alert_frequency', ALERT_FREQUENCIES)

/** A question to the market that a supplier keeps under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
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
    /** It can be brought back for a while. Paused from then on, unless it was before: until it is removed it finds leads, but tells nobody. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('saved_searches_one_of_a_name')
      .on(table.supplierId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('saved_searches_one_of_a_folded_name')
      .on(table.supplierId, sql`folded(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('saved_searches_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('saved_searches_by_tags').on(table.tags),
    check('saved_searches_have_a_name', sql`${table.name} <> ''`),
  ],
)

/** Leads that came on the market, or changed there, since saved searches were last compared with them; a trigger adds them. */
export const leadsToMatch = pgTable('leads_to_match', {
  leadId: refersTo('lead_id', () => leads.id, CASCADE).primaryKey(),
})

/** Which saved search has found which lead. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: refersTo('search_id', () => savedSearches.id, CASCADE),
    leadId: refersTo('lead_id', () => leads.id, CASCADE),
    matchedAt: moment('matched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.leadId] }),
    index('saved_search_matches_of_search').on(table.searchId, table.matchedAt),
    index('saved_search_matches_of_lead').on(table.leadId),
  ],
)

/** A mail about leads: recorded before it is sent, and never sent again. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: id(),
    searchId: refersTo('search_id', () => savedSearches.id, CASCADE),
    /** From here on it may have reached the supplier. */
    begunAt: moment('begun_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('alert_mails_of_search').on(table.searchId, table.begunAt)],
)

/** Leads that a supplier got mail about: one mail for each, whichever of its searches find it. */
export const alertedLeads = pgTable(
  'alerted_leads',
  {
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    leadId: refersTo('lead_id', () => leads.id, CASCADE),
    /** Empty where the search of that mail was deleted: still no other search mails the lead again. */
    mailId: mayReferTo('mail_id', () => alertMails.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.leadId] }),
    index('alerted_leads_of_lead').on(table.leadId),
    index('alerted_leads_of_mail').on(table.mailId),
  ],
)
