import { beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { MarketQuery } from '../../contract/market/market-query.ts'
import { openMarket } from './open-market.ts'

const ON_MARKET = 1_500
const OTHERS = 30_000
const NOW = new Date('2026-11-21T15:00:00Z')

const pool = await testPool()
beforeAll(() => seedLeads(pool, { leads: ON_MARKET, others: OTHERS, now: NOW }))

test.each([
  {},
  { search: 'published rates' },
  { search: 'unicorn' },
  { search: 'zq' },
  { businessType: 'retail', tier: 'tier2' },
  { province: 'Nunavut', provider: 'helcim' },
])(
  `of ${ON_MARKET} leads on the market and ${OTHERS} others, a page of %p reads the market alone`,
  async (query) => {
    const { plans } = await explained(pool, (db) => openMarket(db).page(v.parse(MarketQuery, query), NOW))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on leads')
  },
)
