import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { roleOf, setPrivileges } from './privileges.ts'

const MIGRATIONS = join(import.meta.dir, 'migrations')
/** Any number will do, so long as nothing else in this database locks it. */
const MIGRATION_LOCK = 7_204_110
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Brings the schema up to date as its owner, and lets the application's role do its work on it, and no more. Processes that
 * start together wait for one another: drizzle's own migrate has no lock and two at once break. `alsoUnderLock` is for
 * what else must be prepared by one process alone, such as the queue.
 */
export async function migrateDatabase(
  urls: { owner: string; application: string },
  alsoUnderLock: () => Promise<void> = async () => {},
): Promise<void> {
  const application = await asClient(urls.application, roleOf)
  await asClient(urls.owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await alsoUnderLock()
    await setPrivileges(client, application)
  })
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

/** Does something on one connection of its own. */
export async function asClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
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
