import type { Entry } from '../../layout/entries.ts'
import { isSameColumn } from '../../layout/same-column.ts'
import { isProof } from '../closed-sums.ts'
import type { Context } from '../context.ts'
import { sizeOf } from '../context.ts'
import { says } from '../vocabulary.ts'
import type { Sales } from './sales.ts'

export type SalesCount = {
  count: Entry
  isProven: boolean
  average: Entry | null
  /** Of each part, where gross sales are added up. */
  parts?: Entry[]
}

/** How many sales: the count beside gross sales, or the one that a label names; an average that agrees proves it. */
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
        (entry) => gross.size >= LEAST_AVERAGE * sizeOf(entry) && gross.size <= MOST_AVERAGE * sizeOf(entry),
      ),
  )
  for (const count of tiers.flat()) {
    const sizes = [gross.size, ...(net ? [net.size] : [])]
    const average = averages.find((entry) =>
      sizes.some((size) => Math.abs(size / sizeOf(count) - sizeOf(entry)) < 1),
    )
    if (average) return { count, isProven: true, average }
  }
  const counts = tiers.find((tier) => tier.length > 0) ?? []
  const [first] = counts
  if (!first || new Set(counts.map(sizeOf)).size > 1) return null
  return { count: first, isProven: isProof(context.sums.get(first)), average: null }
}

function countOfParts(amounts: Entry[], context: Context): SalesCount | null {
  const parts = amounts.flatMap((amount) => {
    const beside = besideGross([amount], context)
    const [only, another] = beside.length > 0 ? beside : nearGross([amount], context)
    return only && !another ? only : []
  })
  const [count] = parts
  return count && parts.length === amounts.length ? { count, isProven: false, average: null, parts } : null
}

/** A dollar, and twenty thousand. Cents. */
const LEAST_AVERAGE = 100
const MOST_AVERAGE = 2_000_000

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

/** "Payments accepted 91" over "Payments volume 58,150.29": a line or two apart, in its column or as alone in its row. */
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
          (says(entry.label, 'sales') || says(entry.label, 'count')) &&
          !NOT_SALES.some((role) => says(entry.label, role)),
      ),
    )
  })
}

const NOT_SALES = ['refunds', 'brand', 'fee', 'chargeback'] as const

/** "Number of payments 285", "1,193 sales". */
function labelled({ entries }: Context): Entry[] {
  return entries.filter(
    ({ kind, label }) =>
      kind === 'count' &&
      says(label, 'count') &&
      !says(label, 'refunds') &&
      !says(label, 'brand') &&
      !says(label, 'fee') &&
      !/chain|merchant|marchand|commercant|batch|lot|terminal|invoice|facture|page|store|account|compte/.test(
        label,
      ),
  )
}
