import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { buffersOf, explained, sortedIn } from '../../../tests/support/statements.ts'
import { MarketQuery, OwnMarketQuery } from '../../contract/market/market-query.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { NEWEST_SEARCHED } from '../../rate-check/submitted-leads/newest-leads.ts'
import type { LeadRow } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { openLeads, plainLead } from './market-leads.fixture.ts'
import { openMarket } from './open-market.ts'

const LEADS = 30_000
const ON_A_PAGE = 23
const NOW = new Date('2026-11-21T15:00:00Z')

/** A minute apart, with every type, province, provider and tier in turn; descriptions name the volume in words. */
const ROWS = Array.from({ length: LEADS }, (_, index): LeadRow => {
  const n = index + 1
  const volume = pick([500_000, 2_000_000, 9_000_000], n / 60)
  const words = { 500000: 'under $10,000', 2000000: 'up to $50,000', 9000000: 'over $50,000' }[volume]
  return {
    ...plainLead(n, minutesAfter(new Date('2026-11-21T00:00:00Z'), -n)),
    businessType: pick(['retail', 'restaurant', 'ecommerce', 'healthcare', 'automotive'], n),
    currentProvider: pick(['moneris', 'stripe', 'clover'], n / 5),
    monthlyVolumeCents: volume,
    aiDescription: `A business taking ${words} a month${n % 10_000 === 9_999 ? ', with a unicorn.' : '.'}`,
    phoneVerified: n % 9 > 0,
    province: n % 50 === 0 ? 'Yukon' : pick(['Ontario', 'Quebec', 'Alberta', 'Manitoba'], n / 15),
  }
})

function pick<Item>(items: Item[], turn: number): Item {
  const item = items[Math.floor(turn) % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

const database = await openLeads(ROWS)

const SUPPLIER = crypto.randomUUID()
const MARKS = 1_000

/** A supplier of Ontario's restaurants that has shortlisted a thousand leads. */
async function keepMarks(): Promise<void> {
  const { pool } = database
  await pool.query(
    `insert into suppliers (id, email, name, contact_person, phone, business_types, territories)
      values ($1, 'plans@example.com', 'Plans', 'Pat', '+14165550100', '{Restaurant}', '{Ontario}') on conflict do nothing`,
    [SUPPLIER],
  )
  await pool.query(
    `insert into lead_marks select $1, id, 'shortlisted', submitted_at from leads order by id limit ${MARKS} on conflict do nothing`,
    [SUPPLIER],
  )
}

/** A page with the plans of its statements, none of which reads the whole table. */
async function explainedPage(query: Record<string, string | undefined>) {
  const parsed = v.parse(MarketQuery, { limit: String(ON_A_PAGE), ...query })
  const { found: page, plans } = await explained(database.pool, (db) => openMarket(db).page(parsed, NOW))
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on leads')
  return { page, plans }
}

describe(`of ${LEADS} leads`, () => {
  test.each([
    {},
    { businessType: 'retail' },
    { volume: 'large' },
    { businessType: 'retail', tier: 'tier2' },
    { sort: 'volume' },
    { sort: 'volume', volume: 'small' },
  ])('a page of %p is read off an index, by one statement and one that counts', async (query) => {
    const { plans } = await explainedPage(query)
    expect(plans.length).toBeLessThanOrEqual(2)
    // Only the companies of a small city are sorted, to count them.
    for (const plan of plans) for (const rows of sortedIn(plan)) expect(rows).toBeLessThanOrEqual(20)
    expect(buffersOf(plans[0] ?? '')).toBeLessThan(150)
  })

  test.each([
    { search: 'business' },
    { search: 'business', sort: 'volume' },
    { province: 'Quebec', provider: 'stripe' },
    { search: 'business', businessType: 'retail', volume: 'large' },
    { phoneVerified: 'true' },
  ])('a page of %p is found among the next leads, by one statement and one that counts', async (query) => {
    const { page, plans } = await explainedPage(query)
    expect(page.next).not.toBeNull()
    expect(plans).toHaveLength(2)
    for (const rows of sortedIn(plans[0] ?? '')) expect(rows).toBeLessThanOrEqual(ON_A_PAGE + 1)
  })

  test.each([
    { search: 'unicorn' },
    { search: 'unicorn', sort: 'volume' },
    { search: 'unicorn', businessType: 'automotive' },
    { search: 'zeppelin' },
    { search: 'zeppelin', province: 'Quebec' },
  ])('what few have as %p is found by the index of words, which counts it too', async (query) => {
    const { plans } = await explainedPage(query)
    expect(plans).toHaveLength(2)
    expect(plans[1]).toContain('Bitmap Index Scan on leads_on_market_by_words_tier')
    for (const plan of plans) expect(buffersOf(plan)).toBeLessThan(2_500)
    expect(buffersOf(plans[1] ?? '')).toBeLessThan(300)
  })

  test.each([
    { mine: 'true' },
    { mine: 'true', sort: 'price' },
    { mine: 'true', search: 'unicorn' },
    { marked: 'shortlisted' },
    { marked: 'shortlisted', mine: 'true', sort: 'volume' },
  ])('a supplier’s own list of %p reads the newest leads or its marks, not the market', async (query) => {
    await keepMarks()
    const parsed = v.parse(OwnMarketQuery, { limit: String(ON_A_PAGE), ...query })
    const { plans } = await explained(database.pool, (db) => openMarket(db).ownPage(parsed, SUPPLIER, NOW))
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan on leads')
      const most = query.marked ? MARKS : NEWEST_SEARCHED
      for (const rows of sortedIn(plan)) expect(rows).toBeLessThanOrEqual(most)
    }
  })

  test('a word that the volume rules out is looked for among the words of that volume alone', async () => {
    const { page, plans } = await explainedPage({ search: 'over $50,000', volume: 'small' })
    expect(page.total).toBe(0)
    expect(plans).toHaveLength(2)
    expect(plans[1]).toContain('leads_on_market_by_words_tier3')
    expect(plans[1]).not.toMatch(/words_tier[12]/)
    expect(buffersOf(plans[1] ?? '')).toBeLessThan(100)
  })

  test.each([{}, { sort: 'volume' }])(
    'a province and provider that few share are counted by one tag, and a page of %p is a longer walk',
    async (order) => {
      const { page, plans } = await explainedPage({ province: 'Yukon', provider: 'clover', ...order })
      expect({ total: page.total, hasNext: page.next !== null }).toEqual({ total: 200, hasNext: true })
      expect(plans).toHaveLength(3)
      const counted = plans.filter((plan) =>
        plan.includes('Bitmap Index Scan on leads_on_market_by_words_tier'),
      )
      expect(counted).toHaveLength(1)
      expect(counted[0]).toContain('{provider:clover&province:Yukon}')
      expect(buffersOf(counted[0] ?? '')).toBeLessThan(300)
    },
  )

  test('a word that the type rules out is looked for by three letters that are rare in that type', async () => {
    const { page, plans } = await explainedPage({ search: 'restaurant', businessType: 'retail' })
    expect(page.total).toBe(0)
    expect(plans).toHaveLength(2)
    expect(plans[0]).toContain('leads_on_market_by_type')
    expect(plans[1]).toMatch(/Index Cond: .*search_text ~~ COALESCE\(\(InitPlan/)
  })

  test('where some leads of a type, province and provider have the word, its list is not read', async () => {
    const { plans } = await explainedPage({
      search: 'business',
      businessType: 'retail',
      province: 'Yukon',
      provider: 'clover',
      volume: 'large',
      limit: '100',
    })
    expect(plans).toHaveLength(2)
    expect(plans[1]).toContain('{type:retail&provider:clover&province:Yukon}')
    expect(plans[1]).not.toMatch(/Index Cond: .*search_text/)
  })

  test.each(['zq', '50%_', 'a'])(
    '%s is looked for in the newest 20,000 alone, in one walk',
    async (search) => {
      const { plans } = await explainedPage({ search })
      for (const plan of plans) {
        expect(plan).not.toContain('leads_on_market_by_words')
        // Where all leads are on the market, the index of all is as good.
        expect(plan.match(/Scan using leads_(on_market|by_time) on leads/g)).toHaveLength(1)
      }
      for (const rows of sortedIn(plans[0] ?? '')) expect(rows).toBeLessThanOrEqual(ON_A_PAGE + 1)
    },
  )
})
