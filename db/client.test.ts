import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { testClient, testDatabase } from '../tests/support/test-database.ts'
import { connect } from './client.ts'
import { keptSecrets } from './schema/operations.ts'

const { url } = await testDatabase()
const database = connect(url, { name: 'victim', size: 3 })
afterAll(() => database.close())
/** Outside the pool under test, so that it survives what is done to that one. */
const bystander = await testClient(url)

const rowsNamed = (name: string) => database.db.$count(keptSecrets, sql`name like ${`${name}%`}`)

/** Ends the victims in this state, and with them their connections; returns when they are truly gone. */
async function killVictims(state: string): Promise<number> {
  // Picked before any is killed: the planner may otherwise run the deadly function on rows that no condition has seen.
  const { rows } = await bystander.query<{ pid: number }>(
    `with victims as materialized
      (select pid from pg_stat_activity where application_name = 'victim' and state = $1)
      select pid, pg_terminate_backend(pid, 5000) from victims`,
    [state],
  )
  return rows.length
}

test('a transaction whose connection is killed between two statements leaves neither of them', async () => {
  const transaction = database.db.transaction(async (tx) => {
    await tx.insert(keptSecrets).values({ name: 'half-1', value: 'first' })
    expect(await killVictims('idle in transaction')).toBe(1)
    // With postgres.js this statement ran alone on another connection, and was committed (decision 1).
    await tx.insert(keptSecrets).values({ name: 'half-2', value: 'second' })
  })

  expect(transaction).rejects.toThrow()
  await transaction.catch(() => {})
  expect(await rowsNamed('half')).toBe(0)
})

test('killed connections, busy and idle, are replaced without an uncaught exception', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const busy = Promise.allSettled([1, 2].map(() => database.db.execute(sql`select pg_sleep(30)`)))
  await untilVictims(2)

  await killVictims('active')
  await killVictims('idle')

  expect((await busy).map((query) => query.status)).toEqual(['rejected', 'rejected'])
  expect(await rowsNamed('none')).toBe(0)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

async function untilVictims(count: number): Promise<void> {
  for (;;) {
    const { rows } = await bystander.query(
      `select 1 from pg_stat_activity where application_name = 'victim' and state = 'active'`,
    )
    if (rows.length === count) return
  }
}

test.each([
  ['a statement that takes too long', sql`select pg_sleep(60)`, '57014'],
  ['a lock that is not given', sql`select pg_advisory_xact_lock(1)`, '55P03'],
])('%s is ended by the database', async (_, query, code) => {
  await bystander.query('select pg_advisory_lock(1)')
  const short = connect(url, { statementTimeoutMs: 300, lockTimeoutMs: 100 })

  const error = await short.db.execute(query).catch((refused: unknown) => refused)

  await short.close()
  await bystander.query('select pg_advisory_unlock(1)')
  expect(error).toHaveProperty('cause.code', code)
})

test('of two statements sent together the second does nothing where the first fails, and its connection is as good as before', async () => {
  await bystander.query('select pg_advisory_lock(1)')
  const short = connect(url, { size: 1, lockTimeoutMs: 100 })

  const error = await short.db
    .transaction((tx) =>
      Promise.all([
        tx.execute(sql`select pg_advisory_xact_lock(1)`),
        tx.insert(keptSecrets).values({ name: 'together-1', value: '' }),
      ]),
    )
    .catch((refused: unknown) => refused)
  await bystander.query('select pg_advisory_unlock(1)')
  await short.db.insert(keptSecrets).values({ name: 'together-2', value: '' })

  await short.close()
  expect(error).toHaveProperty('cause.code', '55P03')
  expect(await rowsNamed('together')).toBe(1)
})
