import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `insert into audit_log (at, actor, deed, subject) values (now(), 'admin', 'changed lead status', 'lead')`,
  )
  await client.query(
    `with checked as (
      insert into rate_checks (visitor_digest, email, first_name, last_name, company, business_type, current_provider,
        monthly_volume_cents, average_transaction_cents, estimate, rates_version, checked_at)
      values ('v', 'ana@example.ca', 'Ana', 'Roy', 'Roy Books', 'retail', 'moneris', 100, 100, '{}', '1', now())
      returning id)
    insert into consents (rate_check_id, text, text_version, text_hash, language, consented_at, user_agent,
      verified_email, email_verified_at, verified_phone, phone_verified_at)
    select id, 'I agree', '1', 'h', 'en', now(), '', 'ana@example.ca', now(), '+14165550123', now() from checked`,
  )
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const refusalOf = (statement: string) =>
  client.query(statement).then(
    () => 'carried out',
    (error: unknown) => error,
  )

describe.each([
  ['audit_log', `deed = 'nothing'`],
  ['consents', `text = 'I agree to more'`],
])('a row of %s', (table, change) => {
  test.each([
    ['cannot be changed', `update ${table} set ${change}`],
    ['cannot be changed by a statement that finds none', `update ${table} set ${change} where false`],
    ['cannot be deleted', `delete from ${table}`],
    ['cannot be truncated away', `truncate ${table} cascade`],
    [
      'cannot be merged over',
      `merge into ${table} using (select 1) as one on true when matched then update set ${change}`,
    ],
  ])('%s', async (_, statement) => {
    expect(await refusalOf(statement)).toMatchObject({
      code: '42501',
      message: `${table} is only ever added to`,
    })
  })

  test('is still as it was written', async () => {
    const { rows } = await client.query(
      `select count(*) filter (where ${change}) as changed, count(*) as all from ${table}`,
    )
    expect(rows).toEqual([{ changed: '0', all: '1' }])
  })
})

test.each([
  ['truncating what it belongs to', 'truncate rate_checks cascade', { code: '42501' }],
  ['deleting what it belongs to', 'delete from rate_checks', { code: '23503' }],
])('a consent does not go by %s', async (_, statement, refusal) => {
  expect(await refusalOf(statement)).toMatchObject(refusal)
  expect((await client.query('select from consents')).rowCount).toBe(1)
})
