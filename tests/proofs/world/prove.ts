import { expect, test } from 'bun:test'

/** `short` is small enough for the long form of the tests; `full` is what the figures of a release come from. */
export type Size = 'short' | 'full'

/** One line of a proof's table: what must be true, and what was seen. */
export type Row = { what: string; expected: string; seen: string; ok: boolean }

/** Set by `npm run proofs`, which prints tables. */
const REPORTED_SIZE = process.env.PROOFS
const SIZE: Size = REPORTED_SIZE === 'full' ? 'full' : 'short'
const SHORT_WITHIN_MS = 15 * 60_000
const FULL_WITHIN_MS = 6 * 60 * 60_000

/** A promise that must hold whatever crashes: proved in short by `npm run test:long`, in full by `npm run proofs`. */
export function prove(promise: string, proof: (size: Size) => Promise<Row[]>): void {
  test(
    promise,
    async () => {
      const rows = await proof(SIZE)
      if (REPORTED_SIZE) console.table(rows.map((row) => ({ ...row, ok: row.ok ? 'yes' : 'NO' })))
      expect(rows.filter(({ ok }) => !ok)).toEqual([])
    },
    SIZE === 'full' ? FULL_WITHIN_MS : SHORT_WITHIN_MS,
  )
}

/** For a result that is judged by its own rule. */
export const row = (what: string, expected: string, seen: string, ok: boolean): Row => ({
  what,
  expected,
  seen,
  ok,
})

/** For a result that must be one value and no other. */
export const exactly = (what: string, expected: string | number, seen: string | number) =>
  row(what, String(expected), String(seen), expected === seen)

/** For a list of faults, which must be empty; shows the first. */
export function nothingWrong(what: string, faults: string[]): Row {
  const [first] = faults
  const seen = first === undefined ? 'nothing wrong' : `${faults.length} wrong, first: ${first}`
  return row(what, 'nothing wrong', seen, first === undefined)
}
