import type { Entry } from './entries.ts'

/** Set flush right, flush left or centred. A sign behind a number ("1.00-", "CR") may stand outside its column. Sentences are a list. */
export function isSameColumn(a: Entry, b: Entry): boolean {
  if (a.cell.isTold || b.cell.isTold) return a.cell.isTold === b.cell.isTold
  const near = 0.45 * Math.min(a.cell.height, b.cell.height)
  const centres = Math.abs(a.cell.x + a.cell.right - b.cell.x - b.cell.right) / 2
  return (
    Math.abs(a.cell.right - b.cell.right) < near ||
    Math.abs(a.cell.x - b.cell.x) < 0.4 * near ||
    centres < 0.4 * near
  )
}
