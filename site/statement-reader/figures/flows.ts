import { type Entry, isSameColumn, sizeOf } from '../layout/entries.ts'
import type { Context } from './context.ts'

// The month's sales less what was taken off them is what was paid out, printed in one column or in one row. A flow is what was
// taken off. By arithmetic alone: it may be printed with or without its minus.

const FARTHEST_ROW = 12

export const flowsFromSizes = (sizes: number[], context: Context): Entry[][] =>
  sizes
    .flatMap((size) => context.bySize.get(size) ?? [])
    .filter(({ inProse }) => !inProse)
    .flatMap((base) => flowsFrom(base, context))

export function flowsFrom(base: Entry, { rows, sums }: Context): Entry[][] {
  const moneyIn = (index: number) =>
    (rows.get(index) ?? []).filter(({ kind, inProse }) => kind === 'money' && !inProse)
  // The last line under such a total is always the total less the other lines.
  const isOverItsLines = sums.get(base)?.direction === 'below'
  const below = Array.from({ length: isOverItsLines ? 0 : FARTHEST_ROW }, (_, row) =>
    moneyIn(base.index + 1 + row).find((other) => isSameColumn(other, base)),
  ).filter((entry) => entry !== undefined)
  const after = moneyIn(base.index).filter(({ cell }) => cell.x >= base.cell.right)
  return [...flowsThrough(base, below), ...flowsThrough(base, after)]
}

function flowsThrough(base: Entry, following: Entry[]): Entry[][] {
  const start = sizeOf(base)
  let taken = 0
  let signed = 0
  let meant = 0
  return following.flatMap((deposit, index) => {
    const left = deposit.value
    const closes = meant > 0 && (Math.abs(left) === start - taken || left === start + signed) && left !== 0
    taken += sizeOf(deposit)
    signed += left
    if (left !== 0) meant++
    return closes ? [following.slice(0, index)] : []
  })
}
