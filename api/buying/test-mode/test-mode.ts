import type { testPurchases } from '../../../db/schema/test-mode.ts'
import { businessTypeOrOther } from '../../../domain/business-types.ts'
import { isLargeCity } from '../../../domain/cities.ts'
import type { Outcome } from '../../../domain/leads/outcomes.ts'
import { roundedDown } from '../../../domain/money.ts'
import { type Period, periodBefore } from '../../../domain/periods.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import type { SupplierFigures } from '../../contract/buying/figures.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../../contract/buying/purchases.ts'
import type { LeadCard } from '../../contract/market/market.ts'
import type { MarketQuery } from '../../contract/market/market-query.ts'
import type { SavedSearch } from '../../contract/market/saved-searches.ts'
import { cardOf, type PublicLead } from '../../market/browsing/lead-card.ts'
import type { MarketPage } from '../../market/browsing/market-page.ts'
import { foundPage, positionBefore } from '../../market/browsing/open-market.ts'
import { dayInToronto, secondsAfter } from '../../platform/shared/clock.ts'
import { type CountedPurchases, figuresOf } from '../figures/supplier-figures.ts'
import { NO_CONTACT_FIGURES } from '../my-leads/contact-figures.ts'
import {
  addressOfNextPage,
  analyticsOf,
  type FollowUps,
  wirePurchasedLead,
} from '../my-leads/purchased-leads.ts'
import { CORRECTION, findTestLead, TEST_LEADS, TEST_PRICES, type TestLead } from './test-leads.ts'

/** From the purchase to the lead's withdrawal, correction or cancellation. */
export const CHANGES_AFTER_SECONDS = 5

export type TestPurchase = Omit<typeof testPurchases.$inferSelect, 'supplierId'> & FollowUps

/** A page of the leads that the supplier has not bought, newest first. The query's filters and order change nothing (decision 47). */
export function testMarketPage(query: MarketQuery, purchases: TestPurchase[]): MarketPage {
  const after = positionBefore(query)
  const offered = offeredLeads(purchases).map(publicLead)
  const rest = offered.filter(({ submittedAt }) => after === null || submittedAt < after.submittedAt)
  return foundPage(query, rest, after === null ? offered.length : null)
}

/** Undefined for an id that is none of the leads, and for a lead that the supplier has bought. */
export function testCard(leadId: string, purchases: TestPurchase[]): LeadCard | undefined {
  const lead = offeredLeads(purchases).find(({ id }) => id === leadId)
  return lead && cardOf(publicLead(lead))
}

const offeredLeads = (purchases: TestPurchase[]): TestLead[] =>
  TEST_LEADS.filter(({ id }) => !purchases.some(({ leadId }) => leadId === id))

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

/** Stands in for the supplier's own saved searches, which are of the market, and matches every test lead. */
export const testSearch = (purchases: TestPurchase[]): SavedSearch => ({
  id: '7e577e57-0000-4000-9000-000000000001',
  name: 'Every test lead',
  query: '',
  alerts: 'never',
  paused: false,
  newLeads: offeredLeads(purchases).length,
  createdAt: '2026-01-01T15:00:00.000Z',
})

/** A page of the test leads that the supplier has bought; filters and order change nothing here either. */
export function testPurchasesPage(
  query: PurchasedLeadsQuery,
  purchases: TestPurchase[],
  now: Date,
): { leads: PurchasedLead[]; next: string | null } {
  const place = purchases.findIndex(({ leadId }) => leadId === query.after)
  // Nothing follows a lead that the supplier has not bought.
  const rest = query.after !== null && place === -1 ? [] : purchases.slice(place + 1)
  const shown = rest.slice(0, query.limit)
  const last = rest.length > shown.length ? shown.at(-1) : undefined
  return {
    leads: shown.map((purchase) => wirePurchase(purchase, now)),
    next: last ? addressOfNextPage(query, last.leadId) : null,
  }
}

/** Nothing is ever spent. */
export function testAnalytics(purchases: TestPurchase[]): SupplierAnalytics {
  const count = (outcome: Outcome) => purchases.filter((purchase) => purchase.outcome === outcome).length
  const counts = {
    purchased: purchases.length,
    spentCents: 0,
    pending: count('pending'),
    contacted: count('contacted'),
    converted: count('converted'),
    lost: count('lost'),
  }
  return analyticsOf(counts, NO_CONTACT_FIGURES)
}

/** The same of a period. No test lead comes by an alert. */
export function testFigures(purchases: TestPurchase[], period: Period): SupplierFigures {
  const before = periodBefore(period)
  const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to
  return figuresOf(
    period,
    purchases.flatMap((purchase): CountedPurchases[] => {
      const day = dayInToronto(purchase.purchasedAt)
      const lead = findTestLead(purchase.leadId)
      if (lead === undefined || !(isIn(period, day) || isIn(before, day))) return []
      const one = {
        isBefore: isIn(before, day),
        leads: 1,
        contacted: Number(purchase.outcome === 'contacted' || purchase.outcome === 'converted'),
        converted: Number(purchase.outcome === 'converted'),
        refunded: 0,
        spentCents: 0,
        dealValueCents: purchase.dealValueCents ?? 0,
      }
      return [
        { ...one, part: 'day', name: day },
        { ...one, part: 'tier', name: lead.tier },
        { ...one, part: 'province', name: lead.province },
        { ...one, part: 'businessType', name: businessTypeOrOther(lead.businessType) },
        { ...one, part: 'savedSearch', name: null },
      ]
    }),
  )
}

/** With its contact, like a lead bought with a credit. Its receipt number belongs to no receipt. */
export function wirePurchase(purchase: TestPurchase, now: Date): PurchasedLead {
  const bought = findTestLead(purchase.leadId)
  if (bought === undefined) throw new Error('A lead of the test mode is no longer in the code.')
  const changesAt = secondsAfter(purchase.purchasedAt, CHANGES_AFTER_SECONDS)
  const has = (fate: TestLead['fate']) => bought.fate === fate && changesAt <= now
  const consent = {
    receiptId: bought.id,
    text: 'A made-up lead of the test mode: nobody has agreed to anything.',
    textVersion: 'test',
    language: 'en',
    consentedAt: bought.submittedAt,
    verifiedEmail: bought.email,
    verifiedPhone: bought.phoneVerified ? bought.phone : '',
  } as const
  const wire = wirePurchasedLead({
    lead: has('corrected') ? { ...bought, ...CORRECTION } : bought,
    purchase: {
      ...purchase,
      priceCents: 0,
      source: 'credit',
      contactedAt: null,
      outcomeNotedAt: purchase.purchasedAt,
    },
    notes: purchase.notes,
    followUpOn: purchase.followUpOn,
    receiptNumber: bought.number,
    withdrawnAt: purchase.withdrawnAt,
    said: {
      ...bought.calls,
      contactedAnswer: null,
      cancelledAt: has('cancelled') ? changesAt : null,
      renewedAt: null,
    },
    isRefunded: false,
    consent: bought.hasConsentRecord ? consent : null,
  })
  return { ...wire, receiptNumber: `TEST-${String(bought.number).padStart(2, '0')}` }
}
