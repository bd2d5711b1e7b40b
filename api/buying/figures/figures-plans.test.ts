import { beforeAll, expect, test } from 'bun:test'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { supplierFigures } from './supplier-figures.ts'

const LEADS = 30_000
const OTHERS = 10_000
/** Of a year; there are several times as many purchases of others. */
const BOUGHT = 1_000
const SUPPLIER = '00000000-0000-4000-8000-000000000001'
const NOW = new Date('2026-11-24T17:00:00Z')

const pool = await testPool()

/** Each on a lead, one in so many of them this supplier’s, an alert of its only search before every second of these. */
const PURCHASES = `
  with numbered as (select id, row_number() over (order by id) as n from leads),
  bought as (
    insert into purchases (lead_id, supplier_id, source, price_cents, purchased_at)
    select id, case when n <= ${BOUGHT} then '${SUPPLIER}'::uuid else gen_random_uuid() end, 'credit', 0,
      timestamptz '2026-11-24' - (n % 365) * interval '1 day'
    from numbered returning lead_id, supplier_id
  )
  insert into alerted_leads (supplier_id, lead_id) select supplier_id, lead_id from bought`

beforeAll(async () => {
  await seedLeads(pool, { leads: LEADS, others: OTHERS, now: NOW })
  await pool.query('set session_replication_role = replica')
  await pool.query(PURCHASES)
  await pool.query('vacuum (analyze)')
})

test.each([
  ['a month', '2026-11-01', '2026-11-24', 80, 1_500],
  ['a year', '2025-12-01', '2026-11-24', BOUGHT, 12_000],
])(
  'figures of %s read this supplier’s purchases alone, by one statement without a sequential scan',
  async (_, from, to, bought, buffers) => {
    const { found, plans } = await explained(pool, (db) => supplierFigures(db, SUPPLIER, { from, to }))
    expect(plans).toHaveLength(1)
    const [plan = ''] = plans
    expect(found.total.now.leads).toBeGreaterThan(bought / 2)
    expect(plan).toMatch(/using purchases_of_supplier|on purchases_of_supplier/)
    expect(plan).not.toMatch(/Seq Scan on (leads|purchases|alerted_leads)/)
    expect(buffersOf(plan)).toBeLessThan(buffers)
  },
)
