import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { REALMS } from '../../../domain/people.ts'
import { CASCADE, id, mayReferTo, moment } from '../columns.ts'
import { admins, suppliers, users } from './people.ts'

export const realm = pgEnum('realm', REALMS)

/** One sign-in. The browser holds the token; only its SHA-256 is here. Ending a session deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    realm: realm('realm').notNull(),
    tokenDigest: text('token_digest').notNull().unique(),
    userId: mayReferTo('user_id', () => users.id, CASCADE),
    supplierId: mayReferTo('supplier_id', () => suppliers.id, CASCADE),
    adminId: mayReferTo('admin_id', () => admins.id, CASCADE),
    createdAt: moment('created_at').notNull(),
    lastActiveAt: moment('last_active_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When its person last entered their password again; empty where they have not since signing in. */
    provedAt: moment('proved_at'),
    /** What it began in, such as Chrome and Windows, so that its person knows it again; empty where we cannot tell. */
    browser: text('browser'),
    system: text('system'),
  },
  (table) => [
    check(
      'sessions_belong_to_one_person_of_their_realm',
      sql`(${table.realm} = 'user') = (${table.userId} is not null)
        and (${table.realm} = 'supplier') = (${table.supplierId} is not null)
        and (${table.realm} = 'admin') = (${table.adminId} is not null)`,
    ),
    index('sessions_of_user').on(table.userId),
    index('sessions_of_supplier').on(table.supplierId),
    index('sessions_of_admin').on(table.adminId),
  ],
)
