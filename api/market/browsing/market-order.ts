import { desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIERS, type Tier } from '../../../domain/leads/tiers.ts'
import type { MarketSort } from '../../contract/market/market.ts'
import {
  cursorOf,
  isAfter,
  type Position,
  positionOf,
} from '../../rate-check/submitted-leads/newest-leads.ts'

/** A position in one of the orders: by volume with the rounded volume, by price with the tier. */
export type MarketPosition = Position & { volumeCents?: number; tier?: Tier }

/** The columns that orders use, of the table or of a subquery. */
export type Ordered = Record<'publicBusinessType' | 'publicVolumeCents' | 'submittedAt' | 'id', SQLWrapper>

/** An order that an index has. The price is none: all leads of a tier have the same. */
export type Order = {
  by(of: Ordered): SQL[]
  isAfter(position: MarketPosition, of: Ordered): SQL
}

export const NEWEST_FIRST: Order = {
  by: ({ submittedAt, id }) => [desc(submittedAt), desc(id)],
  isAfter,
}

/** Newest first within each type. */
export const BY_TYPE_NEWEST_FIRST: Order = {
  by: (of) => [sql`${of.publicBusinessType}`, ...NEWEST_FIRST.by(of)],
  isAfter,
}

/** By the volume as cards show it, so that the order reveals nothing more. */
export const LARGEST_FIRST: Order = {
  by: ({ publicVolumeCents, submittedAt, id }) => [desc(publicVolumeCents), desc(submittedAt), desc(id)],
  isAfter: ({ volumeCents = 0, submittedAt, id }, of) =>
    sql`(${of.publicVolumeCents}, ${of.submittedAt}, ${of.id}) < (${volumeCents}::bigint, ${submittedAt}::timestamptz, ${id}::uuid)`,
}

/** The cursor of the page after this position. */
export function marketCursorOf(sort: MarketSort, position: Required<MarketPosition>): string {
  const cursor = cursorOf(position)
  if (sort === 'newest') return cursor
  return `${sort === 'volume' ? position.volumeCents : position.tier}.${cursor}`
}

/** Null unless `marketCursorOf` made the cursor for this order. */
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
