import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { PASSWORD_LINK_KINDS } from '../../domain/people.ts'
import { id, moment } from './columns.ts'
import { suppliers } from './people.ts'

export const passwordLinkKind = pgEnum('password_link_kind', PASSWORD_LINK_KINDS)

/** A link by which a supplier sets a new password, once. The mail holds the token; only its SHA-256 is here. */
export const supplierPasswordLinks = pgTable(
  'supplier_password_links',
  {
    id: id(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    kind: passwordLinkKind('kind').notNull(),
    tokenDigest: text('token_digest').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('supplier_password_links_of_supplier').on(table.supplierId, table.sentAt.desc())],
)

/**
 * An address for which a link was asked for, with an account or without: it waits here for the job, which deletes it, so
 * that the request does not have to look and the job does not have to carry it.
 */
export const passwordLinkRequests = pgTable('password_link_requests', {
  id: id(),
  email: text('email').notNull(),
  askedAt: moment('asked_at').notNull(),
})

/** A link by which a supplier shows that mail to its address reaches it, once. Only the SHA-256 of its token is here. */
export const supplierEmailLinks = pgTable(
  'supplier_email_links',
  {
    id: id(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    tokenDigest: text('token_digest').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('supplier_email_links_of_supplier').on(table.supplierId)],
)

/**
 * Wrong passwords in a row, for an account, a network, a browser or a session, named by a keyed hash: each makes the next
 * wait longer.
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: moment('last_failed_at').notNull(),
  /** Tries that are being judged at this moment. They count no more a while after the last of them: its process died. */
  judging: integer('judging').notNull().default(0),
  lastTriedAt: moment('last_tried_at'),
})
