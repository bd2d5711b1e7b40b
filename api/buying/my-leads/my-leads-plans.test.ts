import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { OUTCOMES } from '../../../domain/outcomes.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { findPurchaseIds } from './find-purchases.ts'

setDefaultTimeout(120_000)

const BOUGHT = 100_000
const OTHERS_BOUGHT = 100_000
const SUPPLIER = '00000000-0000-4000-8000-000000000001'
const ON_A_PAGE = 51
/** Of 8 KB, for one page of one query: many times fewer than the table has. */
const MOST_BUFFERS = 2_500

let database: TestDatabase
let pool: pg.Pool
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

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  pool.on('error', () => {})
  await pool.query('set session_replication_role = replica')
  await pool.query(PURCHASES)
  await pool.query('analyze purchases')
  const { rows } = await pool.query<{ id: string }>(
    `select lead_id as id from purchases where supplier_id = '${SUPPLIER}' order by purchased_at limit 1 offset 50000`,
  )
  middle = rows[0]?.id ?? ''
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

type Query = Parameters<typeof findPurchaseIds>[2]
const ALL: Query = { outcome: null, search: [], sort: 'newest', after: null, limit: ON_A_PAGE }

/** Postgres’s plans for a page of My Leads. */
async function plansOf(query: Partial<Query>): Promise<string[]> {
  const { plans } = await explained(pool, (db) => findPurchaseIds(db, SUPPLIER, { ...ALL, ...query }))
  return plans
}

describe('of 100,000 leads', () => {
  const found = (word: string) => findPurchaseIds(drizzle(pool), SUPPLIER, { ...ALL, search: [word] })

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
