import { join } from 'node:path'
import { findOffences } from '../imports/judge.ts'

const offences = findOffences(join(import.meta.dir, '../..'))
for (const offence of offences) console.error(offence)
process.exit(offences.length > 0 ? 1 : 0)
