import { businessTypeOrOther } from '../../../domain/business-types.ts'
import { isLargeCity } from '../../../domain/cities.ts'
import { dollarsOf, dollarsOrNull, roundedDown } from '../../../domain/money.ts'
import type { Outcome } from '../../../domain/outcomes.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import { marketTagsOf, publicColumnsOf } from '../../../domain/public-lead.ts'
import { tierOf } from '../../../domain/tiers.ts'
import type { LeadCard } from '../../contract/supplier/market.ts'
import type { MarketQuery } from '../../contract/supplier/market-query.ts'
import type { PurchasedLeadsQuery } from '../../contract/supplier/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../../contract/supplier/purchases.ts'
import type { SavedSearch } from '../../contract/supplier/saved-searches.ts'
import { cardOf, type PublicLead } from '../../market/browsing/lead-card.ts'
import { filtersOf, given, isContradictory, termsOf } from '../../market/browsing/market-filters.ts'
import { type MarketPosition, marketCursorOf, marketPositionOf } from '../../market/browsing/market-order.ts'
import { type MarketPage, pageOf } from '../../market/browsing/market-page.ts'
import { noSuchPage } from '../../market/browsing/open-market.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { addressOfPage } from '../../platform/shared/next-page.ts'
import { addressOfNextPage } from '../my-leads/purchased-leads.ts'
import { CORRECTION, findTestLead, numberOf, TEST_LEADS, TEST_PRICES, type TestLead } from './test-leads.ts'

/** So long after it was bought a lead is withdrawn or corrected. */
export const CHANGES_AFTER_SECONDS = 5

/** What a supplier has done with one of the leads. */
export type TestPurchase = {
  leadId: string
  purchasedAt: Date
  outcome: Outcome
  outcomeNotes: string
  dealValueCents: number | null
  withdrawnAt: Date | null
}

/** A page of the leads that the supplier has not bought, asked for and answered as the market's is. */
export function testMarketPage(query: MarketQuery, purchases: TestPurchase[]): MarketPage {
  const { sort } = query
  const after = query.after === '' ? null : marketPositionOf(sort, query.after)
  if (after === null && query.after !== '') throw noSuchPage()
  const inOrder = byPlace(sort)
  const fitting = offeredLeads(purchases)
    .filter((lead) => fits(lead, query))
    .sort(inOrder)
  const rest = after === null ? fitting : fitting.filter((lead) => inOrder(lead, after) > 0)
  const shown = rest.slice(0, query.limit)
  const last = rest.length > shown.length ? shown.at(-1) : undefined
  return pageOf(
    shown.map(cardOf),
    last === undefined
      ? null
      : addressOfPage('/api/supplier/leads', { ...given(query), after: marketCursorOf(sort, last) }),
    after === null ? fitting.length : null,
  )
}

/** Undefined where it is none of the leads, or the supplier's own by now. */
export const testCard = (leadId: string, purchases: TestPurchase[]): LeadCard | undefined =>
  offeredLeads(purchases)
    .map(cardOf)
    .find(({ id }) => id === leadId)

const offeredLeads = (purchases: TestPurchase[]): PublicLead[] =>
  TEST_LEADS.filter(({ id }) => !purchases.some(({ leadId }) => leadId === id)).map(publicLead)

/** What a card is made from, cut down as the market's leads are. */
export function publicLead(lead: TestLead): PublicLead {
  const tier = tierOf(lead.monthlyVolumeCents)
  return {
    id: lead.id,
    publicBusinessType: businessTypeOrOther(lead.businessType),
    province: lead.province,
    city: isLargeCity(lead.province, lead.city) ? lead.city : null,
    aiDescription: describe(lead),
    volumeCents: roundedDown(lead.monthlyVolumeCents),
    averageSaleCents: roundedDown(lead.averageSaleCents),
    savingsCents: roundedDown(lead.savingsCents),
    currentProvider: processorOrOther(lead.currentProvider),
    tier,
    priceCents: TEST_PRICES[tier],
    emailVerified: true,
    phoneVerified: lead.isPhoneVerified,
    submittedAt: submittedAt(lead).toISOString().replace('Z', '000Z'),
    contactRequestedAt: contactRequestedAt(lead),
  }
}

const describe = (lead: TestLead) => `Test lead ${numberOf(lead)} of ${TEST_LEADS.length}. ${lead.shows}`

/** The first lead is the newest, the next of the day before. */
const submittedAt = (lead: TestLead) =>
  new Date(Date.UTC(2026, 0, 1 + TEST_LEADS.length - numberOf(lead), 15))
const contactRequestedAt = (lead: TestLead) =>
  lead.hasRequestedContact ? secondsAfter(submittedAt(lead), 90) : null

/** By the tags and printed words that the market's leads are found by. */
function fits(lead: PublicLead, query: MarketQuery): boolean {
  if (isContradictory(query)) return false
  const filters = filtersOf(query)
  const { marketTags, searchText } = publicColumnsOf({
    ...lead,
    businessType: lead.publicBusinessType,
    monthlyVolumeCents: lead.volumeCents,
  })
  return (
    marketTagsOf(filters).every((tag) => marketTags.includes(tag)) &&
    termsOf(filters.search).every((term) => searchText.includes(term))
  )
}

/** The market's orders, the newest first among equals. */
function byPlace(sort: MarketQuery['sort']) {
  const first = ({ volumeCents = 0, tier = 'tier3' }: MarketPosition) => {
    if (sort === 'volume') return -volumeCents
    return sort === 'price' ? TEST_PRICES[tier] : 0
  }
  return (one: MarketPosition, other: MarketPosition) =>
    first(one) - first(other) ||
    compareText(other.submittedAt, one.submittedAt) ||
    compareText(other.id, one.id)
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Finds all of the leads, in the place of the supplier's own saved searches, which are of the market. */
export const testSearch = (purchases: TestPurchase[]): SavedSearch => ({
  id: '7e577e57-0000-4000-9000-000000000001',
  name: 'Every test lead',
  query: '',
  alerts: 'never',
  paused: false,
  newLeads: offeredLeads(purchases).length,
  createdAt: '2026-01-01T15:00:00.000Z',
})

/** A page of what the supplier has bought of them, as of the leads it paid for. */
export function testPurchasesPage(
  asked: PurchasedLeadsQuery,
  purchases: TestPurchase[],
  now: Date,
): { leads: PurchasedLead[]; next: string | null } {
  const words = asked.search.map(plainLetters)
  const inOrder = purchases.map((purchase) => wirePurchase(purchase, now)).sort(PLACES[asked.sort])
  const begin = asked.after === null ? 0 : inOrder.findIndex(({ id }) => id === asked.after) + 1
  // After a lead that is not the supplier's own there is nothing.
  const rest = asked.after !== null && begin === 0 ? [] : inOrder.slice(begin)
  const fitting = rest.filter(
    (lead) =>
      (asked.outcome === null || lead.outcome === asked.outcome) &&
      words.every((word) => searchedText(lead).includes(word)),
  )
  const leads = fitting.slice(0, asked.limit)
  const last = fitting.length > leads.length ? leads.at(-1) : undefined
  return { leads, next: last ? addressOfNextPage(asked, last.id) : null }
}

type Compare = (one: PurchasedLead, other: PurchasedLead) => number

const newestPurchase: Compare = (one, other) =>
  compareText(other.purchasedAt, one.purchasedAt) || compareText(other.id, one.id)

const PLACES: Record<PurchasedLeadsQuery['sort'], Compare> = {
  newest: newestPurchase,
  deal: (one, other) => (other.dealValue ?? -1) - (one.dealValue ?? -1) || newestPurchase(one, other),
  company: (one, other) =>
    compareText(plainLetters(one.company), plainLetters(other.company)) || compareText(one.id, other.id),
}

const searchedText = ({ company, firstName, lastName, email, phone, outcomeNotes }: PurchasedLead) =>
  plainLetters([company, `${firstName} ${lastName}`, email, phone, outcomeNotes].join('\n'))

const plainLetters = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Nothing is ever spent. */
export function testAnalytics(purchases: TestPurchase[]): SupplierAnalytics {
  const having = (outcome: Outcome) => purchases.filter((purchase) => purchase.outcome === outcome).length
  const converted = having('converted')
  return {
    overview: {
      totalPurchased: purchases.length,
      totalSpent: 0,
      conversionRate: purchases.length === 0 ? 0 : converted / purchases.length,
    },
    outcomes: {
      pending: having('pending'),
      contacted: having('contacted'),
      converted,
      lost: having('lost'),
    },
  }
}

/** With its contact, as a buyer is shown a lead that cost one credit. There is no receipt behind its number. */
export function wirePurchase(purchase: TestPurchase, now: Date): PurchasedLead {
  const bought = findTestLead(purchase.leadId)
  if (bought === undefined) throw new Error('A lead of the test mode is no longer in the code.')
  const isCorrected =
    bought.fate === 'corrected' && secondsAfter(purchase.purchasedAt, CHANGES_AFTER_SECONDS) <= now
  const lead = isCorrected ? { ...bought, ...CORRECTION } : bought
  const number = String(numberOf(bought)).padStart(2, '0')
  const email = `lead-${number}@test-lead.example`
  return {
    id: lead.id,
    company: lead.company,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email,
    phone: lead.phone,
    website: lead.website,
    isDecisionMaker: lead.decisionMakerName === '',
    decisionMakerName: lead.decisionMakerName,
    businessType: lead.businessType,
    currentProvider: lead.currentProvider,
    city: lead.city,
    province: lead.province,
    aiDescription: describe(bought),
    monthlyVolume: dollarsOf(lead.monthlyVolumeCents),
    averageTransaction: dollarsOf(lead.averageSaleCents),
    cardPresentRate: lead.rates.cardPresentRate ?? null,
    cardNotPresentRate: lead.rates.cardNotPresentRate ?? null,
    monthlyFee: dollarsOrNull(lead.rates.monthlyFeeCents ?? null),
    effectiveRate: lead.rates.effectiveRate ?? null,
    tier: tierOf(lead.monthlyVolumeCents),
    price: 0,
    source: 'credit',
    purchasedAt: purchase.purchasedAt.toISOString(),
    submittedAt: submittedAt(bought).toISOString(),
    contactRequestedAt: contactRequestedAt(bought)?.toISOString() ?? null,
    outcome: purchase.outcome,
    outcomeNotes: purchase.outcomeNotes,
    dealValue: dollarsOrNull(purchase.dealValueCents),
    receiptNumber: `TEST-${number}`,
    withdrawnAt: purchase.withdrawnAt?.toISOString() ?? null,
    consent: lead.hasConsentRecord
      ? {
          receiptId: lead.id,
          text: 'A made-up lead of the test mode: nobody has agreed to anything.',
          textVersion: 'test',
          language: 'en',
          consentedAt: submittedAt(bought).toISOString(),
          verifiedEmail: email,
          verifiedPhone: lead.isPhoneVerified ? lead.phone : '',
        }
      : null,
  }
}
