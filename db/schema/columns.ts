import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** A moment, kept in UTC to the microsecond and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
