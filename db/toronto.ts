import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Turns a moment into what Toronto's clocks show then, and the other way round. */
export const IN_TORONTO = sql.raw(`at time zone 'America/Toronto'`)

/** A day such as "2026-11-21". */
export const dateOf = (day: string): SQL => sql`${day}::date`

/** Midnight in Toronto; `date` is a date, as `dateOf` makes it. */
export const startOfDay = (date: SQL): SQL => sql`(${date})::timestamp ${IN_TORONTO}`

/** Midnight in Toronto after the day. */
export const endOfDay = (date: SQL): SQL => startOfDay(sql`${date} + 1`)

/** From the start of the first day to the end of the last. */
export const onDays = (at: SQLWrapper, { from, to }: { from: SQL; to: SQL }): SQL =>
  sql`${at} >= ${startOfDay(from)} and ${at} < ${endOfDay(to)}`
