import { desc, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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
/** The same order by a sum that no index holds, or Postgres walks all leads for a rare word in the hope of a full page. */
export const newestFirstOfAll = [sql`${leads.submittedAt} + interval '0' desc`, desc(leads.id)]

/** A search without three letters or digits in a row cannot use the trigram index, so it looks only in the newest leads. */
export const NEWEST_SEARCHED = 20_000
/** Enough leads for a full page of a common word; only a rarer word needs the trigram index. */
export const NEARBY_SEARCHED = 2_000

const next = alias(leads, 'next')

/** Behind that place in the order. */
export const isAfter = (
  { submittedAt, id }: Record<keyof Position, string | Placeholder>,
  of: Record<keyof Position, SQLWrapper> = leads,
) => sql`(${of.submittedAt}, ${of.id}) < (${submittedAt}::timestamptz, ${id}::uuid)`

/** Among the newest so many leads; also of the same moment as the last of them. */
export const isAmongNewest = (count: number) => sql`${leads.submittedAt} >= coalesce((
  select ${next.submittedAt} from ${leads} as "next"
  order by ${next.submittedAt} desc, ${next.id} desc
  offset ${sql.raw(String(count - 1))} limit 1
), '-infinity')`

/** Among the next `count` leads, by their ids, so that Postgres does not read a search's index first. */
export const isAmongNext = (count: number, after: Position | null) => sql`${leads.id} = any(array(
  select ${next.id} from ${leads} as "next" where ${after === null ? sql`true` : isAfter(after, next)}
  order by ${next.submittedAt} desc, ${next.id} desc limit ${sql.raw(String(count))}
))`
