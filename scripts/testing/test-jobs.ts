import { TEST_PATIENCE_MS } from '../../tests/support/patience.ts'
import { type Outcome, run, timed } from '../phases.ts'
import { runUntil } from './run-until.ts'
import { readCounts, readFailures, readUnfinished } from './test-summary.ts'

/** Test files that one process runs one after another. */
export type TestJob = {
  files: string[]
  /** Only tests whose titles contain this. */
  titles?: string
  env: Record<string, string>
  /** The root of another checkout. */
  cwd?: string
}

/** When to start no further job, and when to end those that run. */
export type Limits = { mayStart: () => boolean; mustEnd?: AbortSignal }
export const NO_LIMITS: Limits = { mayStart: () => true }

/** On two cores: where one worker waits for a timer or a process, another works. Two left a fifth of the cores unused. */
export const WORKERS = 3

/** Runs the jobs in their order, and names those that it did not start or did not finish, which are no failures. */
export const runTestJobs = (name: string, jobs: TestJob[], limits: Limits = NO_LIMITS): Promise<Outcome> =>
  timed(name, async () => {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures: string[] = []
    const unfinished: TestJob[] = []
    async function runJob(job: TestJob) {
      const { isFinished, text, ...result } = await runTests(job, limits.mustEnd)
      // At its end, so that the lines of two do not mix.
      process.stdout.write(`\n${name}:\n${text}`)
      if (!isFinished) unfinished.push(job)
      counts.passed += result.passed
      counts.failed += result.failed
      counts.skipped += result.skipped
      failures.push(...readFailures(text).map((failure) => `${name}: ${failure}`))
    }
    const notStarted = await runUntil(jobs, runJob, { workers: WORKERS, mayStart: limits.mayStart })
    for (const { files } of unfinished) console.log(`Not finished in time, ${name}: ${files.join(', ')}`)
    for (const { files } of notStarted) console.log(`Not started in time, ${name}: ${files.join(', ')}`)
    const { skipped, ...passedAndFailed } = counts
    const leftOut = [...unfinished, ...notStarted].flatMap(({ files }) => files).length
    const notes = [
      skipped > 0 && `${skipped} not run`,
      leftOut > 0 && `${leftOut} files LEFT OUT, named above`,
    ]
    return {
      ...passedAndFailed,
      failures,
      note: notes.filter((note) => note !== false).join(', ') || undefined,
    }
  })

async function runTests({ files, titles, env, cwd }: TestJob, mustEnd?: AbortSignal) {
  const command = [
    ...[process.execPath, '--no-orphans', 'test', `--timeout=${TEST_PATIENCE_MS}`],
    ...(titles === undefined ? [] : [`--test-name-pattern=${titles}`]),
    ...files.map((file) => `./${file}`),
  ]
  const { code, text } = await run(command, env, () => {}, cwd, mustEnd)
  const isFinished = mustEnd?.aborted !== true || /^Ran \d+ tests? /m.test(text)
  return { isFinished, text, ...(isFinished ? readCounts(text, code) : readUnfinished(text)) }
}
