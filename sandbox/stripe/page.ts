import type { Store } from './store.ts'
import { noSuch } from './stripe-problem.ts'

type Around = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined }

/** A page of a list, newest first, as Stripe's lists are; `values` are named in `sql` with a dollar sign. */
export function page<Row>(
  store: Store,
  table: 'events' | 'intents' | 'refunds',
  { limit, starting_after, ending_before }: Around,
  where: { sql: string; values: Record<string, string | number> },
): { data: Row[]; hasMore: boolean } {
  const numberOf = (id: string | undefined, otherwise: number): number => {
    if (id === undefined) return otherwise
    const row = store.database
      .query<{ number: number }, { id: string }>(`select number from ${table} where id = $id`)
      .get({ id })
    if (row === null) throw noSuch(table.slice(0, -1), id, 'starting_after')
    return row.number
  }
  const backwards = ending_before !== undefined && starting_after === undefined
  const rows = store.database
    .query<Row, Record<string, string | number>>(
      `select * from ${table} where ${where.sql} and number < $before and number > $after
       order by number ${backwards ? 'asc' : 'desc'} limit $limit`,
    )
    .all({
      ...where.values,
      before: numberOf(starting_after, Number.MAX_SAFE_INTEGER),
      after: numberOf(ending_before, 0),
      limit: limit + 1,
    })
  const data = rows.slice(0, limit)
  return { data: backwards ? data.toReversed() : data, hasMore: rows.length > limit }
}
