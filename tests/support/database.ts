import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { asApplication, ensureApplicationRole } from '../../db/application-role.ts'
import { joinTestPostgres } from './postgres.ts'
import { ensureTemplate } from './template.ts'

export type TestDatabase = {
  /** As the application's role, which the product connects as. */
  url: string
  /** As the role that migrates, which may do everything. */
  ownerUrl: string
  drop(): Promise<void>
}

const DATABASE_PREFIX = 'northrate_test_'
/** Any number will do, so long as nothing else on the server locks it. */
const TEST_DATABASES_LOCK = 7_204_111

/**
 * A migrated database of its own for one test file: make it in `beforeAll`, drop it in `afterAll`. It is copied from a
 * template, which takes tens of milliseconds. `drop` throws whoever is still connected out.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await joinTestPostgres()
  try {
    const name = `${DATABASE_PREFIX}${randomBytes(6).toString('hex')}`
    const owner = await connectAs(name, server.ownerUrl)
    await createUnderLock(owner, server.ownerUrl, name)
    const ownerUrl = urlOf(server.ownerUrl, name)
    return {
      url: asApplication(ownerUrl),
      ownerUrl,
      async drop() {
        await owner.query(`drop database if exists "${name}" with (force)`)
        await owner.end()
        await server.leave()
      },
    }
  } catch (error) {
    await server.leave()
    throw error
  }
}

/** One process at a time, so that nobody copies a template that another is replacing. */
async function createUnderLock(owner: pg.Client, serverUrl: string, name: string): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [TEST_DATABASES_LOCK])
  try {
    await dropLeftOvers(owner)
    await ensureApplicationRole(owner, decodeURIComponent(new URL(serverUrl).password))
    const template = await ensureTemplate(owner, (database) => urlOf(serverUrl, database))
    await owner.query(`create database "${name}" template "${template}"`)
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [TEST_DATABASES_LOCK])
  }
}

/**
 * A database lives as long as the connection that made it, which carries its name; one without such a connection
 * belongs to a run that died. The connection is opened before the database is made, so that none looks dead too early.
 */
async function dropLeftOvers(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
      and not exists (select from pg_stat_activity where application_name = pg_database.datname)`,
    [DATABASE_PREFIX],
  )
  for (const { name } of rows) await owner.query(`drop database if exists "${name}" with (force)`)
}

async function connectAs(name: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres'), application_name: name })
  // A server that a test stopped fails the next query, which says so; unheard, it would end the whole run.
  client.on('error', () => {})
  await client.connect()
  return client
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
