import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATIENCE_MS } from '../../tests/support/patience.ts'
import { type Mutant, reaches, type TestFile } from './choose-tests.ts'
import { mutated } from './mutations.ts'

export const ROOT = join(import.meta.dir, '../..')
/** For a test that does not set its own. */
const MEASURED_WITHIN_SECONDS = 300
/** For the tests of a mutant: generous, because a busy machine must not make mutants count as caught. */
const withinSeconds = (usually: number) => 30 + 4 * usually

export type CheckoutCopy = ReturnType<typeof copyCheckout>
type Result = 'passed' | 'failed' | 'timed out'

/** A copy of the checkout to change files in. Does not read the checkout again, so that work on it can go on. */
export function copyCheckout(files: string[], postgresUrl: string) {
  const root = mkdtempSync(join(tmpdir(), 'northrate-mutants-'))
  for (const file of files) cpSync(join(ROOT, file), join(root, file))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))

  /** Stops at the first failure. */
  async function run(tests: string[], mostSeconds: number, ...options: string[]): Promise<Result> {
    const child = Bun.spawn(
      [
        ...[process.execPath, 'test', '--bail=1', `--timeout=${PATIENCE_MS}`, ...options],
        ...tests.map((file) => `./${file}`),
      ],
      {
        cwd: root,
        env: { ...process.env, TEST_POSTGRES_URL: postgresUrl, BUN_JSC_useFTLJIT: '0' },
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: Math.ceil(mostSeconds * 1000),
        killSignal: 'SIGKILL',
      },
    )
    const code = await child.exited
    if (child.signalCode === 'SIGKILL') return 'timed out'
    return code === 0 ? 'passed' : 'failed'
  }

  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  return {
    root,
    read,

    /** Undefined when the test file fails without a change. */
    async measure(path: string): Promise<TestFile | undefined> {
      const folder = join(root, 'coverage')
      rmSync(folder, { recursive: true, force: true })
      const coverage = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
      const startedAt = performance.now()
      const result = await run([path], MEASURED_WITHIN_SECONDS, ...coverage)
      if (result !== 'passed') return undefined
      const seconds = (performance.now() - startedAt) / 1000
      return { path, seconds, linesReached: readCoverage(join(folder, 'lcov.info')) }
    },

    /** Runs those of `tests` that reach the change: the first alone, which mostly catches it, then the others. */
    async try(
      { file, mutation }: Mutant,
      tests: TestFile[],
      note: (test: TestFile, hasCaught: boolean) => void,
    ) {
      const [first, ...others] = tests.filter((test) => reaches(test, file, mutation))
      if (first === undefined) return 'not reached'
      const source = read(file)
      writeFileSync(join(root, file), mutated(source, mutation))
      try {
        for (const some of [[first], others]) {
          if (some.length === 0) continue
          const usually = some.reduce((sum, { seconds }) => sum + seconds, 0)
          const paths = some.map(({ path }) => path)
          const result = await run(paths, withinSeconds(usually))
          if (some.length === 1 && some[0]) note(some[0], result !== 'passed')
          if (result !== 'passed') return result
        }
        return 'passed'
      } finally {
        // Gone when the command was stopped.
        if (existsSync(root)) writeFileSync(join(root, file), source)
      }
    },

    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function readCoverage(path: string): TestFile['linesReached'] {
  const files: TestFile['linesReached'] = new Map()
  for (const record of readFileSync(path, 'utf8').split('end_of_record')) {
    const file = record.match(/^SF:(.+)$/m)?.[1]
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)$/gm)]
    if (file) files.set(file, new Map(lines.map(([, line, times]) => [Number(line), Number(times) > 0])))
  }
  return files
}
