import { beforeAll, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { OUTCOMES } from '../../../domain/leads/outcomes.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { findPurchaseIds } from './find-purchases.ts'

const BOUGHT = 100_000
const OTHERS_BOUGHT = 100_000
const SUPPLIER = '00000000-0000-4000-8000-000000000001'
const ON_A_PAGE = 51
const NOW = new Date('2026-11-21T15:00:00Z')
/** Of 8 KB, for one page of one query: many times fewer than the table has. */
const MOST_BUFFERS = 2_500

const pool = await testPool()
let middle: string

/** Purchases without their leads, whose rows these queries never read. */
const PURCHASES = `
  insert into purchases (lead_id, supplier_id, source, price_cents, purchased_at, outcome, deal_value_cents,
    company_sort, search_text)
  select gen_random_uuid(),
    case when n % 2 = 0 then '${SUPPLIER}'::uuid else gen_random_uuid() end, 'credit', 0,
    timestamptz '2026-11-01' - n / 3 * interval '1 minute',
    (array['pending', 'contacted', 'converted', 'lost'])[1 + n / 2 % 4]::outcome,
    case when n / 2 % 4 = 2 and n % 3 = 0 then n * 7 % 90000 end,
    'shop ' || n * 7919 % 100003,
    'shop ' || n * 7919 % 100003 || chr(10) || 'owner-' || n || '@example.com' || case n
      when 154322 then ' xylophone' when ${2 * 9_990} then ' zq' when ${2 * 10_010} then ' qj' else '' end
  from generate_series(1, ${BOUGHT + OTHERS_BOUGHT}) as n`

/** The leads that wait for the supplier's call, whose rows the order "call first" reads; four of five requested it. */
const LEADS_TO_CALL = `
  insert into leads (id, first_name, last_name, email, phone, company, is_decision_maker, business_type, current_provider,
    monthly_volume_cents, average_transaction_cents, public_business_type, search_text, market_tags, ai_description,
    email_verified, phone_verified, submitted_at, sold_at, contact_requested_at)
  select lead_id, 'Olive', 'Owner', lead_id || '@example.com', lead_id, 'Shop', true, 'retail', 'moneris', 2000000, 5000,
    'retail', '', '{}', '', true, true, purchased_at, purchased_at,
    case when row_number() over (order by purchased_at, id) % 5 > 0 then purchased_at end
  from purchases where supplier_id = '${SUPPLIER}' and outcome = 'pending'`

beforeAll(async () => {
  await pool.query('set session_replication_role = replica')
  await pool.query(PURCHASES)
  await pool.query(LEADS_TO_CALL)
  await pool.query('analyze purchases, leads')
  const { rows } = await pool.query<{ id: string }>(
    `select lead_id as id from purchases where supplier_id = '${SUPPLIER}' order by purchased_at limit 1 offset 50000`,
  )
  middle = rows[0]?.id ?? ''
})

type Query = Parameters<typeof findPurchaseIds>[2]
const ALL: Query = {
  outcome: null,
  followUp: null,
  search: [],
  sort: 'newest',
  after: null,
  limit: ON_A_PAGE,
}

/** Postgres’s plans for a page of My Leads. */
async function plansOf(query: Partial<Query>): Promise<string[]> {
  const { plans } = await explained(pool, (db) => findPurchaseIds(db, SUPPLIER, { ...ALL, ...query }, NOW))
  return plans
}

describe('of 100,000 leads', () => {
  const found = (word: string) => findPurchaseIds(drizzle(pool), SUPPLIER, { ...ALL, search: [word] }, NOW)

  test('a word of three letters finds the one that has it, however old', async () => {
    expect(await found('xylophone')).toHaveLength(1)
  })

  test('two letters are looked for in the newest 10,000', async () => {
    expect(await found('zq')).toHaveLength(1)
    expect(await found('qj')).toEqual([])
  })
})

for (const sort of ['newest', 'deal', 'company'] as const)
  for (const outcome of [null, ...OUTCOMES])
    for (const where of ['the first page', 'a page in the middle'])
      test(`of 100,000 leads, ${where} of ${outcome ?? 'all'} by ${sort} is read off an index`, async () => {
        const after = where === 'the first page' ? null : middle
        const [plan = '', ...more] = await plansOf({ sort, outcome, after })
        expect(more).toEqual([])
        // The index by time is as good for a supplier who has bought half of all leads.
        expect(plan).toMatch(/Scan (Backward )?using purchases_(of_supplier|by_time)/)
        expect(plan).not.toMatch(/Seq Scan|-> {2}Sort/)
        expect(buffersOf(plan)).toBeLessThan(150)
      })

describe('of 100,000 leads, those to call first', () => {
  test('fill the first page from an index, the oldest purchases whose owner requested a call', async () => {
    const [plan = '', ...more] = await plansOf({ sort: 'call-first' })
    expect(more).toEqual([])
    expect(plan).toMatch(/Scan (Backward )?using purchases_(of_supplier|by_time)/)
    expect(plan).not.toMatch(/Seq Scan|-> {2}Sort/)
    expect(buffersOf(plan)).toBeLessThan(MOST_BUFFERS)
  })

  test('come in pages without a gap: requested calls, the others who wait, then the rest', async () => {
    const idsOf = async (query: Partial<Query>) =>
      findPurchaseIds(drizzle(pool), SUPPLIER, { ...ALL, sort: 'call-first', ...query }, NOW)
    const { rows } = await pool.query<{ id: string; lead: string }>(`
      select p.id, p.lead_id as lead from purchases p left join leads l on l.id = p.lead_id
      where p.supplier_id = '${SUPPLIER}'
      order by case when l.contact_requested_at is not null then 0 when l.id is not null then 1 else 2 end,
        case when l.id is not null then p.purchased_at end, case when l.id is not null then p.id end,
        p.purchased_at desc, p.id desc`)
    const places = [0, 19_990, 24_990, 60_000]
    for (const place of places)
      expect(await idsOf({ after: rows[place]?.lead ?? '' })).toEqual(
        rows.slice(place + 1, place + 1 + ON_A_PAGE).map(({ id }) => id),
      )
    expect(await idsOf({ after: crypto.randomUUID() })).toEqual([])
  })

  test('are found by a rare word without reading them all', async () => {
    const plans = await plansOf({ sort: 'call-first', search: ['xylophone'] })
    for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on purchases_of_supplier_by_words')
  })
})

test('of 100,000 leads, those that are due are looked up by their reminders', async () => {
  await pool.query(
    `insert into lead_reminders (supplier_id, lead_id, on_day) select supplier_id, lead_id, '2026-11-20'
     from purchases where supplier_id = '${SUPPLIER}' and outcome = 'pending' limit 20`,
  )
  await pool.query('analyze lead_reminders')
  const [plan = ''] = await plansOf({ followUp: 'due' })
  expect(plan).not.toContain('Seq Scan on purchases')
  expect(buffersOf(plan)).toBeLessThan(1_000)
})

for (const sort of ['newest', 'deal', 'company'] as const)
  test.each([
    ['a common word', 'shop', 1],
    ['a rare word', 'xylophone', 2],
    ['a word that nobody has', 'zeppelin', 2],
  ])(`of 100,000 leads by ${sort}, %s is found without reading them all`, async (_, word, queries) => {
    for (const outcome of [null, 'converted'] as const) {
      const plans = await plansOf({ sort, outcome, search: [word] })
      expect(plans).toHaveLength(queries)
      if (queries === 2) expect(plans[1]).toContain('Bitmap Index Scan on purchases_of_supplier_by_words')
      for (const plan of plans) {
        expect(plan).not.toContain('Seq Scan')
        expect(buffersOf(plan)).toBeLessThan(MOST_BUFFERS)
      }
    }
  })
