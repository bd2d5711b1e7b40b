import { beforeAll, describe, expect, test } from 'bun:test'
import { testClient, testDatabase } from '../tests/support/test-database.ts'

const client = await testClient((await testDatabase()).ownerUrl)

beforeAll(async () => {
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
  await client.query(
    `insert into consent_receipts (consent_id, payload, signature, public_key, signed_at)
    select id, '{}', 's', 'k', now() from consents`,
  )
  await client.query(
    `insert into receipt_keys (public_key, vouched_by, signature, kept_at) values ('k', 'l', 's', now())`,
  )
  await client.query(
    `insert into breach_records (breach_id, version, saved_at, saved_by, details) values (gen_random_uuid(), 1, now(), 'a', '{}')`,
  )
  await client.query(`insert into consent_withdrawals (email, withdrawn_at) values ('ana@example.ca', now())`)
  await client.query(`insert into erasures (email_digest, erased_at, counts) values ('d', now(), '{}')`)
  await client.query(
    `with supplier as (
      insert into suppliers (email, name, contact_person, phone)
      values ('sam@payments.example', 'Payments', 'Sam', '+14165550100') returning id),
    credited as (
      insert into credit_ledger (supplier_id, change, balance_after, reason, at)
      select id, 1, 1, 'a gift', now() from supplier returning supplier_id),
    lead as (
      insert into leads (first_name, last_name, email, phone, company, is_decision_maker, business_type,
        current_provider, monthly_volume_cents, average_transaction_cents, ai_description, email_verified,
        phone_verified, submitted_at, public_business_type, search_text, market_tags)
      values ('Ana', 'Roy', 'ana@example.ca', '+14165550123', 'Roy Books', true, 'retail', 'moneris', 100, 100,
        'A shop.', true, true, now(), 'retail', '', '{}')
      returning id),
    purchase as (
      insert into purchases (lead_id, supplier_id, source, price_cents, purchased_at)
      select lead.id, credited.supplier_id, 'assignment', 0, now() from lead, credited returning id)
    insert into receipts (purchase_id, issued_at, billed_to, price_cents, total_cents)
    select id, now(), 'Payments', 0, 0 from purchase`,
  )
})

const refusalOf = (statement: string) =>
  client.query(statement).then(
    () => 'carried out',
    (error: unknown) => error,
  )

describe.each([
  ['audit_log', `deed = 'nothing'`],
  ['consents', `text = 'I agree to more'`],
  ['consent_receipts', `payload = '{"more":1}'`],
  ['receipt_keys', `vouched_by = 'another'`],
  ['breach_records', `saved_by = 'another'`],
  ['consent_withdrawals', `email = 'nobody@example.ca'`],
  ['erasures', `email_digest = 'another'`],
  ['credit_ledger', `change = 100`],
  ['receipts', `billed_to = 'Somebody else'`],
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
