import { and, desc, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { leads } from '../../db/schema/leads.ts'
import { type MarketSort, TIERS, type Tier } from '../contract/supplier/market.ts'
import {
  cursorOf,
  isAfter,
  isAmongNext,
  type LeadsTable,
  newestFirst,
  newestFirstOfAll,
  type Position,
  positionOf,
} from '../leads/newest-leads.ts'

/** A place in one of the orders. Where the volume or the price comes first, it holds the rounded volume, or the tier. */
export type MarketPosition = Position & { volumeCents?: number; tier?: Tier }

type Which = (of: LeadsTable) => SQL | undefined

/** How leads of one question follow one another; the price is the same for all of a tier, so it is no order of leads. */
export type Order = {
  /** As an index has them. */
  indexed: SQL[]
  /** The same, by a sum that no index holds: all that fit are found first. */
  unindexed: SQL[]
  isAfter(position: MarketPosition): SQL
  isAmongNext(count: number, after: MarketPosition | null, which: Which): SQL
}

export const NEWEST_FIRST: Order = {
  indexed: newestFirst,
  unindexed: newestFirstOfAll,
  isAfter: (position) => isAfter(position),
  isAmongNext,
}

const next = alias(leads, 'next')
const isBelow = ({ volumeCents = 0, submittedAt, id }: MarketPosition, of: LeadsTable = leads) =>
  sql`(${of.publicVolumeCents}, ${of.submittedAt}, ${of.id}) < (${volumeCents}::bigint, ${submittedAt}::timestamptz, ${id}::uuid)`

/** By the volume as cards show it: the order says nothing that they do not. */
export const LARGEST_FIRST: Order = {
  indexed: [desc(leads.publicVolumeCents), ...newestFirst],
  unindexed: [sql`${leads.publicVolumeCents} + 0 desc`, ...newestFirst],
  isAfter: (position) => isBelow(position),
  // Many share one volume, so the whole row is compared; where there are not so many leads, with one below them all.
  isAmongNext: (
    count,
    after,
    which,
  ) => sql`(${leads.publicVolumeCents}, ${leads.submittedAt}, ${leads.id}) >= (
    (select ${next.publicVolumeCents}, ${next.submittedAt}, ${next.id} from ${leads} as "next"
      where ${and(which(next), after === null ? undefined : isBelow(after, next)) ?? sql`true`}
      order by ${next.publicVolumeCents} desc, ${next.submittedAt} desc, ${next.id} desc
      offset ${sql.raw(String(count - 1))} limit 1)
    union all select 0, '-infinity', '00000000-0000-0000-0000-000000000000'
    limit 1)`,
}

/** Behind that place the next page begins. */
export function marketCursorOf(sort: MarketSort, position: Required<MarketPosition>): string {
  const cursor = cursorOf(position)
  switch (sort) {
    case 'newest':
      return cursor
    case 'volume':
      return `${position.volumeCents}.${cursor}`
    case 'price':
      return `${position.tier}.${cursor}`
  }
}

/** Null for what `marketCursorOf` has not made for this order. */
export function marketPositionOf(sort: MarketSort, cursor: string): MarketPosition | null {
  if (sort === 'newest') return positionOf(cursor)
  const [first = '', rest = '', ...more] = cursor.split('.')
  const position = more.length === 0 ? positionOf(rest) : null
  if (position === null) return null
  if (sort === 'volume')
    return /^[1-9]\d{0,12}$/.test(first) ? { ...position, volumeCents: Number(first) } : null
  const tier = TIERS.find((one) => one === first)
  return tier === undefined ? null : { ...position, tier }
}
