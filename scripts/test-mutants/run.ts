import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTestPostgres } from '../../tests/support/postgres.ts'
import { stopOnSignal } from '../phases.ts'
import { openMemoryFolder } from '../testing/memory-folder.ts'
import { EQUIVALENT } from './equivalent.ts'
import { type Mutation, mutated, mutationsOf } from './mutations.ts'

/** Where the rules are, unless the command names other folders: `npm run mutate -- api/rates --sample 40`. */
const FOLDERS = [
  'domain',
  'api/rates',
  'api/buying',
  'api/my-leads',
  'api/receipts',
  'api/verification',
  'api/privacy',
  'api/leads',
]
const NO_RULES = /\.(test|given)\.tsx?$|(^|\/)(seed-)?demo-/

const ROOT = join(import.meta.dir, '../..')
const WORKERS = 2
const PATIENCE_MS = 60_000
/** What a mutant may take, in times of what its tests take without it; one that never ends counts as caught. */
const TIMES_AS_LONG = 4

type TestFile = { path: string; seconds: number; linesReached: Map<string, Map<number, boolean>> }
type Mutant = { file: string; mutation: Mutation }
type Verdict = 'caught' | 'timed out' | 'survived' | 'not reached'

const options = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const folders = (options.positionals.length > 0 ? options.positionals : FOLDERS).map((folder) =>
  folder.replace(/\/+$/, ''),
)
const sampleSize = options.values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(options.values.sample)

/**
 * Changes the rules of each folder in many small ways, one at a time in a copy of the checkout, and runs the folder's tests
 * that reach the changed line. Says how many changes they noticed and which they did not.
 */
async function main(): Promise<number> {
  const memory = openMemoryFolder()
  if (memory) opened.use(memory)
  const postgres = await openTestPostgres(memory?.path)
  opened.defer(() => postgres.close())
  const first = copyOfCheckout(postgres.ownerUrl)
  const copies = [first, ...Array.from({ length: WORKERS - 1 }, () => copyOfCheckout(postgres.ownerUrl))]

  const rows: string[][] = []
  let isWhole = true
  for (const folder of folders) {
    const tests = await inTurn(copies, first.testFilesOf(folder), (test, copy) => copy.measure(test))
    const broken = tests.filter((test) => test === undefined)
    if (broken.length > 0 || tests.length === 0) {
      console.log(`${folder}: its tests must pass before anything is changed.`)
      isWhole = false
      continue
    }
    const known = tests.filter((test) => test !== undefined)
    const verdicts = await inTurn(copies, first.sampleOf(folder), async (mutant, copy) => {
      const verdict = await copy.judge(mutant, known)
      if (verdict !== 'caught') console.log(`${verdict.padEnd(12)}${described(mutant)}`)
      return verdict
    })
    const count = (...wanted: Verdict[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length
    const caught = count('caught', 'timed out')
    const percent = `${((100 * caught) / Math.max(1, verdicts.length)).toFixed(0)} %`
    rows.push([folder, String(verdicts.length), String(caught), percent, String(count('timed out'))])
  }
  console.log('')
  for (const row of [['folder', 'mutants', 'caught', '', 'of these by time-out'], ...rows])
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(24) : cell.padStart(9))).join(''))
  return isWhole ? 0 : 1
}

/** Each item to the next copy that is free; the results stand in the order of the items. */
async function inTurn<Item, Result>(
  copies: Copy[],
  items: Item[],
  work: (item: Item, copy: Copy) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const serve = async (copy: Copy) => {
    for (const [index, item] of waiting) results[index] = await work(item, copy)
  }
  await Promise.all(copies.map(serve))
  return results
}

type Copy = ReturnType<typeof copyOfCheckout>

function copyOfCheckout(postgresUrl: string) {
  const root = mkdtempSync(join(tmpdir(), 'northrate-mutants-'))
  opened.defer(() => rmSync(root, { recursive: true, force: true }))
  const listed = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of listed.stdout.toString().split('\0'))
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(root, file))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))

  async function test(files: string[], seconds: number, ...more: string[]) {
    const startedAt = performance.now()
    const child = Bun.spawn(
      [
        process.execPath,
        'test',
        '--bail=1',
        `--timeout=${PATIENCE_MS}`,
        ...more,
        ...files.map((file) => `./${file}`),
      ],
      {
        cwd: root,
        env: { ...process.env, TEST_POSTGRES_URL: postgresUrl, BUN_JSC_useFTLJIT: '0' },
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: Math.ceil(seconds * 1000),
        killSignal: 'SIGKILL',
      },
    )
    const code = await child.exited
    const took = (performance.now() - startedAt) / 1000
    return { hasPassed: code === 0, isTimedOut: child.signalCode === 'SIGKILL', seconds: took }
  }

  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.tsx?$/.test(file))
      .toSorted()

  // Everything is read from the copy: whoever waits for the answer may go on working in the checkout.
  return {
    testFilesOf: (folder: string) => filesOf(folder).filter((file) => /\.test\.tsx?$/.test(file)),

    sampleOf(folder: string): Mutant[] {
      const all = filesOf(folder)
        .filter((file) => !NO_RULES.test(file))
        .flatMap((file) => {
          const source = textOf(file)
          return mutationsOf(source)
            .filter((mutation) => !isEquivalent(source, mutation))
            .map((mutation) => ({ file, mutation }))
        })
      return shuffled(all, Number(options.values.seed)).slice(0, sampleSize)
    },

    /** How long the file takes and which lines it reaches; undefined when it fails as it is. */
    async measure(path: string): Promise<TestFile | undefined> {
      const folder = join(root, 'coverage')
      rmSync(folder, { recursive: true, force: true })
      const coverage = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
      const { hasPassed, seconds } = await test([path], 300, ...coverage)
      if (!hasPassed) console.log(`fails       ${path}`)
      else return { path, seconds, linesReached: readCoverage(join(folder, 'lcov.info')) }
    },

    /** The likeliest file alone, then the others at once. */
    async judge({ file, mutation }: Mutant, tests: TestFile[]): Promise<Verdict> {
      const [first, ...others] = tests
        .filter((one) => reaches(one, file, mutation))
        .toSorted(
          (one, other) => closeness(other, file) - closeness(one, file) || one.seconds - other.seconds,
        )
      if (first === undefined) return 'not reached'
      const source = textOf(file)
      writeFileSync(join(root, file), mutated(source, mutation))
      try {
        for (const some of [[first], others]) {
          if (some.length === 0) continue
          const usually = some.reduce((sum, one) => sum + one.seconds, 0)
          const { hasPassed, isTimedOut } = await test(
            some.map(({ path }) => path),
            30 + TIMES_AS_LONG * usually,
          )
          if (!hasPassed) return isTimedOut ? 'timed out' : 'caught'
        }
        return 'survived'
      } finally {
        writeFileSync(join(root, file), source)
      }
    },
  }
}

function isEquivalent(source: string, mutation: Mutation): boolean {
  const lineOf = (text: string) => text.split('\n')[mutation.line - 1]?.trim()
  const [from, to] = [lineOf(source), lineOf(mutated(source, mutation))]
  return EQUIVALENT.some((one) => one.from === from && one.to === to)
}

const changeOf = ({ before, after }: Mutation) => `${onOneLine(before)} → ${onOneLine(after)}`
const described = ({ file, mutation }: Mutant) => `${file}:${mutation.line}  ${changeOf(mutation)}`

const onOneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').replace('drizzleOrm.', '')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

/** In the same order for the same seed (mulberry32). */
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

/** Of each source file, the lines that can be executed, and whether they were. */
function readCoverage(path: string): TestFile['linesReached'] {
  const files: TestFile['linesReached'] = new Map()
  for (const record of readFileSync(path, 'utf8').split('end_of_record')) {
    const file = record.match(/^SF:(.+)$/m)?.[1]
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)$/gm)]
    if (file) files.set(file, new Map(lines.map(([, line, times]) => [Number(line), Number(times) > 0])))
  }
  return files
}

function reaches({ linesReached }: TestFile, file: string, { line, lastLine }: Mutation): boolean {
  const known = linesReached.get(file)
  if (known === undefined) return false
  const reached = [...known].filter(([at]) => at >= line && at <= lastLine)
  return reached.length === 0 || reached.some(([, wasReached]) => wasReached)
}

/** How many words their names have in common: `hold-lead.ts` is first tried by `hold-lead.routes.test.ts`. */
function closeness({ path }: TestFile, file: string): number {
  const words = (name: string) => basename(name).split(/[.-]/)
  return words(path).filter((word) => word !== 'ts' && words(file).includes(word)).length
}

const opened = new AsyncDisposableStack()
stopOnSignal(() => opened.disposeAsync())
const exitCode = await main().finally(() => opened.disposeAsync())
process.exit(exitCode)
