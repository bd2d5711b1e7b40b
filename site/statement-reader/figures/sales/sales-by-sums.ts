import { type Entry, isSameColumn, sizeOf } from '../../layout/entries.ts'
import { isProof } from '../closed-sums.ts'
import { type Context, isGeneric, isTotal } from '../context.ts'
import { isChargebackMoney } from '../fee-lines.ts'
import { flowsFrom, flowsFromSizes } from '../flows.ts'
import { says } from '../vocabulary.ts'
import {
  addTo,
  type Candidates,
  isLeftOfMore,
  isOfOneCard,
  isOfTheMonth,
  NO_SALES,
  OTHERS,
  uniqueLabels,
} from './sales-by-words.ts'

/** Columns that obey a - b = c in each row are sales, refunds and net sales, unless words say otherwise of b. */
export function addTablesOfSales(candidates: Candidates, context: Context) {
  for (const [index, row] of context.rows) {
    const money = row.filter((entry) => entry.kind === 'money' && !entry.inProse && isTotal(entry, context))
    for (const [at, gross] of money.entries()) {
      for (const [next, refunds] of money.slice(at + 1).entries()) {
        const net = money
          .slice(at + next + 2)
          .find(({ value }) => Math.abs(value) === sizeOf(gross) - sizeOf(refunds))
        if (!net || refunds.value === 0 || isSomethingElse(refunds) || says(gross.column, ...NO_SALES))
          continue
        if (!holdsAbove(index, [gross, refunds, net], context)) continue
        addTo(candidates.gross, gross, 3)
        addTo(candidates.refunds, refunds, 2)
        addTo(candidates.net, net, 2)
      }
    }
  }
}

const isSomethingElse = ({ column }: Entry) =>
  says(column, ...OTHERS) || /\b(tips?|pourboires?)\b/.test(column)

/** In all rows that the totals add up, at least two. */
function holdsAbove(index: number, [gross, refunds, net]: [Entry, Entry, Entry], { rows, sums }: Context) {
  const lines = sums.get(gross)?.parts.map((part) => rows.get(part.index) ?? []) ?? []
  const held = lines.filter((line) => {
    const [a, b, c] = [gross, refunds, net].map((total) => line.find((entry) => isSameColumn(entry, total)))
    return a && b && c && Math.abs(c.value) === sizeOf(a) - sizeOf(b)
  })
  return index > 0 && held.length >= 2 && held.length === lines.length
}

/** Two lines of which one is refunds add up to net sales. */
export function addListsOfSales(candidates: Candidates, { sums }: Context) {
  for (const [net, { parts, direction }] of sums) {
    const gross = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
    const refunds = parts.find((part) => isRefund(part) && part.value < 0)
    if (direction === 'beside' || !gross || !refunds || net.kind !== 'money') continue
    const others = parts.filter((part) => part !== gross && part !== refunds && part.value !== 0)
    if (!others.every(isChargebackMoney)) continue
    if (gross.value <= 0 || isOfOneCard(net)) continue
    if ([gross, refunds, net].some(({ label, section }) => says(`${label} | ${section}`, 'fee'))) continue
    addTo(candidates.gross, gross, 3)
    addTo(candidates.refunds, refunds, 3)
    if (others.length === 0) addTo(candidates.net, net, 3)
  }
}

/** Less refunds and fees it is a deposit: gross sales under any name ("charges"). */
export function addPaidOut(candidates: Candidates, context: Context) {
  const unique = uniqueLabels(context)
  for (const entry of context.entries) {
    if (entry.kind !== 'money' || entry.inProse || entry.value <= 0 || isLeftOfMore(entry, context)) continue
    if (!context.runs.has(sizeOf(entry)) && !isOfTheMonth(entry, unique, context)) continue
    const isPaidOut = flowsFrom(entry, context).some(
      (less) => less.some((part) => isRefund(part) && part.value !== 0) && less.some(isFeeTaken),
    )
    if (isPaidOut) addTo(candidates.gross, entry, 3)
  }
}

/** Points for a payout less fees, and for a table whose lines add up to it. */
export function agreement(size: number, context: Context): number {
  const isPaidOut = flowsFromSizes([size], context).some((less) => less.some(isFeeTaken))
  const isClosed = context.bySize.get(size)?.some((entry) => isProof(context.sums.get(entry)))
  return (isPaidOut ? 4 : 0) + (context.runs.has(size) || isClosed ? 2 : 0)
}

export const isFeeTaken = ({ value, label, column }: Entry) =>
  value !== 0 && says(isGeneric(label) ? column : label, 'fee')

/** "Visa credit" is a card; "credits" beside it are its refunds. A credit of fees is no refund of sales. */
export const isRefund = ({ label, column }: Entry) => {
  const words = isGeneric(label) || says(label, 'brand') ? column : label
  return says(words, 'refunds') && !says(words, 'fee')
}
