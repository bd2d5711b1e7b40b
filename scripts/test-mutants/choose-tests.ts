import { basename, dirname } from 'node:path'
import type { Import } from '../imports/read-imports.ts'
import type { Mutation } from './mutations.ts'
import { isTest } from './rooms.ts'

/** What one test file takes and reaches: the executable lines of each source file, and whether they were executed. */
export type TestFile = { path: string; seconds: number; linesReached: Map<string, Map<number, boolean>> }

/** Tests of other folders that a mutant is tried with: each takes seconds, and few mutants need any. */
const MOST_TESTS_ELSEWHERE = 5

/**
 * The test files that may notice a change of a file: those in its folder, and, for a change that these do not notice, the
 * nearest elsewhere: tests that import it, then tests beside the files that import it.
 */
export function openTestChoice(files: string[], imports: Pick<Import, 'file' | 'target' | 'typesOnly'>[]) {
  const testsIn = Map.groupBy(files.filter(isTest), dirname)
  const importersOf = Map.groupBy(
    imports.filter(({ target, typesOnly }) => target !== undefined && !typesOnly),
    ({ target }) => target,
  )
  const byCloseness = (file: string) => (one: string, other: string) =>
    closeness(other, file) - closeness(one, file)

  const testsBeside = (file: string) => testsIn.get(dirname(file)) ?? []
  return {
    testsBeside,
    testsElsewhere(file: string): string[] {
      const importers = (importersOf.get(file) ?? []).map((found) => found.file)
      const direct = importers.filter(isTest).toSorted(byCloseness(file))
      const beside = importers
        .filter((one) => !isTest(one))
        .flatMap(testsBeside)
        .toSorted(byCloseness(file))
      const others = new Set([...direct, ...beside]).difference(new Set(testsBeside(file)))
      return [...others].slice(0, MOST_TESTS_ELSEWHERE)
    },
  }
}

/** Learns which test files catch the mutants of which source file, to run the one first that catches most in a second. */
export function openTestOrder() {
  const catches = new Map<string, { caught: number; runs: number }>()
  const of = (test: TestFile, file: string) => catches.get(`${test.path} ${file}`) ?? { caught: 0, runs: 0 }
  const secondsToCatch = (test: TestFile, file: string) => {
    const { caught, runs } = of(test, file)
    return (test.seconds * (runs + 1)) / (caught + closeness(test.path, file) + 0.1)
  }
  return {
    sorted: (tests: TestFile[], file: string) =>
      tests.toSorted((one, other) => secondsToCatch(one, file) - secondsToCatch(other, file)),
    note(test: TestFile, file: string, hasCaught: boolean): void {
      const { caught, runs } = of(test, file)
      catches.set(`${test.path} ${file}`, { caught: caught + (hasCaught ? 1 : 0), runs: runs + 1 })
    },
  }
}

export function reaches({ linesReached }: TestFile, file: string, { line, lastLine }: Mutation): boolean {
  const known = linesReached.get(file)
  if (known === undefined) return false
  const reached = [...known].filter(([at]) => at >= line && at <= lastLine)
  return reached.length === 0 || reached.some(([, wasReached]) => wasReached)
}

/** The share of the file's words in the test's name: `hold-lead.routes.test.ts` is all of `hold-lead.ts`. */
function closeness(test: string, file: string): number {
  const words = (name: string) =>
    basename(name)
      .split(/[.-]/)
      .filter((word) => !/^tsx?$/.test(word))
  const inTest = new Set(words(test))
  const ofFile = words(file)
  return ofFile.filter((word) => inTest.has(word)).length / ofFile.length
}
