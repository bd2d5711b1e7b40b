import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openDataFolder } from '../../db/data-folder.ts'
import { reachEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { readPassword, UNFINISHED, USER } from '../../db/embedded/folder.ts'
import { takeOwnership } from '../../db/embedded/ownership.ts'
import { choosePort, DATABASE, startServer } from '../../db/embedded/server.ts'
import { asClient } from '../../db/migrate.ts'
import { acceptContents, contentsOf, type Manifest } from './manifest.ts'
import { outputOf, runProgram } from './run-program.ts'
import { writeHashed } from './store-backup.ts'

/** What belongs to the running server alone, by Postgres's list for base backups. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const SKIPPED = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init)$/
const CONTROL = join('global', 'pg_control')
const SILENT_AT_MOST_MS = 60_000

/**
 * Copies the Postgres under DATA_DIR while it runs, or starts it for that; rejects where there is none. The copy is recovered and counted by a server of its own
 * before it is packed, so a backup is known to start. The embedded Postgres has no `pg_dump`.
 */
export async function copyDatabase(dataDir: string, staging: string, path: string) {
  const database = await reachEmbeddedPostgres({ dataDir, mustExist: true })
  const copy = join(staging, 'pg')
  const takenAt = await copyRunning(database.ownerUrl, join(openDataFolder(dataDir), 'pg'), copy).finally(
    () => database.close(),
  )
  const contents = await onServerIn(staging, contentsOf)
  const packed = await writeHashed(
    path,
    runProgram(['tar', '-C', staging, '-czf', '-', 'pg'], { silentAtMostMs: SILENT_AT_MOST_MS }),
  )
  for (const rest of ['pg', 'postgres.log']) await rm(join(staging, rest), { recursive: true })
  return { ...contents, ...packed, takenAt: takenAt.toISOString() }
}

/** https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
const copyRunning = (ownerUrl: string, from: string, to: string): Promise<Date> =>
  asClient(ownerUrl, async (client) => {
    const { rows: started } = await client.query<{ at: Date }>('select now() as at')
    // Keeps what the copy needs to recover; goes with this connection.
    const slot = `northrate_backup_${randomBytes(4).toString('hex')}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows: first } = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('northrate', true)) as wal`,
    )
    await copyTree(from, to, (name) => name === CONTROL)
    await copyFile(join(from, CONTROL), join(to, CONTROL))
    const { rows: last } = await client.query<{ wal: string; label: string; tablespaces: string }>(
      `select pg_walfile_name(lsn) as wal, labelfile as label, spcmapfile as tablespaces
       from pg_backup_stop(false)`,
    )
    if (!started[0] || !first[0] || !last[0]) throw new Error('Postgres did not describe the backup.')
    if (last[0].tablespaces !== '') throw new Error('The database has tablespaces, which are not copied.')
    await writeFile(join(to, 'backup_label'), last[0].label, { mode: 0o600 })
    for (const wal of await readdir(join(from, 'pg_wal')))
      if (wal.length === 24 && wal >= first[0].wal && wal <= last[0].wal)
        await copyFile(join(from, 'pg_wal', wal), join(to, 'pg_wal', wal))
    return started[0].at
  })

/** Passes over files that Postgres removes while it is being copied: recovery does not need them. */
async function copyTree(from: string, to: string, isLater: (name: string) => boolean): Promise<void> {
  const copyFolder = async (inside: string): Promise<void> => {
    await mkdir(join(to, inside), { mode: 0o700 })
    for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
      const name = join(inside, entry.name)
      if (SKIPPED.test(entry.name) || isLater(name)) continue
      if (EMPTIED.test(name)) await mkdir(join(to, name), { mode: 0o700 })
      else if (entry.isDirectory()) await copyFolder(name)
      else await copyFile(join(from, name), join(to, name)).catch(ignoreMissing)
    }
  }
  await copyFolder('')
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Unpacks a copy into a data folder without a database, where it appears only after every table was compared. */
export async function restoreCopy(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  const dir = openDataFolder(dataDir)
  const ownership = takeOwnership(dir)
  const staging = join(dir, `${UNFINISHED}restore`)
  try {
    const place = join(dir, 'pg')
    if ((await readdir(place).catch(() => [])).length > 0)
      throw new Error(`There is a database in ${place}. Set DATA_DIR to a new folder.`)
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { mode: 0o700 })
    await outputOf(['tar', '-C', staging, '--no-same-owner', '-xzf', join(folder, manifest.file)])
    await onServerIn(staging, (client) => acceptContents(client, manifest))
    await rename(join(staging, 'pg'), place)
  } finally {
    await rm(staging, { recursive: true, force: true })
    ownership.release()
  }
}

/** Runs `work` on a server for the files in this folder's `pg`, which has stopped in order afterwards. */
async function onServerIn<Result>(
  dir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const port = await choosePort()
  const server = await startServer({ dir, port, durable: true })
  try {
    return await asClient(`postgres://${USER}:${readPassword(dir)}@127.0.0.1:${port}/${DATABASE}`, work)
  } finally {
    await server.stop()
  }
}
