import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { MARKET, marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const { browser, supplier } = await signedInSupplier(product)
const market = marketSeenBy(browser)
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

const covers = (businessTypes: string[], territories: string[]) =>
  product.db.update(suppliers).set({ businessTypes, territories }).where(eq(suppliers.id, supplier.id))

describe('“My territories and types”', () => {
  async function someLeads() {
    const made = [
      { businessType: 'restaurant', province: 'Ontario' },
      { businessType: 'restaurant', province: 'Nunavut', city: 'Iqaluit' },
      { businessType: 'retail', province: 'Ontario' },
      { businessType: 'Dog grooming', province: 'Ontario' },
      { businessType: 'restaurant', province: null, city: null },
    ]
    const ids = []
    for (const lead of made) ids.push((await leadOnMarket(product, lead)).id)
    return ids
  }

  test('leaves out other types and places, and keeps leads without a known place', async () => {
    const [here = '', away = '', shop = '', groomer = '', anywhere = ''] = await someLeads()
    await covers(['Restaurant'], ['Ontario'])
    expect((await market.ids('?mine=true')).sort()).toEqual([here, anywhere].sort())
    await covers(['Restaurant'], [])
    expect((await market.ids('?mine=true')).sort()).toEqual([here, away, anywhere].sort())
    await covers(['Retail', 'Non-profit'], ['Ontario'])
    expect((await market.ids('?mine=true')).sort()).toEqual([shop, groomer].sort())
    await covers([], [])
    expect(await market.ids('?mine=true')).toHaveLength(5)
  })

  test('is off until it is turned on', async () => {
    await someLeads()
    await covers(['Restaurant'], ['Ontario'])
    expect(await market.ids('')).toHaveLength(5)
    expect(await market.ids('?mine=false')).toHaveLength(5)
  })

  test('goes together with filters, words and every order, page by page', async () => {
    await covers(['Restaurant'], ['Ontario'])
    const wanted = []
    for (let nth = 0; nth < 5; nth++) {
      const at = minutesAfter(product.clock.now(), -nth)
      const monthlyVolumeCents = [400_000, 9_000_000, 2_000_000, 8_000_000, 500_000][nth] ?? 0
      const lead = { businessType: 'restaurant', province: 'Ontario', monthlyVolumeCents }
      const text = { aiDescription: nth === 4 ? 'A tavern.' : 'A café.', submittedAt: at, listedAt: at }
      wanted.push((await leadOnMarket(product, { ...lead, ...text })).id)
      await leadOnMarket(product, { ...lead, ...text, province: 'Manitoba' })
    }
    const [a = '', b = '', c = '', d = '', e = ''] = wanted
    expect(await market.walk('?mine=true&limit=2')).toEqual([a, b, c, d, e])
    expect(await market.walk('?mine=true&limit=2&sort=volume')).toEqual([b, d, c, e, a])
    expect(await market.walk('?mine=true&limit=2&sort=price')).toEqual([a, e, c, b, d])
    expect(await market.walk('?mine=true&limit=1&search=cafe&tier=tier1')).toEqual([b, d])
    expect(await market.ids('?mine=true&volume=small&tier=tier1')).toEqual([])
  })
})

describe('a list of marked leads', () => {
  const mark = (leadId: string, to: 'shortlisted' | 'hidden', of = supplier.id) =>
    product.db.insert(leadMarks).values({ supplierId: of, leadId, mark: to, markedAt: product.clock.now() })

  test('has only what this supplier has marked so and is still on the market', async () => {
    const other = await signedInSupplier(product)
    const [kept, hidden, sold, others] = [
      await leadOnMarket(product),
      await leadOnMarket(product),
      await leadOnMarket(product, { soldAt: product.clock.now() }),
      await leadOnMarket(product),
    ]
    await mark(kept.id, 'shortlisted')
    await mark(hidden.id, 'hidden')
    await mark(sold.id, 'shortlisted')
    await mark(others.id, 'shortlisted', other.supplier.id)
    expect(await market.ids('?marked=shortlisted')).toEqual([kept.id])
    expect(await market.ids('?marked=hidden')).toEqual([hidden.id])
    expect(await marketSeenBy(other.browser).ids('?marked=shortlisted')).toEqual([others.id])
    expect((await market.ids('')).sort()).toEqual([kept.id, hidden.id, others.id].sort())
  })

  test('has its own count and its own pages', async () => {
    const ids = []
    for (let nth = 0; nth < 3; nth++) {
      const { id } = await leadOnMarket(product, { businessType: nth === 0 ? 'retail' : 'restaurant' })
      await mark(id, 'shortlisted')
      ids.push(id)
    }
    await leadOnMarket(product)
    const first = await browser.get(`${MARKET}?marked=shortlisted&limit=2`)
    expect(first.headers.get('x-total-count')).toBe('3')
    expect((await market.walk('?marked=shortlisted&limit=2')).sort()).toEqual(ids.sort())
    expect(await market.ids('?marked=shortlisted&businessType=retail')).toHaveLength(1)
  })

  test('is not one of another name', async () => {
    const { status, body } = await browser.get(`${MARKET}?marked=bought`)
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: { marked: 'Choose shortlisted or hidden.' } },
    })
  })
})
