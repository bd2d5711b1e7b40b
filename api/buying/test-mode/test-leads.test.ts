import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { BUSINESS_TYPES, isBusinessTypeSlug } from '../../../domain/business-types.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { isProcessorSlug } from '../../../domain/processors.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { LeadCard } from '../../contract/market/market.ts'
import { cardOf } from '../../market/browsing/lead-card.ts'
import { TEST_LEADS, type TestLead } from '../../market/browsing/test-leads.ts'
import { publicLead } from '../../market/browsing/test-market.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { wireTestPurchase } from '../my-leads/test-purchases.ts'

const purchaseOf = ({ id }: TestLead) => ({
  leadId: id,
  purchasedAt: new Date('2026-11-21T15:00:00Z'),
  outcome: 'pending' as const,
  outcomeNotes: '',
  dealValueCents: null,
  changedAt: null,
  notes: [],
  followUpOn: null,
})
const bought = TEST_LEADS.map((lead) => wireTestPurchase(purchaseOf(lead)))
const cards = TEST_LEADS.map((lead) => cardOf(publicLead(lead)))

describe('the test leads', () => {
  test('are twenty-one, each with an id of its own that stays', () => {
    expect(new Set(TEST_LEADS.map(({ id }) => id)).size).toBe(21)
    expect(TEST_LEADS.every(({ id }) => isUuid(id))).toBe(true)
    expect(TEST_LEADS[0]?.id).toBe('7e577e57-0000-4000-8000-000000000001')
    expect(TEST_LEADS[19]?.id).toBe('7e577e57-0000-4000-8000-000000000020')
  })

  test('have the shape of the market’s cards and of purchased leads', () => {
    for (const card of cards) expect(v.parse(LeadCard, card)).toEqual(card)
    for (const lead of bought) expect(v.parse(PurchasedLead, lead)).toEqual(lead)
  })

  test('can belong to nobody: numbers of 555-01xx, addresses of example domains', () => {
    for (const { phone, email, website } of bought) {
      expect(phone).toMatch(/^\+1\d{3}55501\d{2}$/)
      expect(email).toEndWith('.example')
      expect(website).toMatch(/^$|^https:\/\/www\.(example\.(com|org)|[a-z-]+\.example)/)
    }
  })

  test('hold one of each kind that a receiver meets', () => {
    const types = new Set(TEST_LEADS.map(({ businessType }) => businessType))
    for (const type of Object.keys(BUSINESS_TYPES)) expect(types).toContain(type)
    expect([...types].some((type) => !isBusinessTypeSlug(type))).toBe(true)
    expect(TEST_LEADS.some(({ currentProvider }) => !isProcessorSlug(currentProvider))).toBe(true)
    expect(new Set(cards.map(({ currentProvider }) => currentProvider)).size).toBe(20)
    expect(new Set(cards.map(({ tier }) => tier))).toEqual(new Set(TIERS))
    expect(new Set(cards.map(({ province }) => province))).toEqual(new Set([...TERRITORIES, null]))
    const has = (fits: (lead: PurchasedLead) => boolean) => expect(bought.some(fits)).toBe(true)
    has(({ city, province }) => city === null && province !== null)
    has(({ city, province }) => city === null && province === null)
    has(({ website }) => website === '')
    has(({ language }) => language === 'fr')
    has(({ language }) => language === 'en')
    has(({ isDecisionMaker, decisionMakerName }) => !isDecisionMaker && decisionMakerName !== '')
    has(({ contactRequestedAt }) => contactRequestedAt === null)
    has(({ consent }) => consent === null)
    expect(bought.filter(({ consent }) => consent?.verifiedPhone === '')).toHaveLength(1)
    has(({ lastName, company }) => /[^\p{ASCII}]/u.test(lastName) && /[^\p{ASCII}]/u.test(company))
    has(({ firstName, company }) => firstName.length > 40 && company.length > 90)
    has(({ monthlyVolume }) => monthlyVolume > 50_000_000)
    has(({ monthlyVolume }) => monthlyVolume < 200)
    has(({ callTimes }) => callTimes?.from === 9)
    has(({ effectiveRate, cardPresentRate }) => effectiveRate !== null && cardPresentRate !== null)
    expect(cards.some(({ potentialSavings }) => potentialSavings === 0)).toBe(true)
    expect(cards.some(({ phoneVerified }) => !phoneVerified)).toBe(true)
    expect(cards.some(({ city }, index) => city === null && TEST_LEADS[index]?.city !== null)).toBe(true)
    const fates = TEST_LEADS.map(({ fate }) => fate)
    for (const fate of ['sold', 'withdrawn', 'corrected', 'cancelled'] as const)
      expect(fates.filter((one) => one === fate)).toHaveLength(1)
  })

  test('say on their card what can be tried with them', () => {
    expect(cards[17]?.aiDescription).toBe(
      'Test lead 18 of 21. Sold: buying it is refused with lead_already_sold.',
    )
    expect(cards[18]?.aiDescription).toContain('withdrawn a few seconds after it is bought')
    expect(cards[19]?.aiDescription).toContain('corrected a few seconds after it is bought')
    expect(cards[20]?.aiDescription).toContain('cancels the request a few seconds after it is bought')
  })

  test('show on their card no name, address or number, and volumes to two digits', () => {
    for (const [index, card] of cards.entries()) {
      const lead = bought[index]
      const shown = JSON.stringify(card)
      for (const own of [lead?.firstName, lead?.lastName, lead?.email, lead?.phone, lead?.company])
        expect(shown).not.toContain(own ?? '')
      expect(card.monthlyVolume).toBeLessThanOrEqual(lead?.monthlyVolume ?? 0)
      expect(String(card.monthlyVolume).replace(/^0\.|\.|0+$/g, '').length).toBeLessThanOrEqual(2)
    }
  })
})
