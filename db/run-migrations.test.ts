import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { testDatabase } from '../tests/support/test-database.ts'
import { migrateDatabase } from './migrate.ts'

/** What an older version asks when it starts, while it waits in the statement. */
const LOCK_OF_OLDER_VERSIONS = 'select pg_advisory_lock(7204110)'
const SHORT_PATIENCE = { lockTimeoutMs: 100, pauseMs: 20, tries: 1_000 }

const database = await testDatabase()
let folder: string
let clients: pg.Client[]
let client: pg.Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northrate-migrations-'))
  clients = []
  client = await openClient()
  await client.query(`drop table if exists orders cascade;
    create table orders (id int primary key, state text);
    insert into orders select n, case when n <= 25 then 'new' end from generate_series(1, 100) n;
    drop schema drizzle cascade`)
})
afterEach(async () => {
  for (const open of clients) await open.end()
  rmSync(folder, { recursive: true, force: true })
})

async function openClient(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.ownerUrl })
  await opened.connect()
  clients.push(opened)
  return opened
}

/** As drizzle-kit writes them. */
function writeMigrations(...files: string[]): void {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = files.map((text, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: '7', when: 1_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
}

const migrateNow = (patience: Partial<typeof SHORT_PATIENCE> = {}) =>
  migrateDatabase({ owner: database.ownerUrl, application: database.url }, undefined, {
    folder,
    ...SHORT_PATIENCE,
    ...patience,
  })

const recorded = async () => {
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ created_at }) => Number(created_at))
}

const indexes = async () => {
  const { rows } = await client.query<{ index: string; valid: boolean }>(
    `select indexrelid::regclass::text as index, indisvalid as valid from pg_index
      where indrelid = 'orders'::regclass and not indisprimary`,
  )
  return rows
}

/** Resolves once a session waits for a lock in a statement like this. */
async function isWaiting(statement: string): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1
    and datname = current_database() and pid <> pg_backend_pid()`
  while ((await client.query(waiting, [`%${statement}%`])).rowCount === 0) await Bun.sleep(5)
}

const ADD_INDEX = `-- outside a transaction
-- Orders are looked for by their state.
create index concurrently "orders_by_state" on "orders" ("state")`

test('migrations before one that fails are kept, and the next start goes on from there', async () => {
  writeMigrations('alter table orders add column a int', 'alter table orders add column id int')

  expect(await migrateNow().catch(String)).toContain(
    'Migration 0001_step failed: column "id" of relation "orders" already exists',
  )
  expect(await recorded()).toEqual([1_000])

  writeMigrations('alter table orders add column a int', 'alter table orders add column b int')
  await migrateNow()
  expect(await recorded()).toEqual([1_000, 1_001])
})

test('a database of migrations that became one is named, and nothing in it is changed', async () => {
  writeMigrations('alter table orders add column a int', 'alter table orders add column b int')
  await migrateNow()

  writeMigrations('-- elsewhere', '-- elsewhere', 'drop table orders')
  const journal = join(folder, 'meta/_journal.json')
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(':100', ':200'))

  expect(await migrateNow().catch(String)).toBe(
    'Error: The database was made before the first release, and this version cannot bring it up to date. Nothing in it was changed. Use the version that made it, or set DATABASE_URL to an empty database.',
  )
  expect(await recorded()).toEqual([1_000, 1_001])
  expect((await client.query('select from orders')).rowCount).toBe(100)
})

test('a migration outside a transaction is recorded as drizzle records it', async () => {
  writeMigrations(ADD_INDEX, 'alter table orders add column a int')
  await migrateNow()
  expect(await indexes()).toEqual([{ index: 'orders_by_state', valid: true }])

  const { rows: ours } = await client.query('select * from drizzle.__drizzle_migrations order by id')
  await migrate(drizzle(client), { migrationsFolder: folder })
  expect((await client.query('select * from drizzle.__drizzle_migrations order by id')).rows).toEqual(ours)

  await client.query('drop table orders; create table orders (state text); drop schema drizzle cascade')
  writeMigrations(ADD_INDEX.replace('concurrently ', ''), 'alter table orders add column a int')
  await migrate(drizzle(client), { migrationsFolder: folder })
  const { rows: drizzles } = await client.query('select * from drizzle.__drizzle_migrations order by id')
  expect(drizzles.map((row) => Object.keys(row))).toEqual(ours.map((row) => Object.keys(row)))
  expect(drizzles[1]).toEqual(ours[1])
})

test('an index that an interrupted start left half built is built again', async () => {
  await client.query("update orders set state = 'same'")
  const unique = 'create unique index concurrently orders_by_state on orders (state)'
  await client.query(unique).catch(() => {})
  expect(await indexes()).toEqual([{ index: 'orders_by_state', valid: false }])

  writeMigrations(ADD_INDEX)
  await migrateNow()

  expect(await indexes()).toEqual([{ index: 'orders_by_state', valid: true }])
})

test('an index that was built before its start was interrupted is not built twice', async () => {
  await client.query(ADD_INDEX)
  writeMigrations(ADD_INDEX)
  await migrateNow()
  expect(await recorded()).toEqual([1_000])
})

test('requests do not wait behind a migration that waits for a lock', async () => {
  writeMigrations('alter table orders add column a int')
  const holder = await openClient()
  await holder.query('begin; select from orders')

  const migrating = migrateNow()
  await isWaiting('alter table orders')
  // Answered although the holder has not ended, and neither has the migration.
  await client.query('select from orders')
  expect(await recorded()).toEqual([])

  await holder.query('commit')
  await migrating
  expect(await recorded()).toEqual([1_000])
})

test('a migration that never gets its lock gives up, and says which one it is', async () => {
  writeMigrations('alter table orders add column a int')
  const holder = await openClient()
  await holder.query('begin; select from orders')

  expect(await migrateNow({ tries: 2 }).catch(String)).toBe(
    'Error: A lock was not free 2 times, 0000_step: canceling statement due to lock timeout. See docs/operations.md.',
  )
  await holder.query('commit')
})

test('an index is built although an older version waits for its turn to migrate', async () => {
  writeMigrations(ADD_INDEX)
  const writer = await openClient()
  await writer.query("begin; update orders set state = 'old' where id = 1")
  const migrating = migrateNow()
  await isWaiting('create index concurrently')

  const older = await openClient()
  // Postgres ends one of the two that wait for each other: the migration, this way.
  await older.query("set deadlock_timeout = '1h'")
  const olderStarts = older.query(LOCK_OF_OLDER_VERSIONS).then(() => older.end())
  await isWaiting(LOCK_OF_OLDER_VERSIONS)
  await writer.query('commit')

  await Promise.all([migrating, olderStarts])
  expect(await indexes()).toEqual([{ index: 'orders_by_state', valid: true }])
})

test('an index is built while another process of this version waits for its turn to migrate', async () => {
  writeMigrations(ADD_INDEX)
  const writer = await openClient()
  await writer.query("begin; update orders set state = 'old' where id = 1")
  const migrating = migrateNow()
  await isWaiting('create index concurrently')
  const other = migrateNow()
  await writer.query('commit')

  await Promise.all([migrating, other])
  expect(await recorded()).toEqual([1_000])
})

test('a marked statement is repeated, a batch at a time, until it changes no row', async () => {
  writeMigrations(`-- outside a transaction
create table batches (changed_rows int)
--> statement-breakpoint
create function count_batch() returns trigger language plpgsql as $$ begin
  insert into batches select count(*) from changed; return null; end $$
--> statement-breakpoint
create trigger batch after update on orders referencing new table as changed
  for each statement execute function count_batch()
--> statement-breakpoint
-- repeat until no row changes
update orders set state = 'old' where id in (select id from orders where state is null order by id limit 30)`)

  await migrateNow()

  const { rows } = await client.query<{ changed_rows: number }>('select changed_rows from batches')
  expect(rows.map((row) => row.changed_rows)).toEqual([30, 30, 15, 0])
  expect((await client.query('select from orders where state is null')).rowCount).toBe(0)
  await client.query('drop table batches; drop function count_batch cascade')
})

test('a limit for statements, which the owner has for requests, does not end a migration', async () => {
  writeMigrations('select pg_sleep(1)')
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await client.query(`alter database ${name} set statement_timeout = 500`)
  await migrateNow()
  expect(await recorded()).toEqual([1_000])
  await client.query(`alter database ${name} reset statement_timeout`)
})
