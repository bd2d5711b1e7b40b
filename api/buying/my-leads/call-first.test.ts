import { beforeAll, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { testPool } from '../../../tests/support/test-database.ts'
import { findPurchaseIds } from './find-purchases.ts'

const BOUGHT = 400
const SUPPLIER = '00000000-0000-4000-8000-000000000001'
const NOW = new Date('2026-11-21T15:00:00Z')

const pool = await testPool()

/** Three at a time. */
const PURCHASES = `
  insert into purchases (lead_id, supplier_id, source, price_cents, purchased_at, outcome, search_text)
  select gen_random_uuid(), '${SUPPLIER}', 'credit', 0, timestamptz '2026-11-01' - n / 3 * interval '1 minute',
    (array['pending', 'contacted', 'converted', 'lost'])[1 + n % 4]::outcome, 'shop ' || n
  from generate_series(1, ${BOUGHT}) as n`

/** Those that wait for the supplier's call; four of five requested it. */
const LEADS_TO_CALL = `
  insert into leads (id, first_name, last_name, email, phone, company, is_decision_maker, business_type, current_provider,
    monthly_volume_cents, average_transaction_cents, public_business_type, search_text, market_tags, ai_description,
    email_verified, phone_verified, submitted_at, sold_at, contact_requested_at)
  select lead_id, 'Olive', 'Owner', lead_id || '@example.com', lead_id, 'Shop', true, 'retail', 'moneris', 2000000, 5000,
    'retail', '', '{}', '', true, true, purchased_at, purchased_at,
    case when row_number() over (order by purchased_at, id) % 5 > 0 then purchased_at end
  from purchases where outcome = 'pending'`

beforeAll(async () => {
  await pool.query('set session_replication_role = replica')
  await pool.query(PURCHASES)
  await pool.query(LEADS_TO_CALL)
})

test('those to call first come in pages without a gap: requested calls, the others who wait, then the rest', async () => {
  const limit = 30
  const idsAfter = (after: string | null, search: string[] = []) => {
    const query = { outcome: null, followUp: null, search, sort: 'call-first' as const, after, limit }
    return findPurchaseIds(drizzle(pool), SUPPLIER, query, NOW)
  }
  const { rows } = await pool.query<{ id: string; lead: string; text: string }>(`
    select p.id, p.lead_id as lead, p.search_text as text from purchases p left join leads l on l.id = p.lead_id
    order by case when l.contact_requested_at is not null then 0 when l.id is not null then 1 else 2 end,
      case when l.id is not null then p.purchased_at end, case when l.id is not null then p.id end,
      p.purchased_at desc, p.id desc`)
  const idsOf = (found: typeof rows) => found.slice(0, limit).map(({ id }) => id)
  expect(await idsAfter(null)).toEqual(idsOf(rows))
  for (const place of [0, 69, 85, 250])
    expect(await idsAfter(rows[place]?.lead ?? '')).toEqual(idsOf(rows.slice(place + 1)))
  // Also after a lead that does not have the word.
  const rest = rows.slice(86).filter(({ text }) => text.includes('p 39'))
  expect(await idsAfter(rows[85]?.lead ?? '', ['p 39'])).toEqual(idsOf(rest))
  expect(await idsAfter(crypto.randomUUID())).toEqual([])
})
