/** `short` is small enough for every run of the tests; `full` is what the figures of a release come from. */
export type Size = 'short' | 'full'

/** One line of the table: what must be so, and what was so. */
export type Row = { what: string; expected: string; seen: string; ok: boolean }

export type Proof = (size: Size) => Promise<Row[]>

/** For what must come out as one value and no other. */
export function exactly(what: string, expected: string | number, seen: string | number): Row {
  return { what, expected: String(expected), seen: String(seen), ok: expected === seen }
}

/** For a list of everything that is wrong, which must be empty; the first of it is shown. */
export function nothingWrong(what: string, faults: string[]): Row {
  const [first] = faults
  return {
    what,
    expected: 'nothing wrong',
    seen: first === undefined ? 'nothing wrong' : `${faults.length} wrong, first: ${first}`,
    ok: first === undefined,
  }
}

/** Waits for a fact; throws with its name when it does not come about. */
export async function until<Fact>(
  name: string,
  look: () => Promise<Fact | undefined | false> | Fact | undefined | false,
  withinMs = 30_000,
): Promise<Fact> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    const fact = await look()
    if (fact !== undefined && fact !== false) return fact
    await Bun.sleep(5)
  }
  throw new Error(`It did not come about within ${withinMs / 1000} s: ${name}.`)
}

/** A moment that nobody can foresee, so that a kill does not always strike the same instruction. */
export const smallOffset = (mostMs: number) => Bun.sleep(Math.random() * mostMs)

/** The lines that did not come out as they must, for a test to find none. */
export const unproved = (rows: Row[]) =>
  rows.flatMap(({ ok, what, expected, seen }) => (ok ? [] : [`${what}: expected ${expected}, seen ${seen}`]))
