import { type Outcome, runPhase } from '../phases.ts'
import { runTests } from './run-tests.ts'
import { ensureOtherBrowsers } from './test-browser.ts'
import { longFiles } from './test-files.ts'

/** What `npm test` leaves out, as far as it comes before `mustEnd`. */
export const runRestOfLongForm = async (postgresUrl: string, mustEnd?: AbortSignal): Promise<Outcome[]> => [
  // It needs the npm registry, which CI has reached to install packages.
  await runPhase('viewer', [process.execPath, 'scripts/api-viewer.ts']),
  await ensureOtherBrowsers(),
  await runTests('long files', longFiles(), postgresUrl, { mustEnd }),
]
