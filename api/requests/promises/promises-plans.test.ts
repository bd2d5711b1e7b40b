import { beforeAll, expect, test } from 'bun:test'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { candidatesFor } from '../../buying/checkout/assign-candidates.ts'
import { listProviders } from '../../suppliers/providers/providers.ts'
import { countWaiting } from '../home/home.ts'
import { brokenPromises, promisesForAdmins } from './promises.ts'

const LEADS = 20_000
/** Of 8 KB; the leads alone have several thousand. */
const MOST_BUFFERS = 1_500
const NOW = new Date('2026-11-21T15:00:00Z')

const pool = await testPool()

/** Sold over three years, one an hour and a bit; an owner in three answers. */
beforeAll(async () => {
  await seedLeads(pool, { leads: 100, others: LEADS, now: NOW })
  await pool.query(`
    insert into suppliers (email, name, contact_person, phone, status, created_at)
    select 'sales-' || n || '@payments.example', 'Maple Payments ' || n, 'Sam', '+14165550100', 'active', now()
    from generate_series(1, 60) n`)
  await pool.query(
    `insert into purchases (lead_id, supplier_id, source, price_cents, purchased_at, contacted_at)
      select l.id, s.id, 'credit', 0, $1::timestamptz - l.n * interval '80 minutes',
        case when l.n % 2 = 0 then $1::timestamptz - l.n * interval '80 minutes' + interval '20 hours' end
      from (select id, row_number() over (order by submitted_at desc, id) as n from leads where sold_at is not null) l
      join (select id, row_number() over (order by email) as place from suppliers) s on s.place = 1 + l.n % 60`,
    [NOW],
  )
  await pool.query(`
    insert into lead_requests (lead_id, contacted_answer, contacted_answered_at, contacted_within_hours)
    select lead_id, 'yes', purchased_at + interval '25 hours', 8 from purchases
    where hashtext(lead_id::text) % 3 = 0 and purchased_at < timestamptz '2026-11-20'`)
  await pool.query('vacuum (analyze) leads, purchases, lead_requests, suppliers')
})

test('a page of broken promises is read off an index, however many sales there are', async () => {
  const { found, plans } = await explained(pool, (db) =>
    brokenPromises(db, { limit: 50, after: '', days: null }, NOW),
  )
  expect(found.promises).toHaveLength(50)
  for (const plan of plans) {
    expect(plan).toContain('purchases_by_time')
    expect(plan).not.toMatch(/Seq Scan on (leads|purchases|lead_requests)/)
    expect(buffersOf(plan)).toBeLessThan(MOST_BUFFERS)
  }
})

test('open promises are read off an index, and figures without reading leads', async () => {
  const { found, plans } = await explained(pool, (db) => promisesForAdmins(db, 80, NOW))
  expect(found.open.total).toBeGreaterThan(0)
  const [open = '', figures = ''] = plans
  expect(open).toContain('purchases_by_time')
  expect(open).not.toMatch(/Seq Scan on (leads|purchases|lead_requests)/)
  expect(buffersOf(open)).toBeLessThan(MOST_BUFFERS)
  expect(figures).not.toMatch(/ on leads/)
})

test('what waits for an admin is counted off indexes', async () => {
  const { found, plans } = await explained(pool, (db) => countWaiting(db, NOW))
  expect(found.brokenPromises).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (leads|purchases)/)
    expect(buffersOf(plan)).toBeLessThan(MOST_BUFFERS)
  }
})

test('providers to assign a lead to come with their figures off indexes', async () => {
  const { rows } = await pool.query('select id from leads where sold_at is null limit 1')
  const { found, plans } = await explained(pool, (db) =>
    candidatesFor(db, { leadId: rows[0].id, search: '' }, NOW),
  )
  expect(found).toHaveLength(20)
  expect(found.some(({ openPromises }) => openPromises > 0)).toBe(true)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (leads|lead_requests)/)
})

test('the figures of a page of providers are read off an index', async () => {
  const query = { search: '', status: null, sort: '-joined', limit: 5, after: '' } as const
  const { found, plans } = await explained(pool, (db) => listProviders(db, query, NOW))
  expect(found.providers[0]?.contactAnswers).toBeGreaterThan(0)
  const [, figures = ''] = plans
  expect(figures).not.toContain('Seq Scan on purchases')
  expect(figures).not.toContain('Seq Scan on leads')
})
