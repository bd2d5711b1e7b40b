import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type FaultProxy, openFaultProxy } from '../tests/support/processes/fault-proxy.ts'
import { testDatabase } from '../tests/support/test-database.ts'
import { connect, type Database } from './client.ts'
import { keptSecrets } from './schema/operations.ts'

const SIZE = 4

/** Beside the link, so that it sees what is truly stored. */
const bystander = await testDatabase()

let link: FaultProxy
let database: Database
beforeEach(async () => {
  link = await openFaultProxy(bystander.url)
  database = connect(link.url, { size: SIZE, statementTimeoutMs: 2_000, connectTimeoutMs: 5_000 })
  await Promise.all(Array.from({ length: SIZE }, () => database.db.execute(sql`select pg_sleep(0.1)`)))
  expect(database.pool.totalCount).toBe(SIZE)
})
afterEach(async () => {
  await database.close()
  await link.close()
})

const ask = async () => database.db.execute(sql`select 1`)
const failuresOfTwiceTheSize = () => failuresOf(Array.from({ length: 2 * SIZE }, ask))
const stored = (name: string) => bystander.db.$count(keptSecrets, sql`name like ${`${name}%`}`)
const failuresOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length

test('after its connections have fallen silent one call fails, and those that follow are answered', async () => {
  link.breakOpen('silent')
  await expect(ask()).rejects.toHaveProperty('cause.code', 'ETIMEDOUT')
  for (let call = 0; call < 3 * SIZE; call++) await ask()
  expect(await failuresOf(Array.from({ length: 3 * SIZE }, ask))).toBe(0)
})

test('transactions on silent connections fail, give their place in the pool back, and leave nothing', async () => {
  const transaction = (index: number) =>
    database.db.transaction((tx) => tx.insert(keptSecrets).values({ name: `begin-${index}`, value: '' }))
  link.breakOpen('silent')
  expect(await failuresOf(Array.from({ length: SIZE }, (_, index) => transaction(index)))).toBe(SIZE)

  expect(await stored('begin')).toBe(0)
  expect(await failuresOf(Array.from({ length: 2 * SIZE }, (_, index) => transaction(index)))).toBe(0)
  expect(await stored('begin')).toBe(2 * SIZE)
})

test('a transaction that falls silent between two statements leaves neither, and goes on nowhere else', async () => {
  const transaction = database.db.transaction(async (tx) => {
    await tx.insert(keptSecrets).values({ name: 'half-1', value: '' })
    link.breakOpen('silent')
    await tx
      .insert(keptSecrets)
      .values({ name: 'half-2', value: '' })
      .catch(() => {})
    await tx.insert(keptSecrets).values({ name: 'half-3', value: '' })
  })
  await expect(transaction).rejects.toThrow()
  expect(await failuresOfTwiceTheSize()).toBe(0)
  expect(await stored('half')).toBe(0)
})

test('a commit whose answer is lost fails as a lost connection does, though it was done', async () => {
  const transaction = database.db.transaction(async (tx) => {
    await tx.insert(keptSecrets).values({ name: 'done', value: '' })
    link.breakOpen('unanswered')
  })
  const error = await transaction.catch((refused: unknown) => refused)
  // Worth another try by the caller, whose every operation is safe to repeat.
  expect(error).toBeInstanceOf(Error)
  expect(causesOf(error).join()).toMatch(/is not queryable|Postgres has not answered/)
  expect(await stored('done')).toBe(1)
})

test.each([
  ['the host is lost', () => link.breakAll('silent')],
  ['connections are refused', () => link.refuse()],
])('while %s calls fail, and after that they are answered', async (_, lose) => {
  await lose()
  expect(await failuresOfTwiceTheSize()).toBe(2 * SIZE)
  await link.restore()
  expect(await failuresOfTwiceTheSize()).toBe(0)
})

test('closing does not wait for the answer of a connection that is silent', async () => {
  const patient = connect(link.url, { size: 2, statementTimeoutMs: 600_000 })
  const hasStarted = Promise.withResolvers<void>()
  const statement = patient.pool.query('select pg_sleep(600)').then(
    () => 'answered',
    () => 'failed',
  )
  // Its transaction waits for something else, and does not notice.
  patient.db
    .transaction(() => {
      hasStarted.resolve()
      return new Promise(() => {})
    })
    .catch(() => {})
  await hasStarted.promise
  link.breakOpen('silent')
  await patient.close()
  expect(await statement).toBe('failed')
})

test('each of several statements sent together has its own time to be answered', async () => {
  const answers = database.db.transaction((tx) =>
    Promise.all(Array.from({ length: 12 }, () => tx.execute(sql`select pg_sleep(0.3)`))),
  )
  expect(await answers).toHaveLength(12)
})

test('Postgres looks for clients that are lost', async () => {
  const { rows } = await database.pool.query('show tcp_keepalives_idle')
  expect(rows).toEqual([{ tcp_keepalives_idle: '10' }])
})

function causesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causesOf(error.cause)] : []
}
