import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import lastRelease from '../../db/last-release.json' with { type: 'json' }
import journal from '../../db/migrations/meta/_journal.json' with { type: 'json' }
import { faultsIn } from '../migrations/judge.ts'

/** Whether the last release works on the schema that the later migrations make, as far as their words tell. */
const MIGRATIONS = join(import.meta.dir, '../../db/migrations')
const migrations = journal.entries.map(({ tag, when }) => ({
  tag,
  when,
  text: readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'),
}))
const faults = faultsIn(migrations, lastRelease.migration)
for (const fault of faults) console.log(fault)
if (faults.length > 0)
  console.log('docs/development.md says how to write a migration, and how to make an exception.')
process.exit(faults.length === 0 ? 0 : 1)
