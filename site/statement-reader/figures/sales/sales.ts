import { type Entry, isSameColumn, sizeOf } from '../../layout/entries.ts'
import { isProof } from '../closed-sums.ts'
import type { Context } from '../context.ts'
import { flowsFromSizes } from '../flows.ts'
import { brandLines, inBrandColumns, salesOfAllBrands } from './sales-by-brand.ts'
import {
  addListsOfSales,
  addPaidOut,
  addTablesOfSales,
  agreement,
  isFeeTaken,
  isRefund,
} from './sales-by-sums.ts'
import { type Candidate, type Candidates, rolesOf, salesCandidates } from './sales-by-words.ts'

export type Sales = {
  gross: Candidate | null
  refunds: Candidate | null
  net: Candidate | null
  /** Gross less refunds is net, all three are printed, and refunds are not zero. */
  agrees: boolean
}

/** The month's sales: three figures with gross - refunds = net, or one whose words and sums leave no doubt. */
export function findSales(context: Context): Sales {
  const candidates = salesCandidates(context)
  for (const gross of candidates.gross.values()) {
    gross.strength += agreement(gross.size, context) + (refundsBeside(gross, context) ? 1 : 0)
  }
  addTablesOfSales(candidates, context)
  addPaidOut(candidates, context)
  addListsOfSales(candidates, context)
  for (const gross of candidates.gross.values()) if (isPartOfMore(gross, context)) gross.strength -= 3
  const blocks = brandLines(context)
  leaveOut(new Set([...blocks.flatMap(({ lines }) => lines), ...inBrandColumns(context)]), candidates)
  const gross = strongest(candidates.gross)
  const triple = bestTriple(gross, strongest(candidates.refunds), strongest(candidates.net))
  if (triple) return triple
  const only = aloneAtTheTop(gross.filter(({ size }) => size > 0))
  if (!only) {
    const roleOf = (line: Entry) => rolesOf(line, context)[0]?.[0] ?? null
    return (
      salesOfAllBrands(blocks, roleOf, context) ?? { gross: null, refunds: null, net: null, agrees: false }
    )
  }
  const paidOut = flowsFromSizes([only.size], context).find((less) => less.some(isRefund))
  const back = paidOut?.find(isRefund) ?? refundsBeside(only, context)
  return {
    gross: only,
    refunds: back ? { size: sizeOf(back), entry: back, strength: 3, places: [back] } : null,
    net: null,
    agrees: paidOut !== undefined && back !== undefined && back.value !== 0 && paidOut.some(isFeeTaken),
  }
}

/** Of one card or one day: a larger sum includes it. */
const isPartOfMore = ({ places, size }: Candidate, { totalsOf, sums }: Context) =>
  places.some((place) =>
    totalsOf
      .get(place)
      ?.some((total) => sizeOf(total) > size && isProof(sums.get(total)) && total.kind === 'money'),
  )

/** One brand's amounts are not the month's. */
function leaveOut(lines: Set<Entry>, candidates: Candidates) {
  for (const ofRole of Object.values(candidates)) {
    for (const [size, { places }] of ofRole)
      if (places.every((place) => lines.has(place))) ofRole.delete(size)
  }
}

/** In the row of gross sales, or right below it in its column: refunds from elsewhere may be another month's. */
function refundsBeside({ places, size }: Candidate, { rows }: Context): Entry | undefined {
  const near = places.flatMap((place) => {
    const below = [1, 2, 3].flatMap((step) => rows.get(place.index + step) ?? [])
    return [...(rows.get(place.index) ?? []), ...below.filter((entry) => isSameColumn(entry, place))]
  })
  const found = near.filter((entry) => entry.kind === 'money' && isRefund(entry) && sizeOf(entry) < size)
  return new Set(found.map(sizeOf)).size === 1 ? found[0] : undefined
}

const MAX_CANDIDATES = 14

function strongest(candidates: Map<number, Candidate>) {
  return [...candidates.values()].sort((a, b) => b.strength - a.strength).slice(0, MAX_CANDIDATES)
}

function bestTriple(gross: Candidate[], refunds: Candidate[], net: Candidate[]): Sales | null {
  const triples = gross.flatMap((g) =>
    net.flatMap((n) => {
      const back = g.size - n.size
      if (g.size === 0 || back < 0 || back > g.size / 2) return []
      const r = refunds.find(({ size }) => size === back) ?? null
      if (!r && back !== 0) return []
      const strength = g.strength + n.strength + (r?.strength ?? 0) + (r && back > 0 ? 6 : 0)
      return [{ g, r, n, back, strength }]
    }),
  )
  const [best, next] = triples.sort((a, b) => b.strength - a.strength)
  if (!best || (next && next.strength === best.strength && next.g.size !== best.g.size)) return null
  if (best.back === 0 && best.g.strength < 3) return null
  return { gross: best.g, refunds: best.r, net: best.n, agrees: best.back > 0 }
}

/** Null for a tie. */
function aloneAtTheTop(candidates: Candidate[]): Candidate | null {
  const [best, next] = candidates
  return best && best.strength >= 3 && (!next || next.strength < best.strength) ? best : null
}
