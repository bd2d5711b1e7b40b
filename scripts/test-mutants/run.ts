import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { openTestPostgres } from '../../tests/support/database.ts'
import { readImports } from '../imports/read-imports.ts'
import { stopOnSignal } from '../phases.ts'
import { openMemoryFolder } from '../testing/memory-folder.ts'
import { filesToCommit } from '../testing/private-addresses.ts'
import { endWithUsage } from '../usage.ts'
import { type CheckoutCopy, copyCheckout, ROOT } from './checkout-copy.ts'
import {
  type Mutant,
  openTestChoice,
  openTestOrder,
  roomsOf,
  sampleOf,
  type TestFile,
} from './choose-tests.ts'

const USAGE = `Usage:
  npm run mutate                                   every folder with rules, 40 mutants in each
  npm run mutate -- <folder> … [--sample <number>|all] [--seed <number>]`

/** One more than cores: where one run of tests waits for its database, another works. */
const COPIES = availableParallelism() + 1

type Verdict = 'caught' | 'timed out' | 'survived' | 'not reached'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const size = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample)
const seed = Number(values.seed)
if (Number.isNaN(size) || Number.isNaN(seed)) endWithUsage(USAGE)

/**
 * Makes many small changes to the rules of each folder, one at a time in a copy of the checkout, and runs the tests that are
 * likely to notice. Prints the changes that no test noticed, and a score for each folder.
 */
async function main(): Promise<number> {
  const files = filesToCommit(ROOT)
  const rooms = roomsOf(
    files,
    positionals.map((folder) => folder.replace(/^\.\/|\/$/g, '')),
  )
  const empty = rooms.find((room) => room.files.length === 0)
  if (empty) endWithUsage(USAGE, `${empty.name} has no sources with rules.`)

  const memory = openMemoryFolder()
  if (memory) opened.use(memory)
  const postgres = await openTestPostgres(memory?.path)
  opened.defer(() => postgres.close())
  const copies = Array.from({ length: COPIES }, () => {
    const copy = copyCheckout(files, postgres.ownerUrl)
    opened.defer(() => copy.remove())
    return copy
  })
  const [first] = copies
  if (first === undefined) throw new Error('There is no copy.')

  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const { testsBeside, testsElsewhere } = openTestChoice(
    sources,
    sources.flatMap((file) => readImports(first.root, file)),
  )
  const order = openTestOrder()
  const measured = new Map<string, Promise<TestFile | undefined>>()
  let failing = 0
  /** Needs a copy without a change. On a busy machine a test may miss its time once. */
  const measure = (path: string, copy: CheckoutCopy) =>
    measured.getOrInsertComputed(path, async () => {
      const test = (await copy.measure(path)) ?? (await copy.measure(path))
      if (test === undefined) {
        failing += 1
        console.log(`${'left out'.padEnd(12)}${path} fails without a change`)
      }
      return test
    })

  async function judge(mutant: Mutant, copy: CheckoutCopy): Promise<Verdict> {
    let isReached = false
    for (const paths of [testsBeside(mutant.file), testsElsewhere(mutant.file)]) {
      const tests: TestFile[] = []
      for (const path of paths) {
        const test = await measure(path, copy)
        if (test !== undefined) tests.push(test)
      }
      const result = await copy.try(mutant, order.sorted(tests, mutant.file), (test, hasCaught) =>
        order.note(test, mutant.file, hasCaught),
      )
      if (result === 'timed out') return 'timed out'
      if (result === 'failed') return 'caught'
      if (result === 'passed') isReached = true
    }
    return isReached ? 'survived' : 'not reached'
  }

  const rows: string[][] = []
  for (const room of rooms) {
    const mutants = sampleOf(room, { size, seed, read: first.read })
    const near = new Set(mutants.flatMap(({ file }) => testsBeside(file)))
    await inTurn(copies, [...near], measure)
    const verdicts = await inTurn(copies, mutants, async (mutant, copy) => {
      const verdict = await judge(mutant, copy)
      if (verdict !== 'caught') console.log(`${verdict.padEnd(12)}${described(mutant)}`)
      return verdict
    })
    rows.push([room.name, ...summaryOf(verdicts)])
  }
  console.log('')
  for (const row of [['folder', 'mutants', 'caught', 'score', 'by time-out', 'not reached'], ...rows])
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(34) : cell.padStart(12))).join(''))
  return failing === 0 ? 0 : 1
}

/** A mutant that makes tests hang is noticed too. */
function summaryOf(verdicts: Verdict[]): string[] {
  const count = (...wanted: Verdict[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length
  const caught = count('caught', 'timed out')
  const score = `${((100 * caught) / Math.max(1, verdicts.length)).toFixed(0)} %`
  return [verdicts.length, caught, score, count('timed out'), count('not reached')].map(String)
}

/** Gives each item to the next free copy. The results have the order of the items. */
async function inTurn<Item, Result>(
  copies: CheckoutCopy[],
  items: Item[],
  work: (item: Item, copy: CheckoutCopy) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const serve = async (copy: CheckoutCopy) => {
    for (const [index, item] of waiting) results[index] = await work(item, copy)
  }
  await Promise.all(copies.map(serve))
  return results
}

function described({ file, mutation: { line, before, after } }: Mutant): string {
  return `${file}:${line}  ${onOneLine(before)} → ${onOneLine(after)}`
}

function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replace('drizzleOrm.', '')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
const exitCode = await main().finally(() => opened.disposeAsync())
process.exit(exitCode)
