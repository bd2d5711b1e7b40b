import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinTestPostgres } from '../tests/support/postgres.ts'
import { runChecks } from './check.ts'
import { type Outcome, report, run, stopOnSignal } from './phases.ts'
import { ensureChromium } from './test-browser.ts'
import { readSummary } from './test-summary.ts'

const ROOT = join(import.meta.dir, '..')
/** How long each file took the last time, so that the slowest begin first and both workers end together. */
const TIMINGS = join(ROOT, '.data/test-timings.json')

/**
 * `npm test` checks everything and runs every test. With arguments it runs only the test files they name, without the
 * checks: `npm test -- api/verification`.
 */
async function main(): Promise<number> {
  const wanted = process.argv.slice(2)
  const wantsJourneys = wanted.length === 0 || wanted.some((filter) => filter.includes('journeys'))
  rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })

  const checks = wanted.length === 0 ? await runChecks() : []
  const browser = wantsJourneys ? await ensureChromium() : undefined
  const tests = await runTests(wanted)
  const outcomes = [...checks, ...(browser ? [browser] : []), tests]
  return report(outcomes)
}

async function runTests(wanted: string[]): Promise<Outcome> {
  const startedAt = performance.now()
  const postgres = await joinTestPostgres()
  stopOnSignal(postgres.leave)
  try {
    const command = [process.execPath, 'test', '--parallel=2', ...timings(), ...wanted]
    const { code, text } = await run(command, { TEST_POSTGRES_URL: postgres.url }, (piece) =>
      process.stdout.write(piece),
    )
    return { name: 'tests', seconds: (performance.now() - startedAt) / 1000, ...readSummary(text, code) }
  } finally {
    await postgres.leave()
  }
}

function timings(): string[] {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  if (!existsSync(TIMINGS)) writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: {} }))
  return [`--timings=${TIMINGS}`, '--update-timings']
}

process.exit(await main())
