import { dirname } from 'node:path'
import { EQUIVALENT } from './equivalent.ts'
import { type Mutation, mutated, mutationsOf } from './mutations.ts'

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
const FOR_TESTS = /\.(test|spec|fixture|stage|given|browser|process)\.tsx?$/

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
  return EQUIVALENT.some((one) => one.from === from && one.to === to)
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
