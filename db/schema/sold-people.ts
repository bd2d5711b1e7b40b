import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/**
 * Whose lead was sold, in digests that outlive a deletion of their data. Two constraints of the migration, which Drizzle cannot
 * express, refuse a second sale of one address or of one number before `exclusiveUntil`, whichever leads they are of.
 */
export const soldPeople = pgTable(
  'sold_people',
  {
    id: id(),
    /** Keyed hashes of the e-mail address and of the telephone number. */
    emailDigest: text('email_digest').notNull(),
    phoneDigest: text('phone_digest').notNull(),
    soldAt: moment('sold_at').notNull(),
    exclusiveUntil: moment('exclusive_until').notNull(),
  },
  (table) => [
    index('sold_people_by_end').on(table.exclusiveUntil),
    check('sold_people_end_after_the_sale', sql`${table.exclusiveUntil} > ${table.soldAt}`),
  ],
)
