import {
  type AnyPgColumn,
  bigint,
  integer,
  numeric,
  type PgTable,
  pgEnum,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../domain/languages/languages.ts'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** A moment, kept in UTC to the microsecond and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A whole number that may pass two billion, such as the cents of a year's sales. */
export const large = (name: string) => bigint(name, { mode: 'number' })

export const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' })

export const language = pgEnum('language', LANGUAGES)
/** What a person reads: their mails are written in it. */
export const languageRead = () => language('language').notNull().default('en')

/** What a business says about its card payments. */
export const cardHabits = () => ({
  /** A slug of the rate-check form, or the visitor's own words. */
  businessType: text('business_type').notNull(),
  currentProvider: text('current_provider').notNull(),
  monthlyVolumeCents: large('monthly_volume_cents').notNull(),
  averageTransactionCents: integer('average_transaction_cents').notNull(),
  cardPresentRate: percent('card_present_rate'),
  cardNotPresentRate: percent('card_not_present_rate'),
  monthlyFeeCents: integer('monthly_fee_cents'),
})

/** The second factor of an account: codes of an authenticator app. */
export const secondFactor = () => ({
  /** Encrypted under a key of the application's; empty without a second factor. */
  totpSecret: text('totp_secret'),
  /** Empty while the second factor is being set up: it is required only once it has worked. */
  totpConfirmedAt: moment('totp_confirmed_at'),
  /** The last time step whose code was used: a code works once. */
  totpLastStep: large('totp_last_step'),
  /** Wrong codes since setting up began. */
  totpWrongCodes: integer('totp_wrong_codes').notNull().default(0),
})

/** The id of a row of another table; with `CASCADE` this row goes with that one. */
export const refersTo = (name: string, id: () => AnyPgColumn, actions?: typeof CASCADE) =>
  uuid(name).notNull().references(id, actions)

export const mayReferTo = (
  name: string,
  id: () => AnyPgColumn,
  actions?: { onDelete: 'cascade' | 'set null' },
) => uuid(name).references(id, actions)

export const CASCADE = { onDelete: 'cascade' } as const

/**
 * Every column that a row of this table is made of, but for those left out by name: `{ … } satisfies Columns<typeof leads, 'id'>`
 * does not compile where a new column is forgotten.
 */
export type Columns<Table extends PgTable, LeftOut extends keyof Table['$inferInsert'] = never> = Record<
  Exclude<keyof Table['$inferInsert'], LeftOut>,
  unknown
>
