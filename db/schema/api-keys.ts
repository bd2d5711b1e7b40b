import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { API_MODES, SCOPES } from '../../domain/connect.ts'
import { CASCADE, id, moment, refersTo } from './columns.ts'
import { suppliers } from './people/people.ts'

export const apiMode = pgEnum('api_mode', API_MODES)

/** What a supplier's own system signs in with. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    mode: apiMode('mode').notNull(),
    name: text('name').notNull(),
    /** Keyed hash of the whole key, which is shown once and not kept. */
    digest: text('digest').notNull().unique(),
    /** The key's last four characters, so that people know it again. */
    lastFour: text('last_four').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Addresses and CIDRs that it may be used from; empty for any. */
    allowedAddresses: text('allowed_addresses').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** Empty: it does not expire. */
    expiresAt: moment('expires_at'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('api_keys_of_supplier').on(table.supplierId, table.createdAt),
    check('api_keys_have_a_name', sql`${table.name} <> ''`),
    check(
      'api_keys_scopes_are_known',
      sql`cardinality(${table.scopes}) > 0
        and ${table.scopes} <@ array[${sql.raw(SCOPES.map((scope) => `'${scope}'`).join(', '))}]`,
    ),
  ],
)

/**
 * A change requested under an Idempotency-Key, and its answer, which the same request gets again for a day. Without an answer
 * the change is running; after `leased_until` its process is taken for dead, and the change may start again.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    mode: apiMode('mode').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, address, body and which API key. */
    requestDigest: text('request_digest').notNull(),
    createdAt: moment('created_at').notNull(),
    leasedUntil: moment('leased_until').notNull(),
    status: integer('status'),
    answer: text('answer'),
    /** Deletes the answer together with the lead's person. No reference: a test lead has no row. */
    leadId: uuid('lead_id'),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.mode, table.key] }),
    index('idempotency_keys_by_time').on(table.createdAt),
    index('idempotency_keys_of_lead').on(table.leadId),
    check('idempotency_keys_answers_are_whole', sql`(${table.status} is null) = (${table.answer} is null)`),
  ],
)
