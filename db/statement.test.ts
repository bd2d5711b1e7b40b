import { afterAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { testDatabase } from '../tests/support/test-database.ts'
import { connect, type Db, type Tx } from './client.ts'
import { sessions } from './schema/people/sessions.ts'
import { sendInOrder, sentTogether, statement } from './statement.ts'

/** Of one connection, so that what was prepared can be looked at. */
const database = connect((await testDatabase()).url, { size: 1 })
afterAll(() => database.close())

const plansOf = async (db: Db | Tx, name: string) => {
  const { rows } = await db.execute(sql`
    select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where name = ${name}`)
  return rows
}

const doubled = statement<{ twice: number; at: string }>(
  'doubled',
  sql`select ${sql.placeholder('number')}::int * 2 as twice, timestamptz '2026-02-01 12:00:00Z' as at`,
)

test('a statement of SQL is prepared once for a connection, outside transactions and in them', async () => {
  expect(await doubled(database.db, { number: 3 })).toMatchObject([{ twice: 6 }])
  await database.db.transaction(async (tx) => {
    expect(await doubled(tx, { number: 4 })).toMatchObject([{ twice: 8 }])
    expect(await plansOf(tx, 'doubled')).toEqual([{ plans: 2 }])
  })
})

test('a statement of SQL in a transaction runs in that transaction', async () => {
  const inserted = statement<{ id: string }>(
    'transaction_id',
    sql`select pg_current_xact_id()::text as id where ${sql.placeholder('isWanted')}::boolean`,
  )
  const [one, other] = await database.db.transaction(async (tx) => [
    await inserted(tx, { isWanted: true }),
    await inserted(tx, { isWanted: true }),
  ])
  expect(one).toHaveLength(1)
  expect(other).toEqual(one ?? [])
})

test('times of a statement of SQL come as text', async () => {
  const [row] = await doubled(database.db, { number: 1 })
  expect(new Date(row?.at ?? '').toISOString()).toBe('2026-02-01T12:00:00.000Z')
})

test('a statement of Drizzle’s builder is built and prepared once, and maps its rows', async () => {
  let built = 0
  const found = statement('session_started', (db) => {
    built++
    return db
      .select({ createdAt: sessions.createdAt, at: sql`now()`.mapWith(sessions.createdAt) })
      .from(sessions)
      .rightJoin(sql`(values (1)) as "one"`, eq(sessions.tokenDigest, sql.placeholder('digest')))
  })
  for (const digest of ['a', 'b']) {
    const [row] = await found(database.db, { digest })
    expect(row?.createdAt).toBeNull()
    expect(row?.at).toBeInstanceOf(Date)
  }
  expect(built).toBe(1)
  expect(await plansOf(database.db, 'session_started')).toEqual([{ plans: 2 }])
})

test('of two statements that are sent together the failure of the first is reported, not that its transaction is aborted', async () => {
  const failing = database.db.transaction((tx) => {
    const first = tx.execute(sql`select 1 / 0`)
    // Its failure is known later than that of the next, as where more stands around it.
    const late = first.catch(async (error: unknown) => {
      await Bun.sleep(5)
      throw error
    })
    return sentTogether(late, tx.execute(sql`select 1`))
  })
  const failure: unknown = await failing.catch((error: unknown) => error)
  expect(failure).toMatchObject({ cause: { code: '22012' } })
})

test('statements that are sent in order run in that order, and the failure of the first that failed is reported', async () => {
  const numbers = await database.db.transaction(async (tx) => {
    await sendInOrder(
      () => tx.execute(sql`create temporary sequence sent`),
      () => tx.execute(sql`select nextval('sent')`),
      () => tx.execute(sql`select setval('sent', currval('sent') * 10)`),
    )
    return (await tx.execute(sql`select nextval('sent')::int as number`)).rows
  })
  expect(numbers).toEqual([{ number: 11 }])
  const failing = database.db.transaction((tx) =>
    sendInOrder(
      () => tx.execute(sql`select 1`),
      () => tx.execute(sql`select 1 / 0`),
      () => tx.execute(sql`select 1`),
    ),
  )
  expect(await failing.catch((error: unknown) => error)).toMatchObject({ cause: { code: '22012' } })
})
