import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dir, 'migrations')
/** Any number will do, so long as nothing else in this database locks it. */
const MIGRATION_LOCK = 7_204_110

/**
 * Brings the schema up to date. Processes that start together wait for one another: drizzle's own migrate has no lock
 * and two at once break. `alsoUnderLock` is for what else must be prepared by one process alone, such as the queue.
 */
export async function migrateDatabase(
  url: string,
  alsoUnderLock: () => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'northrate-migrate' })
  client.on('error', () => {}) // A broken connection also fails the query on it, which is what the caller sees.
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await alsoUnderLock()
  } finally {
    await client.end()
  }
}
