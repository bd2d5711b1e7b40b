import { beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { buffersOf, explained, sortedIn } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { AdminLeadsQuery, LEAD_SORTS } from '../../contract/admin/leads.ts'
import { countLeads, findLeads } from '../leads/find-leads.admin.ts'
import { platformAnalytics } from './analytics.ts'
import { analyticsOfPeriod } from './period-analytics.ts'

const LEADS = 30_000
const ON_A_PAGE = 51
/** Of 8 KB, for a page and the purchases beside it; the table has several thousand. */
const MOST_BUFFERS = 600
const NOW = new Date('2026-11-21T15:00:00Z')

const pool = await testPool(3)

beforeAll(async () => {
  await seedLeads(pool, { leads: LEADS, others: LEADS / 4, now: NOW })
})

async function plansOfPage(filters: string): Promise<string[]> {
  const query = v.parse(AdminLeadsQuery, Object.fromEntries(new URLSearchParams(filters)))
  const page = { filters: query, sort: query.sort, after: null, limit: ON_A_PAGE, now: NOW }
  return (await explained(pool, (db) => findLeads(db, page))).plans
}

describe(`of ${LEADS} leads on the market and a quarter as many others`, () => {
  test.each([
    '',
    'status=converted',
    'tier=tier1',
    'state=waiting',
    'state=on-market',
    'state=sold',
    'state=off-market',
    'province=Ontario',
    'from=2026-11-01&to=2026-11-10',
    'search=example',
  ])('a page of an admin’s list with %p is read off an index', async (filters) => {
    const [plan = '', ...more] = await plansOfPage(filters)
    expect(more).toEqual([])
    expect(plan).not.toContain('Seq Scan on leads')
    for (const rows of sortedIn(plan)) expect(rows).toBeLessThanOrEqual(ON_A_PAGE)
    expect(buffersOf(plan)).toBeLessThan(filters.startsWith('search') ? 3 * MOST_BUFFERS : MOST_BUFFERS)
  })

  const sorts = LEAD_SORTS.flatMap((column) => [column, `-${column}`])

  test.each(sorts)(
    'a page sorted by %p, first or deep, is read off an index from one end to the other',
    async (sort) => {
      for (const filter of ['', '&status=converted', '&tier=tier2', '&search=zeppelin']) {
        const query = v.parse(
          AdminLeadsQuery,
          Object.fromEntries(new URLSearchParams(`sort=${sort}${filter}`)),
        )
        const page = { filters: query, sort: query.sort, limit: ON_A_PAGE, now: NOW }
        const { found, plans } = await explained(pool, (db) => findLeads(db, { ...page, after: null }))
        const last = found.at(-1)
        const after = last === undefined ? null : { ...last, id: last.lead.id }
        const deep = await explained(pool, (db) => findLeads(db, { ...page, after }))
        for (const plan of [...plans, ...deep.plans]) {
          expect({ filter, plan }).toEqual({ filter, plan: expect.not.stringContaining('Seq Scan on leads') })
          if (filter === '') {
            for (const rows of sortedIn(plan)) expect(rows).toBeLessThanOrEqual(2 * ON_A_PAGE)
            expect(buffersOf(plan)).toBeLessThan(2 * MOST_BUFFERS)
          }
        }
      }
    },
  )

  test.each(['', 'tier=tier3', 'status=new', 'state=sold', 'search=zeppelin', 'search=example'])(
    'leads with %p are counted without reading the table',
    async (filters) => {
      const query = v.parse(AdminLeadsQuery, Object.fromEntries(new URLSearchParams(filters)))
      const { plans } = await explained(pool, (db) => countLeads(db, query))
      for (const plan of plans) expect(plan).not.toContain('Seq Scan on leads')
    },
  )

  test.each(['search=unicorn', 'search=zeppelin', 'search=shop-4711.example', 'search=zéppelin'])(
    'a page of what few have as %p is found by the index of names',
    async (filters) => {
      const plans = await plansOfPage(filters)
      expect(plans).toHaveLength(2)
      expect(plans[1]).toContain('Bitmap Index Scan on leads_by_folded_identity')
      for (const plan of plans) {
        expect(plan).not.toContain('Seq Scan on leads')
        for (const rows of sortedIn(plan)) expect(rows).toBeLessThanOrEqual(ON_A_PAGE)
      }
    },
  )

  test('analytics count leads in an index alone', async () => {
    const { found, plans } = await explained(pool, (db) => platformAnalytics(db, NOW))
    expect(found.leadQuality.totalLeads).toBe(LEADS + LEADS / 4)
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan on leads')
      expect(plan).not.toMatch(/(Index|Bitmap Heap) Scan .*on leads/)
    }
  })

  test('analytics of a period count leads in an index, and read no more rows than the newest', async () => {
    const period = { from: '2024-11-24', to: '2026-11-24' }
    const { found, plans } = await explained(pool, (db) => analyticsOfPeriod(db, period))
    expect(found.total.leads).toBe(LEADS + LEADS / 4)
    expect(found.funnel.leads).toBe(found.most)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on leads')
    expect(plans[0]).not.toMatch(/(Index|Bitmap Heap) Scan .*on leads/)
    for (const plan of plans.slice(1)) expect(buffersOf(plan)).toBeLessThan(4 * found.most)
  })
})
