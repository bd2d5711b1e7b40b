import { TIERS, type Tier } from '../../../domain/leads/tiers.ts'
import type { MarketSort } from '../../contract/market/market.ts'
import { cursorOf, type Position, positionOf } from '../../leads/standing/newest-leads.ts'

/** A position in one of the orders: by volume with the rounded volume, by price with the tier. */
export type MarketPosition = Position & { volumeCents?: number; tier?: Tier }

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
