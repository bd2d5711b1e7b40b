import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from './database.ts'

const made: TestDatabase[] = []

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  made.push(database)
  return database
}

afterEach(async () => {
  for (const database of made.splice(0)) await database.drop()
})

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const exists = async (from: string, url: string) => {
  const name = new URL(url).pathname.slice(1)
  return (await query(from, 'select from pg_database where datname = $1', [name])).length > 0
}

test('two test databases have our schema and know nothing of each other', async () => {
  const [one, other] = await Promise.all([create(), create()])

  await query(one.ownerUrl, 'create table only_here ()')

  const tables = "select table_name from information_schema.tables where table_name in ('leads', 'only_here')"
  expect(await query(one.ownerUrl, `${tables} order by 1`)).toEqual([
    { table_name: 'leads' },
    { table_name: 'only_here' },
  ])
  expect(await query(other.ownerUrl, tables)).toEqual([{ table_name: 'leads' }])
})

test('a test database can be dropped while a client is still connected', async () => {
  const watcher = await create()
  const database = await createTestDatabase()
  const forgotten = new pg.Client({ connectionString: database.url })
  forgotten.on('error', () => {})
  await forgotten.connect()

  await database.drop()

  expect(await exists(watcher.url, database.url)).toBe(false)
})

test('a database left by a killed run is dropped by the next, one in use is not', async () => {
  const inUse = await create()
  const support = JSON.stringify(join(import.meta.dir, 'database.ts'))
  const doomed = Bun.spawn(
    [
      process.execPath,
      '-e',
      `
    const { createTestDatabase } = await import(${support})
    console.log((await createTestDatabase()).url)
    await new Promise(() => setInterval(() => {}, 1000))
  `,
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const { value } = await doomed.stdout.getReader().read()
  const leftOver = new TextDecoder().decode(value).trim()
  expect(await exists(inUse.url, leftOver)).toBe(true)

  doomed.kill('SIGKILL')
  await doomed.exited
  await connectionsEnd(inUse.url, leftOver)
  const next = await create()

  expect(await exists(next.url, leftOver)).toBe(false)
  expect(await exists(next.url, inUse.url)).toBe(true)
})

/** The server notices a killed client a moment later. */
async function connectionsEnd(from: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const connections = 'select from pg_stat_activity where application_name = $1'
  while ((await query(from, connections, [name])).length > 0) await Bun.sleep(5)
}

test('a copy of a test database has what was in it', async () => {
  const original = await create()
  await query(original.ownerUrl, 'create table kept as select 7 as number')
  const copy = await createTestDatabase(original)
  made.push(copy)
  expect(await query(copy.url, "select from pg_tables where tablename = 'kept'")).toHaveLength(1)
})
