import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withTls } from './database-address.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { roleOf, setPrivileges } from './privileges.ts'
import { LockNotFree, runMigrations } from './run-migrations.ts'

const MIGRATIONS = join(import.meta.dir, 'migrations')
/** Any number will do, so long as nothing else in this database locks it. */
const MIGRATION_LOCK = 7_204_110
const LOOK_AGAIN_MS = 100
const CONNECT_TIMEOUT_MS = 10_000

/** How a migration waits for locks; a test makes it shorter. */
type Patience = { lockTimeoutMs: number; pauseMs: number; tries: number }
/** Requests wait behind a migration that waits for a table, so it pauses after each second. Gives up after five minutes. */
const PATIENCE: Patience = { lockTimeoutMs: 1_000, pauseMs: 1_000, tries: 150 }

/**
 * Brings the schema up to date as its owner, and grants the application's role its work on it. Processes that start together
 * wait for one another. `alsoUnderLock` prepares what else one process alone may prepare, such as the queue.
 */
export async function migrateDatabase(
  urls: { owner: string; application: string },
  alsoUnderLock: () => Promise<void> = async () => {},
  { folder = MIGRATIONS, ...patience }: Partial<Patience> & { folder?: string } = {},
): Promise<void> {
  const application = await asClient(urls.application, roleOf)
  await asClient(urls.owner, async (client) => {
    await runPatiently(client, folder, { ...PATIENCE, ...patience })
    await alsoUnderLock()
    await setPrivileges(client, application)
  })
}

/** Runs the migrations under the lock, which is then still held. */
async function runPatiently(client: pg.Client, folder: string, patience: Patience): Promise<void> {
  for (let tries = 1; ; tries++) {
    await takeMigrationLock(client)
    try {
      return await runMigrations(client, folder, patience)
    } catch (error) {
      if (!(error instanceof LockNotFree)) throw error
      if (tries === patience.tries)
        throw new Error(`A lock was not free ${tries} times, ${error.message}. See docs/operations.md.`)
    }
    // Older versions wait for this lock in a statement, for which `create index concurrently` may wait in turn.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await wait(patience.pauseMs)
  }
}

/** Polls: waiting in a statement would keep a snapshot, and `create index concurrently` waits for snapshots. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await wait(LOOK_AGAIN_MS)
  }
}

/** Whether every migration known here was made; a newer version may have made more. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select'), false) as found`,
  )
  if (!tables[0]?.found) return false
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0) >= Math.max(...journal.entries.map(({ when }) => when))
}

/** Runs `work` on a connection of its own. */
export async function asClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { address, tls } = withTls(url)
  const client = new pg.Client({
    connectionString: address,
    ssl: tls,
    application_name: 'northrate-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {}) // A broken connection also fails the query on it, which is what the caller sees.
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
