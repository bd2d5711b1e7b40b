import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { PASSWORD_LINK_KINDS } from '../../../domain/people.ts'
import { CASCADE, id, moment, refersTo } from '../columns.ts'
import { suppliers } from './people.ts'

export const passwordLinkKind = pgEnum('password_link_kind', PASSWORD_LINK_KINDS)

/** A link by which a supplier sets a new password, once. The mail holds the token; only its SHA-256 is here. */
export const supplierPasswordLinks = pgTable(
  'supplier_password_links',
  {
    id: id(),
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    kind: passwordLinkKind('kind').notNull(),
    tokenDigest: text('token_digest').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('supplier_password_links_of_supplier').on(table.supplierId, table.sentAt.desc())],
)

/** An address that requested a link, with an account or without. It waits here for the job, whose payload may not hold it. */
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
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    tokenDigest: text('token_digest').notNull().unique(),
    /** The address that the link changes the account to; empty where it proves the account's own. */
    newEmail: text('new_email'),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('supplier_email_links_of_supplier').on(table.supplierId)],
)

/** Wrong passwords in a row of an account, network, browser or session, by keyed hash: each makes the next wait longer. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: moment('last_failed_at').notNull(),
  /** Tries in progress. They stop counting a while after the last of them: its process died. */
  judging: integer('judging').notNull().default(0),
  lastTriedAt: moment('last_tried_at'),
})
