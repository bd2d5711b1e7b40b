import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { prepareQueue } from '../../api/platform/jobs/prepare-queue.ts'
import { reachEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { asApplication, ensureApplicationRole } from '../../db/privileges.ts'

export type TestDatabase = {
  /** As the application's role, which the product connects as. */
  url: string
  /** As the role that migrates, which may do everything. */
  ownerUrl: string
  drop(): Promise<void>
}

const ROOT = join(import.meta.dir, '../..')
const TEMPLATE_PREFIX = 'northrate_template_'
const DATABASE_PREFIX = 'northrate_test_'
/** What a template is made of. When any of it changes, a new template is made. */
const INGREDIENTS = [
  ...filesIn('db/migrations'),
  'db/migrate.ts',
  'db/privileges.ts',
  'api/platform/jobs/job-list.ts',
  'api/platform/jobs/prepare-queue.ts',
  'node_modules/pg-boss/package.json',
]

/** Any number will do, so long as nothing else on the server locks it. */
const TEST_DATABASES_LOCK = 7_204_111

/**
 * A migrated database of its own for one test file: make it in `beforeAll`, drop it in `afterAll`. It is copied from a
 * template, which takes tens of milliseconds, or from `original`, which must have no connections. `drop` ends the
 * connections that are left.
 */
export async function createTestDatabase(original?: TestDatabase): Promise<TestDatabase> {
  server ??= openTestPostgres()
  const { ownerUrl: serverUrl } = await server
  const name = `${DATABASE_PREFIX}${randomBytes(6).toString('hex')}`
  const owner = await connectAs(name, serverUrl)
  await createUnderLock(owner, serverUrl, name, original)
  const ownerUrl = urlOf(serverUrl, name)
  return {
    url: asApplication(ownerUrl),
    ownerUrl,
    async drop() {
      await owner.query(`drop database if exists "${name}" with (force)`)
      await owner.end()
    },
  }
}

/** One for the whole process. */
let server: Promise<TestPostgres> | undefined

/** One process at a time, so that none copies a template that another replaces. */
async function createUnderLock(
  owner: pg.Client,
  serverUrl: string,
  name: string,
  original: TestDatabase | undefined,
): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [TEST_DATABASES_LOCK])
  try {
    await dropLeftOvers(owner)
    await ensureApplicationRole(owner, decodeURIComponent(new URL(serverUrl).password))
    const template = original === undefined ? await ensureTemplate(owner, serverUrl) : nameOf(original)
    // Copies the files of a large database, instead of writing each page to the log.
    const strategy = original === undefined ? '' : 'strategy file_copy'
    await owner.query(`create database "${name}" template "${template}" ${strategy}`)
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [TEST_DATABASES_LOCK])
  }
}

/**
 * A database lives as long as the connection that made it, which carries its name: one without such a connection belongs to
 * a run that died. The connection opens before the database is made, so that no new one looks dead.
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
  // A server that a test stopped fails the next query. Without a listener the error would end the whole run.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * The name of a database that holds the schema and nothing else, made when there is none. The caller holds the lock. It gets
 * its name last, so that a killed run leaves none that is incomplete.
 */
async function ensureTemplate(server: pg.Client, serverUrl: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${hashOfIngredients()}`
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [TEMPLATE_PREFIX],
  )
  if (rows.some(({ name }) => name === template)) return template
  for (const { name } of rows) await server.query(`drop database if exists "${name}" with (force)`)

  const unfinished = `${template}_unfinished`
  await server.query(`create database "${unfinished}"`)
  const ownerUrl = urlOf(serverUrl, unfinished)
  const urls = { owner: ownerUrl, application: asApplication(ownerUrl) }
  await migrateDatabase(urls, () => prepareQueue(ownerUrl))
  await server.query(`alter database "${unfinished}" rename to "${template}"`)
  return template
}

function hashOfIngredients(): string {
  const hash = createHash('sha256')
  for (const file of INGREDIENTS) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(sql|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}

const nameOf = ({ ownerUrl }: TestDatabase) => new URL(ownerUrl).pathname.slice(1)

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A Postgres server for tests, whose owner may make databases and roles. */
export type TestPostgres = { ownerUrl: string; close(): Promise<void> }

const DATA_DIR = join(import.meta.dir, '../../.data/test')

/** The server at TEST_POSTGRES_URL, which `npm test` starts for all of its processes, or the embedded Postgres in `dataDir`. */
export async function openTestPostgres(dataDir = DATA_DIR): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  return url ? { ownerUrl: url, close: async () => {} } : reachEmbeddedPostgres({ dataDir, durable: false })
}
