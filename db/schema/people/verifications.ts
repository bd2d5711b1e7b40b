import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { CHANNELS, PURPOSES } from '../../../domain/people.ts'
import { id, moment } from '../columns.ts'

export const channel = pgEnum('channel', CHANNELS)

/** `last-mail` proves nothing: it keeps the address of a deleted person until the confirmation is sent (decision 18). */
export const verificationPurpose = pgEnum('verification_purpose', [...PURPOSES, 'last-mail'])

/** What one visitor has done to prove one address for one purpose: the code last sent, the wrong tries, the success. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    /** SHA-256 of the visitor's token; empty for a last mail alone. */
    visitorDigest: text('visitor_digest'),
    purpose: verificationPurpose('purpose').notNull(),
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
      table.purpose,
      table.channel,
      table.address,
    ),
    check(
      'verifications_only_a_last_mail_has_no_visitor',
      sql`(${table.purpose} = 'last-mail') = (${table.visitorDigest} is null)`,
    ),
    check('verifications_wrong_tries_are_counted', sql`${table.wrongTries} >= 0`),
    index('verifications_by_age').on(table.sentAt),
  ],
)
