import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

/** First line of a migration file whose statements each run on their own: docs/development.md says how to write one. */
export const OUTSIDE_A_TRANSACTION = '-- outside a transaction'
/** Line above a statement that changes a batch of rows at a time. */
const REPEATED = /^-- repeat until no row changes$/m
const CONCURRENTLY = /^(create (unique )?index|drop index|reindex [a-z]+) concurrently\b/i
const INDEX_MADE = /^create (?:unique )?index concurrently (?:if not exists )?"?([\w$]+)"? on\b/i

type Migration = { tag: string; hash: string; when: number; statements: string[]; isOutside: boolean }

/**
 * Makes the migrations in `folder` that this database lacks, in order, and records each as drizzle does. Each has its own
 * transaction, or none if its first line says so. Throws `LockNotFree` when a lock is taken for too long; call it again then.
 */
export async function runMigrations(
  client: pg.Client,
  folder: string,
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<void> {
  // A role or a database may have the limits of requests as its defaults, too short for an index of a large table.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  for (const migration of await missingIn(client, folder)) {
    const run = migration.isOutside ? runOutside : runInTransaction
    try {
      await run(client, migration, lockTimeoutMs)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw failureOf(migration, error)
    }
  }
}

/** Made by the migrations from before the first release, which became one: nothing leads from there to this schema. */
export class MadeBefore extends Error {
  constructor(what = 'The database', setting = 'DATABASE_URL to an empty database') {
    super(
      `${what} was made before the first release, and this version cannot bring it up to date. Nothing in it was changed. Use the version that made it, or set ${setting}.`,
    )
  }
}

/** Another session holds a lock that the migration needs, or waits for one that it holds. */
export class LockNotFree extends Error {}

async function missingIn(client: pg.Client, folder: string): Promise<Migration[]> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    'select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const migrations = migrationsIn(folder)
  const { first = null, last = null } = rows[0] ?? {}
  if (first !== null && Number(first) !== migrations[0]?.when) throw new MadeBefore()
  return migrations.filter(({ when }) => when > Number(last ?? 0))
}

function migrationsIn(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, place) => ({
    tag: journal.entries[place]?.tag ?? '',
    hash,
    when: folderMillis,
    statements: sql,
    isOutside: sql[0]?.split('\n', 1)[0]?.trimEnd() === OUTSIDE_A_TRANSACTION,
  }))
}

async function runInTransaction(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  for (const statement of migration.statements) await client.query(statement)
  await record(client, migration)
  await client.query('commit')
}

async function runOutside(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  for (const statement of migration.statements) {
    const words = withoutComments(statement)
    // A concurrent one waits for other transactions to end, however long that takes, and nothing waits behind it.
    await client.query(`set lock_timeout = ${CONCURRENTLY.test(words) ? 0 : lockTimeoutMs}`)
    const index = INDEX_MADE.exec(words)?.[1]
    if (index !== undefined && (await isIndexReady(client, index))) continue
    let changed: number | null
    do changed = (await client.query(statement)).rowCount
    while (REPEATED.test(statement) && changed !== 0)
  }
  await record(client, migration)
}

/** Drops an invalid index, which `create index concurrently` leaves when it fails or is killed. */
async function isIndexReady(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  )
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`)
  return rows[0]?.valid ?? false
}

async function record(client: pg.Client, { hash, when }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    when,
  ])
}

const withoutComments = (statement: string) =>
  statement
    .replace(/^[ \t]*--.*$/gm, '')
    .trim()
    .replace(/\s+/g, ' ')

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

function failureOf({ tag, isOutside }: Migration, error: unknown): Error {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  const reason = error instanceof Error ? error.message : String(error)
  if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED)
    return new LockNotFree(`${tag}: ${reason}`, { cause: error })
  const left = isOutside ? 'It goes on where it stopped at the next start' : 'Nothing of it is kept'
  return new Error(`Migration ${tag} failed: ${reason}. ${left}; docs/operations.md says what to do.`, {
    cause: error,
  })
}
