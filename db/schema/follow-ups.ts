import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CASCADE, id, moment, refersTo } from './columns.ts'
import { suppliers } from './people/people.ts'

/**
 * The purchase that a row is about. Purchases of the test mode are meant too: their leads are in the code and have no row, so
 * nothing refers to `leads`.
 */
const ofPurchase = () => ({
  supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
  leadId: uuid('lead_id').notNull(),
})

/** Dated notes of a buyer about its lead. `outcome_notes` of the purchase is one more. */
export const leadNotes = pgTable(
  'lead_notes',
  {
    id: id(),
    ...ofPurchase(),
    text: text('text').notNull(),
    notedAt: moment('noted_at').notNull(),
  },
  (table) => [index('lead_notes_of_purchase').on(table.leadId, table.supplierId, table.notedAt)],
)

/** When a buyer wishes to be reminded of a lead: one day for each purchase. */
export const leadReminders = pgTable(
  'lead_reminders',
  {
    ...ofPurchase(),
    onDay: date('on_day').notNull(),
    /** Its mail is claimed, or there is none to send. */
    isMailed: boolean('is_mailed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.supplierId] }),
    index('lead_reminders_of_supplier').on(table.supplierId, table.onDay),
    index('lead_reminders_waiting').on(table.onDay).where(sql`not ${table.isMailed}`),
  ],
)

/** The newest mail about reminders to each supplier: one a day is claimed, whatever crashes or repeats (decision 43). */
export const followUpMails = pgTable('follow_up_mails', {
  supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE).primaryKey(),
  /** In Toronto. */
  day: date('day').notNull(),
  claimedAt: moment('claimed_at').notNull(),
  /** Empty where it was not sent, or the mail server's answer was lost. */
  sentAt: moment('sent_at'),
})
