import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_PATIENCE_MS } from '../../tests/support/patience.ts'
import { type Outcome, run, timed } from '../phases.ts'
import { readFailures, readSummary, readUnfinished } from './test-summary.ts'

const ROOT = join(import.meta.dir, '../..')
const ORDER = join(ROOT, 'test-results/order.json')
/** On two cores: where one worker waits for a timer or a process, another works. */
const WORKERS = 3

/**
 * Runs test files in this order, a few at once. `titles` are those of the tests to run, by default all. `mustEnd` ends the run:
 * files without a result are named, which is no failure.
 */
export const runTests = (
  name: string,
  files: string[],
  postgresUrl: string,
  { titles, mustEnd }: { titles?: string[]; mustEnd?: AbortSignal } = {},
): Promise<Outcome> =>
  timed(name, async () => {
    writeOrder(files)
    const command = [
      ...[process.execPath, '--no-orphans', 'test', `--parallel=${WORKERS}`, `--timings=${ORDER}`],
      // Loads each module once for a worker, not once for a file: no file changes what another uses.
      '--no-isolate',
      `--timeout=${TEST_PATIENCE_MS}`,
      ...(titles ? [`--test-name-pattern=^(?:${titles.map(RegExp.escape).join('|')})$`] : []),
      ...files.map((file) => `./${file}`),
    ]
    const env = {
      TEST_POSTGRES_URL: postgresUrl,
      // Works because modules are loaded once for a worker.
      TEST_CHROMIUM: 'kept',
      // The last compiler tier pays off only for code that runs longer than a test.
      BUN_JSC_useFTLJIT: '0',
    }
    const { code, text } = await run(command, env, (piece) => process.stdout.write(piece), ROOT, mustEnd)
    const failures = readFailures(text)
    if (!mustEnd?.aborted) {
      const counts = readSummary(text, code)
      const unknown = (titles?.length ?? 0) - counts.passed - counts.failed
      if (unknown <= 0) return { ...counts, failures }
      console.log(`${unknown} of the titles are of no test.`)
      return { ...counts, failed: counts.failed + unknown, failures }
    }
    const { skipped, ...counts } = readUnfinished(text)
    const lines = new Set(Bun.stripANSI(text).split('\n'))
    const leftOut = files.filter((file) => !lines.has(`${file}:`))
    for (const file of leftOut) console.log(`Not started in time: ${file}`)
    return { ...counts, failures, note: `${leftOut.length} files LEFT OUT, named above` }
  })

/** Bun starts the files that took longest last time first. */
function writeOrder(files: string[]): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const order = Object.fromEntries(files.map((file, place) => [file, files.length - place]))
  writeFileSync(ORDER, JSON.stringify({ version: 1, files: order }))
}
