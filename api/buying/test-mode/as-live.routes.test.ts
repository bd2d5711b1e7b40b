import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { OUTCOMES } from '../../../domain/leads/outcomes.ts'
import { TIERS, VOLUME_BANDS } from '../../../domain/leads/tiers.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct, type Product } from '../../../tests/support/product.ts'
import { LEAD_ORDERS, PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { MARKET_SORTS } from '../../contract/market/market.ts'
import { MarketQuery } from '../../contract/market/market-query.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { TEST_LEADS, type TestLead } from './test-leads.ts'
import { type TestPurchase, testMarketPage, testPurchasesPage } from './test-mode.ts'

/** Two products with the same leads: one with all of them on the market, one where a supplier has bought all of them. */
let market: { product: Product; browser: Browser }
let bought: { product: Product; browser: Browser; purchases: TestPurchase[] }

beforeAll(async () => {
  market = await opened()
  for (const lead of TEST_LEADS) await market.product.db.insert(leads).values(rowOf(lead))

  const { product, browser, supplierId } = await opened()
  const now = product.clock.now()
  const ownPurchases = TEST_LEADS.map(({ id: leadId }, index) => purchaseOf(leadId, index, now))
  for (const lead of TEST_LEADS) {
    await product.db.insert(leads).values(rowOf(lead))
    if (lead.calls.callDays !== null)
      await product.db.insert(leadRequests).values({ leadId: lead.id, ...lead.calls })
  }
  for (const purchase of ownPurchases) {
    const [row] = await product.db
      .insert(purchases)
      // The id is the last in the order of purchases, as the lead's is in the test mode.
      .values({
        ...purchase,
        outcomeNotedAt: purchase.purchasedAt,
        id: purchase.leadId,
        supplierId,
        source: 'credit',
        priceCents: 0,
      })
      .returning()
    if (row === undefined) throw new Error('The purchase was not inserted.')
    const receipt = { issuedAt: now, billedTo: 'A provider', priceCents: 0, totalCents: 0 }
    await product.db.insert(receipts).values({ ...receipt, purchaseId: row.id })
  }
  bought = { product, browser, purchases: ownPurchases }
})
afterAll(async () => {
  await market.product.close()
  await bought.product.close()
})

async function opened() {
  const product = await openProduct()
  const { supplier, browser } = await signedInSupplier(product)
  return { product, browser, supplierId: supplier.id }
}

/** Without the columns that Postgres generates. */
const rowOf = ({ tier: _, publicVolumeCents: __, ...lead }: TestLead) => lead

const purchaseOf = (leadId: string, index: number, now: Date): TestPurchase => ({
  leadId,
  // Three at one moment each.
  purchasedAt: minutesAfter(now, -Math.floor(index / 3)),
  outcome: OUTCOMES[index % OUTCOMES.length] ?? 'pending',
  outcomeNotes: index % 5 === 0 ? 'Signed, élan vital' : '',
  dealValueCents: OUTCOMES[index % OUTCOMES.length] === 'converted' ? 10_000 * (index % 3) : null,
  withdrawnAt: null,
  notes: [],
  followUpOn: null,
})

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
/** Several filters at once leave nothing to be put in order. */
const rarely = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const limit = fc.constantFrom('1', '3', '7', '24')

const SEARCHES =
  'tier 1;retail;a;ontario;MONERIS;test lead 1;e-commerce;toronto, on;% _;commerce de détail'.split(';')
const anyMarketQuery = fc.record({
  search: rarely(SEARCHES),
  businessType: rarely(Object.keys(BUSINESS_TYPES)),
  volume: rarely(VOLUME_BANDS),
  province: rarely(TERRITORIES),
  provider: rarely(Object.keys(PROCESSORS)),
  tier: rarely(TIERS),
  contactRequested: rarely(['true', 'false']),
  phoneVerified: rarely(['true', 'false']),
  sort: maybe(MARKET_SORTS),
  limit,
})

const anyPurchasesQuery = fc.record({
  outcome: rarely(OUTCOMES),
  search: maybe(['test', 'etoile', "L'Étoile", 'elan', '555', 'a b', 'example', 'signed', 'nobody here']),
  sort: maybe(LEAD_ORDERS),
  limit,
})

const addressOf = (path: string, query: Record<string, string | undefined>) =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`

const linked = (next: string | null) => (next === null ? null : `<${next}>; rel="next"`)

describe('the test mode answers as the live calls would, had they the same leads:', () => {
  test('every page of the market, for any query', async () => {
    await fc.assert(
      fc.asyncProperty(anyMarketQuery, async (query) => {
        // Searches are limited for each account, and a query may have twenty pages.
        const { browser } = await signedInSupplier(market.product)
        let path: string | null = addressOf('/api/supplier/leads', query)
        while (path !== null) {
          const live = await browser.get(path)
          const page = testMarketPage(v.parse(MarketQuery, parametersOf(path)), [])
          expect(live.status).toBe(200)
          expect(JSON.parse(new TextDecoder().decode(page.plain))).toEqual(live.body)
          expect(linked(page.next)).toBe(live.headers.get('link'))
          expect(page.total === null ? null : String(page.total)).toBe(live.headers.get('x-total-count'))
          path = page.next
        }
      }),
      { numRuns: 60 },
    )
  })

  test('every page of My leads, but for what has no receipt and no consent behind it', async () => {
    await fc.assert(
      fc.asyncProperty(anyPurchasesQuery, async (query) => {
        let path: string | null = addressOf('/api/supplier/purchased-leads', query)
        while (path !== null) {
          const live = await bought.browser.get(path)
          const parsed = v.parse(PurchasedLeadsQuery, parametersOf(path))
          const { leads: page, next } = testPurchasesPage(parsed, bought.purchases, new Date(0))
          expect(page.map(comparable)).toEqual([live.body].flat().map((lead) => comparable(Object(lead))))
          expect(linked(next)).toBe(live.headers.get('link'))
          path = next
        }
      }),
      { numRuns: 60 },
    )
  })
})

const parametersOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))

const comparable = ({ receiptNumber: _, consent: __, ...lead }: PurchasedLead) => lead
