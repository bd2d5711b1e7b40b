import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { isLargeCity } from '../../../domain/cities.ts'
import { roundedDown } from '../../../domain/money.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import type { LeadCard } from '../../contract/market/market.ts'
import type { MarketQuery } from '../../contract/market/market-query.ts'
import type { SavedSearch } from '../../contract/market/saved-searches.ts'
import { cardOf, type PublicLead } from './lead-card.ts'
import type { MarketPage } from './market-page.ts'
import { foundPage, notOnMarket, positionBefore } from './open-market.ts'
import { TEST_LEADS, TEST_PRICES, type TestLead } from './test-leads.ts'

/** A page of the test leads that the supplier has not bought, newest first. Filters and order change nothing (decision 42). */
export async function testMarketPage(db: Db, supplierId: string, query: MarketQuery): Promise<MarketPage> {
  const offered = await offeredLeads(db, supplierId)
  const after = positionBefore(query)
  const rest = offered.filter(({ submittedAt }) => after === null || submittedAt < after.submittedAt)
  return foundPage(query, rest, after === null ? offered.length : null)
}

/** Refuses an id that is none of the leads, and a lead that the supplier has bought. */
export async function testLeadOnMarket(db: Db | Tx, supplierId: string, leadId: string): Promise<LeadCard> {
  const lead = (await offeredLeads(db, supplierId)).find(({ id }) => id === leadId)
  if (lead === undefined) throw notOnMarket()
  return cardOf(lead)
}

/** Stands in for the supplier's own saved searches, which are of the market, and matches every test lead. */
export const testSearch = async (db: Db | Tx, supplierId: string): Promise<SavedSearch> => ({
  id: '7e577e57-0000-4000-9000-000000000001',
  name: 'Every test lead',
  query: '',
  alerts: 'never',
  paused: false,
  newLeads: (await offeredLeads(db, supplierId)).length,
  createdAt: '2026-01-01T15:00:00.000Z',
})

async function offeredLeads(db: Db | Tx, supplierId: string): Promise<PublicLead[]> {
  const bought = await db
    .select({ leadId: testPurchases.leadId })
    .from(testPurchases)
    .where(eq(testPurchases.supplierId, supplierId))
  return TEST_LEADS.filter(({ id }) => !bought.some(({ leadId }) => leadId === id)).map(publicLead)
}

/** Rounded and shortened as the market's leads are. `cardOf` picks what a card shows. */
export const publicLead = (lead: TestLead): PublicLead => ({
  ...lead,
  city: isLargeCity(lead.province, lead.city) ? lead.city : null,
  volumeCents: lead.publicVolumeCents,
  averageSaleCents: roundedDown(lead.averageTransactionCents),
  savingsCents: roundedDown(lead.potentialSavingsCents),
  currentProvider: processorOrOther(lead.currentProvider),
  priceCents: TEST_PRICES[lead.tier],
  submittedAt: lead.submittedAt.toISOString().replace('Z', '000Z'),
})
