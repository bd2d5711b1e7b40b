import { join } from 'node:path'
import pg from 'pg'
import { readSettings, type Settings } from '../../api/platform/env.ts'
import { reachEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { asClient } from '../../db/migrate.ts'
import { endWithReason, endWithUsage } from '../usage.ts'
import { dumpDatabase } from './dump.ts'
import { copyDatabase } from './folder-copy.ts'
import type { Manifest } from './manifest.ts'
import { storeBackup } from './store-backup.ts'

const USAGE = `Usage: DATABASE_OWNER_URL=postgres://owner@host/name DATABASE_URL=… npm run backup -- <folder>
  Makes a folder in <folder>, and deletes those there that are older than the privacy policy allows.
  Without DATABASE_URL it copies the Postgres under DATA_DIR.`
const NO_TABLE = '42P01'

const [folder = '', ...more] = process.argv.slice(2)
if (folder === '' || folder.startsWith('-') || more.length > 0) endWithUsage(USAGE)

try {
  const settings = readSettings()
  if (settings.databaseUrl !== '' && settings.databaseOwnerUrl === '')
    endWithUsage(USAGE, 'Set DATABASE_OWNER_URL: the application’s role may not read everything.')
  const { path, manifest, undeleted } = await backUp(settings, folder)
  console.log(`${path}: ${manifest.bytes} bytes, ${Object.keys(manifest.rows).length} tables.`)
  await note(settings, manifest)
  if (undeleted.length > 0)
    throw new Error(
      `The backup is made. These are older than the privacy policy allows; delete them by hand: ${undeleted.join(', ')}.`,
    )
  process.exit(0)
} catch (error) {
  endWithReason(error)
}

function backUp({ databaseUrl, databaseOwnerUrl, dataDir }: Settings, into: string) {
  const now = new Date()
  if (databaseUrl === '')
    return storeBackup(into, { kind: 'folder', now }, (staging, file) =>
      copyDatabase(dataDir, staging, join(staging, file)),
    )
  return storeBackup(into, { kind: 'dump', now }, (staging, file) =>
    dumpDatabase(databaseOwnerUrl, join(staging, file)),
  )
}

/** For the alarm that the last backup is old. A database from before this table has none. */
async function note({ databaseUrl, databaseOwnerUrl, dataDir }: Settings, { kind, bytes }: Manifest) {
  const insert = (client: pg.Client) =>
    client.query('insert into backups (kind, bytes) values ($1, $2)', [kind, bytes])
  try {
    if (databaseUrl !== '') await asClient(databaseOwnerUrl, insert)
    else {
      const embedded = await reachEmbeddedPostgres({ dataDir })
      await asClient(embedded.ownerUrl, insert).finally(() => embedded.close())
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === NO_TABLE)) throw error
  }
}
