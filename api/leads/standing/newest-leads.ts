import { desc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { isMoment, RowId } from '../../platform/shared/list-cursor.ts'

/** A place in the order of leads, newest first. `submittedAt` is ISO 8601 in UTC, to the microsecond that Postgres keeps. */
export type Position = { submittedAt: string; id: string }

export const cursorOf = ({ submittedAt, id }: Position) =>
  Buffer.from(`${submittedAt} ${id}`).toString('base64url')

/** Null for what `cursorOf` has not made. */
export function positionOf(cursor: string): Position | null {
  const [submittedAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isOurs = rest.length === 0 && isMoment(submittedAt) && v.is(RowId, id)
  return isOurs && cursorOf({ submittedAt, id }) === cursor ? { submittedAt, id } : null
}

/** What a cursor holds of a lead's time. */
export const submittedAtForCursor = sql<string>`to_char(${leads.submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const newestFirst = [desc(leads.submittedAt), desc(leads.id)]
