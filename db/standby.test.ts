import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { setReadOnly as setDatabaseReadOnly } from '../tests/support/read-only.ts'
import { testDatabase } from '../tests/support/test-database.ts'
import { connect } from './client.ts'
import { keptSecrets } from './schema/operations.ts'

const SIZE = 4
const { url, ownerUrl } = await testDatabase()
const owner = connect(ownerUrl, { size: 1 })
const database = connect(url, { size: SIZE })
afterAll(() => Promise.all([database.close(), owner.close()]))

const setReadOnly = (isReadOnly: boolean) => setDatabaseReadOnly(owner.db, url, isReadOnly)
const insert = async (name: string) => database.db.insert(keptSecrets).values({ name, value: '' })
const allBusy = () =>
  Promise.all(Array.from({ length: SIZE }, () => database.db.execute(sql`select pg_sleep(0.1)`)))

test('after a node has turned out to be read-only, every connection to it is replaced', async () => {
  await setReadOnly(true)
  await allBusy()
  expect(database.pool.totalCount).toBe(SIZE)
  await setReadOnly(false)

  await expect(insert('first')).rejects.toHaveProperty('cause.code', '25006')
  await Bun.sleep(0)
  const writes = await Promise.allSettled(Array.from({ length: 2 * SIZE }, (_, at) => insert(`next-${at}`)))
  expect(writes.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a transaction on a read-only node fails as such, and gives its place back', async () => {
  await setReadOnly(true)
  const failed = database.db.transaction(async (tx) => {
    await tx.insert(keptSecrets).values({ name: 'in transaction', value: '' })
  })
  await failed.catch(() => {})
  await setReadOnly(false)
  await insert('afterwards').catch(() => {})
  await insert('afterwards').catch(() => {})
  expect(await database.db.$count(keptSecrets, sql`name = 'afterwards'`)).toBe(1)
})

test.each([
  [true, 'on'],
  [false, 'local'],
])('whether a commit waits for a standby (%p) is set for each pool', async (waitsForStandby, expected) => {
  const pool = connect(url, { size: 1, waitsForStandby })
  const { rows } = await pool.db.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`)
  await pool.close()
  expect(rows[0]?.synchronous_commit).toBe(expected)
})
