import { beforeEach, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { MARKET, marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const browser = (await signedInSupplier(product)).browser
const market = marketSeenBy(browser)
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

test('a supplier sees the leads on the market, newest first, each as an anonymous card', async () => {
  const now = product.clock.now()
  const older = await leadOnMarket(product, { submittedAt: minutesAfter(now, -5) })
  const newer = await leadOnMarket(product, {
    monthlyVolumeCents: 1_234_567,
    averageTransactionCents: 4_799,
    potentialSavingsCents: 31_999,
    contactRequestedAt: minutesAfter(now, -2),
    language: 'fr',
  })

  const { cards } = await market.page(MARKET)

  expect(cards.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(cards[0]).toEqual({
    id: newer.id,
    company: 'Retail business in Ontario',
    businessType: 'retail',
    city: 'Toronto',
    province: 'Ontario',
    aiDescription: newer.aiDescription,
    monthlyVolume: 12_000,
    averageSale: 47,
    potentialSavings: 310,
    currentProvider: 'moneris',
    tier: 'tier2',
    price: 89,
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now.toISOString(),
    contactRequestedAt: minutesAfter(now, -2).toISOString(),
    language: 'fr',
  })
  expect(cards[1]).toMatchObject({ potentialSavings: 0, contactRequestedAt: null, language: 'en' })
})

describe('one lead', () => {
  test('has the same values in the list as by itself', async () => {
    await leadOnMarket(product, {
      submittedAt: new Date('2026-11-20T10:00:00.007Z'),
      city: 'Moose Factory',
      phoneVerified: false,
    })
    await leadOnMarket(product, {
      contactRequestedAt: new Date('2026-11-20T11:00:00.120Z'),
      province: null,
      emailVerified: false,
    })
    const { body } = await browser.get('/api/supplier/leads?limit=3')
    const cards = v.parse(v.array(v.looseObject({ id: v.string() })), body)
    expect(cards.length).toBeGreaterThan(1)
    for (const card of cards) expect((await browser.get(`/api/supplier/leads/${card.id}`)).body).toEqual(card)
  })
})

test.each([
  ['sold', { soldAt: new Date() }],
  ['taken off the market', { offMarketAt: new Date(), offMarketReason: 'withdrawn' as const }],
  ['not listed yet', { listedAt: null }],
])('a lead that is %s is not shown', async (_, changes) => {
  const { id } = await leadOnMarket(product, changes)
  const body = { code: 'lead_not_found', message: 'This lead is no longer on the market.' }
  expect(await browser.get(`${MARKET}/${id}`)).toMatchObject({ status: 404, body })
  expect(await market.ids()).toEqual([])
  expect(await market.ids('?volume=medium')).toEqual([])
  expect(await market.ids('?search=retail')).toEqual([])
})

describe('who may browse', () => {
  test('a stranger gets 401 for any query, even if the page is cached', async () => {
    await browser.get(MARKET)
    for (const query of ['', '?limit=0', '?after=nonsense']) {
      expect(await product.browser().get(`${MARKET}${query}`)).toMatchObject(
        refusedWith(401, 'not_signed_in'),
      )
    }
  })

  test('an inactive supplier gets 403 for any query', async () => {
    const inactive = await signedInSupplier(product, { status: 'inactive' })
    for (const query of ['', '?limit=0']) {
      const answer = await inactive.browser.get(`${MARKET}${query}`)
      const message =
        'Your account is inactive, so you can’t browse the market. The leads you bought are under My Leads.'
      expect(answer).toMatchObject({ status: 403, body: { code: 'supplier_inactive', message } })
    }
  })

  test('a pending supplier browses', async () => {
    const { id } = await leadOnMarket(product)
    const pending = await signedInSupplier(product, { status: 'pending' })
    expect((await pending.browser.get(MARKET)).body).toMatchObject([{ id }])
  })
})

describe('a city', () => {
  const cityOf = async (changes: Parameters<typeof leadOnMarket>[1]) => {
    const { id } = await leadOnMarket(product, changes)
    const { cards } = await market.page(MARKET)
    return cards.find((card) => card.id === id)?.city
  }

  test('is shown where it is large', async () => {
    expect(await cityOf({ province: 'Quebec', city: 'Trois-Rivières' })).toBe('Trois-Rivières')
  })

  test('is shown only from the fifth business there on', async () => {
    const place = { province: 'Alberta', city: 'Banff' }
    for (let others = 0; others < 3; others++) await leadOnMarket(product, place)
    // The same name in another province does not count.
    await leadOnMarket(product, { province: 'Ontario', city: 'Banff' })
    expect(await cityOf(place)).toBeNull()
    product.deps.market.dropFirstPage()
    expect(await cityOf(place)).toBe('Banff')
  })

  test('stays hidden behind five leads of one company', async () => {
    const place = { province: 'Alberta', city: 'Jasper', company: 'One Shop' }
    for (let others = 0; others < 4; others++) await leadOnMarket(product, place)
    product.deps.market.dropFirstPage()
    expect(await cityOf({ ...place, company: 'ONE SHOP' })).toBeNull()
  })

  test('is large only in its own province', async () => {
    expect(await cityOf({ province: 'Nova Scotia', city: 'Hamilton' })).toBeNull()
  })

  test('that is unknown is left out, and so is the province', async () => {
    await leadOnMarket(product, { province: null, city: null })
    const { cards } = await market.page(MARKET)
    expect(cards).toMatchObject([{ city: null, province: null, company: 'Retail business in Canada' }])
  })
})
