import { type Entry, isSameColumn, sizeOf } from '../../layout/entries.ts'
import { isProof } from '../closed-sums.ts'
import type { Context } from '../context.ts'
import { says } from '../vocabulary.ts'
import type { Sales } from './sales.ts'

type SalesCount = {
  entry: Entry
  isProven: boolean
  average: Entry | null
  parts?: Entry[]
}

/** The number of sales: beside gross sales, or named by its label. An average that agrees proves it. */
export function findSalesCount(sales: Sales, context: Context): SalesCount | null {
  const { gross, net } = sales
  if (!gross || gross.size === 0) return null
  if (gross.parts) return countOfParts(gross.parts, context)
  const averages = context.entries.filter(
    (entry) =>
      entry.kind === 'money' && entry.value > 0 && says(`${entry.label} | ${entry.column}`, 'average'),
  )
  const tiers = [besideGross(gross.places, context), nearGross(gross.places, context), labelled(context)].map(
    (counts) =>
      counts.filter(
        (entry) =>
          gross.size >= MIN_AVERAGE_CENTS * sizeOf(entry) && gross.size <= MAX_AVERAGE_CENTS * sizeOf(entry),
      ),
  )
  for (const count of tiers.flat()) {
    const sizes = [gross.size, ...(net ? [net.size] : [])]
    const average = averages.find((entry) =>
      sizes.some((size) => Math.abs(size / sizeOf(count) - sizeOf(entry)) < 1),
    )
    if (average) return { entry: count, isProven: true, average }
  }
  const counts = tiers.find((tier) => tier.length > 0) ?? []
  const [first] = counts
  if (!first || new Set(counts.map(sizeOf)).size > 1) return null
  return { entry: first, isProven: isProof(context.sums.get(first)), average: null }
}

function countOfParts(amounts: Entry[], context: Context): SalesCount | null {
  const parts = amounts.flatMap((amount) => {
    const beside = besideGross([amount], context)
    const [only, another] = beside.length > 0 ? beside : nearGross([amount], context)
    return only && !another ? only : []
  })
  const [entry] = parts
  return entry && parts.length === amounts.length ? { entry, isProven: false, average: null, parts } : null
}

/** A dollar, and twenty thousand. */
const MIN_AVERAGE_CENTS = 100
const MAX_AVERAGE_CENTS = 2_000_000

function besideGross(places: Entry[], { rows }: Context): Entry[] {
  return places.flatMap((place) => {
    const counts = (rows.get(place.index) ?? []).filter(
      ({ kind, label, column }) => kind === 'count' && !says(label, 'refunds') && !says(column, 'refunds'),
    )
    const left = counts.filter(({ cell }) => cell.right <= place.cell.x + 1).at(-1)
    const right = counts.find(({ cell }) => cell.x >= place.cell.right - 1)
    return left ?? right ?? []
  })
}

const ROWS_NEAR = 3

/** "Payments accepted 91" above "Payments volume 58,150.29": in its column, or as alone in its row. */
function nearGross(places: Entry[], { rows }: Context): Entry[] {
  return places.flatMap((place) => {
    const isAlone = rows.get(place.index)?.length === 1
    const near = Array.from(
      { length: 2 * ROWS_NEAR + 1 },
      (_, at) => rows.get(place.index + at - ROWS_NEAR) ?? [],
    )
    return near.flatMap((row) =>
      row.filter(
        (entry) =>
          entry.kind === 'count' &&
          entry.row.page === place.row.page &&
          (isSameColumn(entry, place) || (isAlone && row.length === 1)) &&
          says(entry.label, 'sales', 'count') &&
          !says(entry.label, 'refunds', 'brand', 'fee', 'chargeback'),
      ),
    )
  })
}

/** "Number of payments 285", "1,193 sales". */
function labelled({ entries }: Context): Entry[] {
  return entries.filter(
    ({ kind, label }) =>
      kind === 'count' &&
      says(label, 'count') &&
      !says(label, 'refunds', 'brand', 'fee') &&
      !/chain|merchant|marchand|commercant|batch|lot|terminal|invoice|facture|page|store|account|compte/.test(
        label,
      ),
  )
}
