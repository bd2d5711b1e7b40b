import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** The newest reminder that each address requested of its next rate check (decision 43). */
export const reviewReminders = pgTable(
  'review_reminders',
  {
    id: id(),
    /** Proved by a code or a login. */
    email: text('email').notNull().unique(),
    requestedAt: moment('requested_at').notNull(),
    /** The words beside the box, exactly, as evidence of the consent. */
    text: text('text').notNull(),
    textVersion: text('text_version').notNull(),
    /** By the mail, before it is sent (decision 43). */
    claimedAt: moment('claimed_at'),
    /** Empty where it was not sent, or the mail server's answer was lost. */
    sentAt: moment('sent_at'),
    /** Unticked, unsubscribed or withdrawn. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    check(
      'review_reminders_sent_ones_are_claimed',
      sql`${table.sentAt} is null or ${table.claimedAt} is not null`,
    ),
    index('review_reminders_waiting')
      .on(table.requestedAt)
      .where(sql`${table.claimedAt} is null and ${table.stoppedAt} is null`),
  ],
)
