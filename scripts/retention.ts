import { parseArgs } from 'node:util'
import { retain } from '../api/privacy/retention/retain.ts'
import { NIGHTLY_CONNECTIONS } from '../db/connections.ts'
import { onDatabase } from './on-database.ts'
import { endWithUsage } from './usage.ts'

const USAGE = 'Usage: npm run retention [-- --dry-run]'
const isDryRun = readArguments()

await onDatabase(async (opened) => {
  const { counts, failed } = await retain(opened, { isDryRun, now: new Date() })
  console.log(isDryRun ? 'Would be deleted or blanked now:' : 'Deleted or blanked:')
  for (const [kind, count] of Object.entries(counts)) console.log(`  ${kind.padEnd(18)} ${count}`)
  if (failed.length > 0)
    throw new Error(
      `Not finished: ${failed.join(', ')}. The log above says why; run it again once that is mended.`,
    )
}, NIGHTLY_CONNECTIONS)

function readArguments(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } }).values['dry-run']
  } catch {
    return endWithUsage(USAGE)
  }
}
