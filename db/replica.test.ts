import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { connect, type Database, type Db } from './client.ts'
import { readLagging } from './replica.ts'

let databases: TestDatabase[]
let primary: Database
let replica: Database
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [one, two] = databases.map(({ url }) => connect(url, { size: 2 }))
  if (!(one && two)) throw new Error('A database is missing.')
  primary = one
  replica = two
})
afterAll(async () => {
  await Promise.all([primary.close(), replica.close()])
  await Promise.all(databases.map((database) => database.drop()))
})

const nameOf = async (db: Db) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name
const nameIn = (index: number) => new URL(databases[index]?.url ?? '').pathname.slice(1)

test('reads go to the replica where there is one', async () => {
  expect(await readLagging(primary.db, replica.db)(nameOf)).toBe(nameIn(1))
  expect(await readLagging(primary.db, null)(nameOf)).toBe(nameIn(0))
})

test.each([
  ['cancels the query in favour of replay', "do $$ begin raise sqlstate '40001'; end $$"],
  ['ends the connection', 'select pg_terminate_backend(pg_backend_pid())'],
  ['is too slow', "set statement_timeout = '1ms'; select pg_sleep(1)"],
])('a replica that %s costs nothing: the primary answers, and alone for ten seconds', async (_, fault) => {
  let now = 0
  const read = readLagging(primary.db, replica.db, () => now)
  const queried: (string | undefined)[] = []
  const failing = async (db: Db) => {
    const name = await nameOf(db)
    queried.push(name)
    if (name === nameIn(1)) await db.execute(sql.raw(fault))
    return name
  }
  expect(await read(failing)).toBe(nameIn(0))
  expect(queried).toEqual([nameIn(1), nameIn(0)])
  now = 9_999
  expect(await read(nameOf)).toBe(nameIn(0))
  now = 10_000
  expect(await read(nameOf)).toBe(nameIn(1))
})

test('a replica that cannot be reached leaves the primary', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/none', { size: 1 })
  expect(await readLagging(primary.db, nowhere.db)(nameOf)).toBe(nameIn(0))
  await nowhere.close()
})

test('what fails on the primary too is its error', async () => {
  const read = readLagging(primary.db, replica.db)
  await expect(read(async (db) => db.execute(sql`select from nothing_here`))).rejects.toHaveProperty(
    'cause.code',
    '42P01',
  )
})
