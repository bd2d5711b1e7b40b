import { beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { AdminLeadsQuery } from '../../contract/admin/leads.ts'
import { findLeads } from '../leads/find-leads.admin.ts'
import { platformAnalytics } from './analytics.ts'
import { analyticsOfPeriod } from './period-analytics.ts'

const LEADS = 30_000
const ON_A_PAGE = 51
const NOW = new Date('2026-11-21T15:00:00Z')

const pool = await testPool(3)

beforeAll(async () => {
  await seedLeads(pool, { leads: LEADS, others: LEADS / 4, now: NOW })
})

describe(`of ${LEADS} leads on the market and a quarter as many others`, () => {
  test.each(['', 'search=example', 'search=unicorn', 'search=zéppelin', 'search=zq'])(
    'a page of an admin’s list with %p does not read all leads',
    async (filters) => {
      const query = v.parse(AdminLeadsQuery, Object.fromEntries(new URLSearchParams(filters)))
      const page = { filters: query, sort: query.sort, after: null, limit: ON_A_PAGE, now: NOW }
      const { plans } = await explained(pool, (db) => findLeads(db, page))
      for (const plan of plans) expect(plan).not.toContain('Seq Scan on leads')
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
