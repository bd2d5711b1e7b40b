import type { Entry } from '../layout/entries.ts'
import { isSameColumn } from '../layout/same-column.ts'
import { type Context, sizeOf } from './context.ts'

/** The month's sales less what was taken off them is what was paid out: printed in one column or in one row. */
export type Flow = { base: Entry; less: Entry[]; deposit: Entry }

const FARTHEST = 12

/** By arithmetic alone: what was taken may be printed with or without its minus. */
export function findFlows(baseSizes: number[], context: Context): Flow[] {
  const bases = baseSizes.flatMap((size) => context.bySize.get(size) ?? []).filter(({ inProse }) => !inProse)
  return bases.flatMap((base) => flowsFrom(base, context))
}

export function flowsFrom(base: Entry, context: Context): Flow[] {
  return [...alongColumn(base, context), ...alongRow(base, context)]
}

function alongColumn(base: Entry, { rows, sums }: Context): Flow[] {
  // A total over its lines: the last line is what is left of it when the others are taken off.
  if (sums.get(base)?.direction === 'below') return []
  const below: Entry[] = []
  for (let index = base.index + 1; index <= base.index + FARTHEST; index++) {
    const next = rows.get(index)?.find((other) => isMoney(other) && isSameColumn(other, base))
    if (next) below.push(next)
  }
  return flowsThrough(base, below)
}

function alongRow(base: Entry, { rows }: Context): Flow[] {
  const after = (rows.get(base.index) ?? []).filter(
    (other) => isMoney(other) && other.cell.x >= base.cell.right,
  )
  return flowsThrough(base, after)
}

const isMoney = ({ kind, inProse }: Entry) => kind === 'money' && !inProse

function flowsThrough(base: Entry, following: Entry[]): Flow[] {
  const start = sizeOf(base)
  let taken = 0
  let signed = 0
  let meant = 0
  return following.flatMap((deposit, index) => {
    const left = deposit.value
    const closes = meant > 0 && (Math.abs(left) === start - taken || left === start + signed) && left !== 0
    taken += sizeOf(deposit)
    signed += deposit.value
    if (deposit.value !== 0) meant++
    return closes ? [{ base, less: following.slice(0, index), deposit }] : []
  })
}
