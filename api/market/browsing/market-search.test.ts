import { expect, test } from 'bun:test'
import { asc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { leadPrices, leads } from '../../../db/schema/leads.ts'
import { marketTagsOf } from '../../../domain/leads/public-lead.ts'
import { MarketQuery } from '../../contract/market/market-query.ts'
import type { LeadRow } from '../../leads/placing/submitted-lead.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { filtersOf, type MarketFilters, termsOf } from './market-filters.ts'
import { openLeads, plainLead } from './market-leads.fixture.ts'
import { openMarket } from './open-market.ts'

/** More than are counted. */
const LEADS = 1_500
const NOW = new Date('2026-11-21T15:00:00Z')
const MIDNIGHT = new Date('2026-11-21T00:00:00Z')
const TYPES = ['retail', 'restaurant', 'healthcare']
const PROVINCES = ['Ontario', 'Quebec', 'Yukon']
const PROVIDERS = ['moneris', 'stripe', 'clover']

/** Of each list the last is rare; some words belong to one type, and some combinations have no lead. */
const ROWS = Array.from({ length: LEADS }, (_, index): LeadRow => {
  const n = index + 1
  const t = n % 3
  const p = n % 17 === 0 ? 2 : Number(n % 4 === 0)
  return {
    ...plainLead(n, minutesAfter(MIDNIGHT, -n)),
    businessType: TYPES[t] ?? '',
    currentProvider: PROVIDERS[p === 2 && t === 2 ? 0 : p] ?? '',
    monthlyVolumeCents: [500_000, 2_000_000, 9_000_000][Math.floor(n / 60) % 3] ?? 0,
    aiDescription: `${['A shop of wool', 'A restaurant with terrace', 'A clinic'][t]}${n % 500 > 480 ? ', with a unicorn.' : '.'}`,
    phoneVerified: n % 9 > 0,
    province: PROVINCES[n % 41 === 0 ? 2 : Number(n % 5 === 0)],
    contactRequestedAt: n % 3 === 0 ? MIDNIGHT : null,
  }
})

type Lead = Pick<
  typeof leads.$inferSelect,
  'id' | 'searchText' | 'marketTags' | 'publicVolumeCents' | 'submittedAt' | 'tier'
>

const { db } = await openLeads(ROWS)
const market = openMarket(db)
const { id, searchText, marketTags, publicVolumeCents, submittedAt, tier } = leads
/** Newest first. */
const all: Lead[] = await db
  .select({ id, searchText, marketTags, publicVolumeCents, submittedAt, tier })
  .from(leads)
  .orderBy(sql`${submittedAt} desc`)
const tiersByPrice: string[] = (await db.select().from(leadPrices).orderBy(asc(leadPrices.priceCents))).map(
  (price) => price.tier,
)

const fits = (filters: MarketFilters) => (lead: Lead) =>
  marketTagsOf(filters).every((tag) => lead.marketTags.includes(tag)) &&
  termsOf(filters.search).every((term) => lead.searchText.includes(term))

function inOrder(found: Lead[], sort: MarketQuery['sort']): Lead[] {
  if (sort === 'volume')
    return found.toSorted((one, other) => other.publicVolumeCents - one.publicVolumeCents)
  if (sort === 'price')
    return found.toSorted((one, other) => tiersByPrice.indexOf(one.tier) - tiersByPrice.indexOf(other.tier))
  return found
}

const PAGES = 4
const maybe = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: '' })
const queries = fc.record({
  search: maybe([
    'unicorn',
    // Shares rare trigrams with unicorn.
    'unicycle',
    'restaurant',
    'terrace wool',
    'a clinic',
    'moneris',
    'tier 1 quebec',
    'teraces',
    'business in yukon',
  ]),
  businessType: maybe(TYPES),
  province: maybe([...PROVINCES, 'Nunavut']),
  provider: maybe([...PROVIDERS, 'helcim']),
  tier: maybe(['tier1', 'tier3']),
  contactRequested: maybe(['true']),
  phoneVerified: maybe(['true']),
  sort: fc.constantFrom('newest', 'volume', 'price'),
  limit: fc.constantFrom('9', '23', '60'),
})

test('pages hold the leads that a plain comparison finds, in order and with their number', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (input) => {
      const query = v.parse(MarketQuery, input)
      const fitting = inOrder(all.filter(fits(filtersOf(query))), query.sort)
      const found: string[] = []
      let page = await market.page(query, NOW)
      expect(page.total).toBe(Math.min(fitting.length, 1_001))
      for (let number = 1; ; number += 1) {
        found.push(...idsOf(page))
        if (page.next === null || number === PAGES) break
        const after = new URL(page.next, 'http://localhost').searchParams.get('after') ?? ''
        page = await market.page({ ...query, after }, NOW)
      }
      expect(found).toEqual(fitting.slice(0, PAGES * query.limit).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})

const Cards = v.array(v.object({ id: v.string() }))
const idsOf = ({ plain }: { plain: Uint8Array }) =>
  v.parse(Cards, JSON.parse(new TextDecoder().decode(plain))).map(({ id }) => id)
