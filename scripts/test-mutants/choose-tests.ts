import { basename, dirname } from 'node:path'
import type { Import } from '../imports/read-imports.ts'
import { EQUIVALENT } from './equivalent.ts'
import { type Mutation, mutated, mutationsOf } from './mutations.ts'

/** What one test file takes and reaches: the executable lines of each source file, and whether they were executed. */
export type TestFile = { path: string; seconds: number; linesReached: Map<string, Map<number, boolean>> }

/** Tests of other folders that a mutant is tried with: each takes seconds, and few mutants need any. */
const MOST_TESTS_ELSEWHERE = 5

/** The test files that may notice a change: those in its folder, then tests that import its file, then tests beside importers. */
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

export type Mutant = { file: string; mutation: Mutation }

/** A folder with rules; `files` are its sources. */
export type Room = { name: string; files: string[] }

/** Where rules are, with the depth at which folders hold one subject each: `api/buying/settling`. */
const ROOTS: [folder: string, depth: number][] = [
  ['domain', 1],
  ['db', 1],
  ['api', 3],
  ['site/lib', 2],
  ['site/statement-reader', 3],
]

/** Folders whose sources hold no rules of the product. */
const NO_RULES = [
  // Data and statements of the database.
  /^db\/(schema|migrations|embedded)\//,
  // Stands in for Stripe, mail and text messages in a demo.
  /^(api\/)?sandbox\//,
  // Data of a demo.
  /(^|\/)(seed-)?demo[-.]/,
]
const SOURCE = /\.tsx?$/
const TEST = /\.(test|spec)\.tsx?$/
const FOR_TESTS = /\.(test|spec|fixture|stage|browser|process)\.tsx?$/

export const isTest = (file: string) => TEST.test(file)
const isMutable = (file: string) =>
  SOURCE.test(file) && !FOR_TESTS.test(file) && !NO_RULES.some((pattern) => pattern.test(file))

/** Every folder with rules, or the folders named, at any depth, each with the folders below it. */
export function roomsOf(files: string[], named: string[]): Room[] {
  const sources = files.filter(isMutable).toSorted()
  if (named.length > 0)
    return named.map((name) => ({ name, files: sources.filter((file) => file.startsWith(`${name}/`)) }))
  return [...Map.groupBy(sources, roomOf)].flatMap(([name, inRoom]) =>
    name === undefined ? [] : [{ name, files: inRoom }],
  )
}

function roomOf(file: string): string | undefined {
  const root = ROOTS.find(([folder]) => file.startsWith(`${folder}/`))
  return root && dirname(file).split('/').slice(0, root[1]).join('/')
}

/** The same sample for the same seed and the same sources. */
export function sampleOf(
  { files }: Room,
  { size, seed, read }: { size: number; seed: number; read(file: string): string },
): Mutant[] {
  const all = files.flatMap((file) => {
    const source = read(file)
    return mutationsOf(source)
      .filter((mutation) => !isEquivalent(source, mutation))
      .map((mutation) => ({ file, mutation }))
  })
  return shuffled(all, seed).slice(0, size)
}

function isEquivalent(source: string, mutation: Mutation): boolean {
  const lineOf = (text: string) => text.split('\n')[mutation.line - 1]?.trim()
  const [from, to] = [lineOf(source), lineOf(mutated(source, mutation))]
  return (
    from !== undefined &&
    to !== undefined &&
    EQUIVALENT.some((one) => one.from === from && one.to.includes(to))
  )
}

/** The order depends on the seed only (mulberry32). */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
