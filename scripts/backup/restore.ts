import { parseArgs } from 'node:util'
import { readSettings } from '../../api/platform/env.ts'
import { endWithReason, endWithUsage } from '../usage.ts'
import { restoreDump } from './dump.ts'
import { restoreCopy } from './folder-copy.ts'
import { checkSum, readManifest } from './manifest.ts'

const USAGE = `Usage: DATABASE_OWNER_URL=… DATABASE_URL=… npm run restore -- <backup> --into <new database>
       DATA_DIR=<new folder> npm run restore -- <backup>      a backup of the Postgres under DATA_DIR
  <backup> is a folder that npm run backup made.`

/** Postgres cuts longer names; the unfinished database has 11 characters more. */
const NEW_DATABASE = /^[a-z_][a-z0-9_-]{0,50}$/

const { folder, into } = readArguments()

try {
  const settings = readSettings()
  const manifest = readManifest(folder)
  const isOutside = settings.databaseUrl !== ''
  if (isOutside !== (manifest.kind === 'dump')) endWithUsage(USAGE, whatItNeeds(manifest.kind))
  if (isOutside && (settings.databaseOwnerUrl === '' || into === ''))
    endWithUsage(USAGE, 'Set DATABASE_OWNER_URL, and name the new database with --into.')
  if (!isOutside && into !== '') endWithUsage(USAGE, '--into is for a database of DATABASE_URL.')
  await checkSum(folder, manifest)
  if (isOutside)
    await restoreDump(folder, manifest, {
      ownerUrl: settings.databaseOwnerUrl,
      applicationUrl: settings.databaseUrl,
      name: into,
    })
  else await restoreCopy(folder, manifest, settings.dataDir)
  console.log(`Restored as of ${manifest.takenAt}; all ${Object.keys(manifest.rows).length} tables are as in the backup. Everyone has to sign in again.
Before the product starts on it: npm run compare-payments -- ${manifest.takenAt}, with the settings of the restored database.`)
  process.exit(0)
} catch (error) {
  endWithReason(error)
}

function whatItNeeds(kind: 'dump' | 'folder'): string {
  if (kind === 'dump') return 'This is a dump: set DATABASE_URL and DATABASE_OWNER_URL.'
  return 'This is a copy of the Postgres under DATA_DIR: unset DATABASE_URL.'
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { into: { type: 'string', default: '' } },
      allowPositionals: true,
    })
    const [path = '', ...more] = positionals
    if (path === '' || more.length > 0) return endWithUsage(USAGE)
    if (values.into !== '' && !NEW_DATABASE.test(values.into))
      return endWithUsage(USAGE, '--into takes a name of small letters, digits, _ and -.')
    return { folder: path, into: values.into }
  } catch {
    return endWithUsage(USAGE)
  }
}
