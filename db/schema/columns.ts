import { type AnyPgColumn, bigint, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** A moment, kept in UTC to the microsecond and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A whole number that may pass two billion, such as the cents of a year's sales. */
export const large = (name: string) => bigint(name, { mode: 'number' })

export const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' })

/** The id of a row of another table; with `CASCADE` this row goes with that one. */
export const refersTo = (name: string, id: () => AnyPgColumn, actions?: typeof CASCADE) =>
  uuid(name).notNull().references(id, actions)

export const mayReferTo = (
  name: string,
  id: () => AnyPgColumn,
  actions?: { onDelete: 'cascade' | 'set null' },
) => uuid(name).references(id, actions)

export const CASCADE = { onDelete: 'cascade' } as const
