import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

export const channel = pgEnum('channel', ['email', 'sms'])

/** What one visitor has done to prove one address: the code last sent, the wrong tries, the success. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    /** SHA-256 of the visitor's token, or of that and the purpose. */
    visitorDigest: text('visitor_digest').notNull(),
    channel: channel('channel').notNull(),
    address: text('address').notNull(),
    /** Keyed hash of the code; null once it has been used. */
    codeDigest: text('code_digest'),
    sentAt: moment('sent_at').notNull(),
    sends: integer('sends').notNull().default(1),
    /** Not reset by a new code. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    lastWrongAt: moment('last_wrong_at'),
    verifiedAt: moment('verified_at'),
  },
  (table) => [
    unique('verifications_one_for_a_visitor_and_address').on(
      table.visitorDigest,
      table.channel,
      table.address,
    ),
    check('verifications_wrong_tries_are_counted', sql`${table.wrongTries} >= 0`),
    index('verifications_by_age').on(table.sentAt),
  ],
)
