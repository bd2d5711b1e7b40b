import { answersSeen, neverSeen } from '../../tests/support/document/answers-seen.ts'
import { type Outcome, runPhase, timed } from '../phases.ts'
import { runTests } from './run-tests.ts'
import { ensureOtherBrowsers } from './test-browser.ts'
import { longFiles } from './test-files.ts'

/** What `npm test` leaves out, as far as it comes before `mustEnd`. */
export async function runRestOfLongForm(postgresUrl: string, mustEnd?: AbortSignal): Promise<Outcome[]> {
  // It needs the npm registry, which CI has reached to install packages.
  const viewer = await runPhase('viewer', [process.execPath, 'scripts/api-viewer.ts'])
  const browsers = await ensureOtherBrowsers()
  const tests = await runTests('long files', longFiles(), postgresUrl, { mustEnd })
  if (mustEnd?.aborted) return [viewer, browsers, tests]
  return [viewer, browsers, tests, await timed('answers', compareAnswers)]
}

/** Fails if no test received an answer that the API's document promises, here or in `npm test` before. */
async function compareAnswers() {
  // Loaded only here, because it loads the whole API.
  const { answersDue } = await import('../../tests/support/document/documented.ts')
  const missing = neverSeen(answersDue(), answersSeen())
  for (const answer of missing) console.log(`No test was answered, as documented: ${answer}`)
  return { passed: missing.length === 0 ? 1 : 0, failed: missing.length }
}
