import { desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIERS, type Tier } from '../../../domain/tiers.ts'
import type { MarketSort } from '../../contract/supplier/market.ts'
import {
  cursorOf,
  isAfter,
  type Position,
  positionOf,
} from '../../rate-check/submitted-leads/newest-leads.ts'

/** A place in one of the orders. Where the volume or the price comes first, it holds the rounded volume, or the tier. */
export type MarketPosition = Position & { volumeCents?: number; tier?: Tier }

/** What leads are ordered by, of a table or of some rows of it. */
export type Ordered = Record<'publicBusinessType' | 'publicVolumeCents' | 'submittedAt' | 'id', SQLWrapper>

/** How leads of one question follow one another; the price is the same for all of a tier, so it is no order of leads. */
export type Order = {
  /** As an index has them. */
  by(of: Ordered): SQL[]
  isAfter(position: MarketPosition, of: Ordered): SQL
}

export const NEWEST_FIRST: Order = {
  by: ({ submittedAt, id }) => [desc(submittedAt), desc(id)],
  isAfter,
}

/** The same of each type by itself, as the index of types has them. */
export const BY_TYPE_NEWEST_FIRST: Order = {
  by: (of) => [sql`${of.publicBusinessType}`, ...NEWEST_FIRST.by(of)],
  isAfter,
}

/** By the volume as cards show it: the order says nothing that they do not. */
export const LARGEST_FIRST: Order = {
  by: ({ publicVolumeCents, submittedAt, id }) => [desc(publicVolumeCents), desc(submittedAt), desc(id)],
  isAfter: ({ volumeCents = 0, submittedAt, id }, of) =>
    sql`(${of.publicVolumeCents}, ${of.submittedAt}, ${of.id}) < (${volumeCents}::bigint, ${submittedAt}::timestamptz, ${id}::uuid)`,
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
