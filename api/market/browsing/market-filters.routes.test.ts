import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { MARKET, marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { cursorOf } from '../../leads/standing/newest-leads.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const { browser } = await signedInSupplier(product)
const market = marketSeenBy(browser)
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

describe('filters', () => {
  const businesses = {
    shop: {
      businessType: 'retail',
      monthlyVolumeCents: 999_999,
      aiDescription: 'Sells 100% wool at $5_000.',
      currentProvider: 'square-canada',
    },
    store: {
      businessType: 'ecommerce',
      monthlyVolumeCents: 1_000_000,
      aiDescription: 'An ONLINE store.',
      province: 'Quebec',
      city: 'Trois-Rivières',
    },
    clinic: {
      businessType: 'healthcare',
      monthlyVolumeCents: 4_999_999,
      aiDescription: 'A clinic \\ practice.',
      province: null,
      city: null,
      phoneVerified: false,
    },
    firm: {
      businessType: 'professional-services',
      monthlyVolumeCents: 5_000_000,
      aiDescription: 'A law firm taking $10,000.',
      contactRequestedAt: new Date(),
    },
    groomer: {
      businessType: 'Dog grooming',
      monthlyVolumeCents: 90_000_000,
      aiDescription: 'A business.',
      currentProvider: 'Uncle Bob Payments',
      city: 'Tobermory',
    },
  }
  async function findsOnly(names: string, queries: string) {
    const nameOf = new Map<string, string>()
    for (const [name, changes] of Object.entries(businesses))
      nameOf.set((await leadOnMarket(product, changes)).id, name)
    for (const query of queries.split(/\s+/)) {
      const found = (await market.ids(query)).map((id) => nameOf.get(id))
      expect({ query, found: found.sort().join(' ') }).toEqual({ query, found: names })
    }
  }

  test.each([
    [
      'clinic firm groomer shop store',
      `? ?search=&businessType=&volume=&limit=&after= ?businessType=All&volume=All ?businessType=all&volume=ALL
        ?contactRequested=false ?unknown=1`,
    ],
    [
      'shop',
      `?businessType=retail ?businessType=Retail ?volume=small ?tier=tier3 ?tier=tier3&sort=volume
        ?provider=Square%20Canada
        ?search=Square`,
    ],
    [
      'store',
      `?businessType=E-commerce ?businessType=e-COMMERCE ?businessType=ecommerce ?province=quebec
        ?search=trois-rivi%C3%A8res,%20Quebec ?search=moneris%20quebec%20online ?search=online ?search=e-comm
        ?search=ecommerce ?search=trois-rivieres ?search=%C3%89COMMERCE ?search=online%20QC`,
    ],
    [
      'firm',
      `?businessType=Professional%20Services ?businessType=professional-services ?contactRequested=true
        ?contactRequested=1
        ?province=Ontario&provider=moneris&tier=tier1&contactRequested=true&phoneVerified=true
        ?search=law&province=Ontario&sort=volume ?search=Professional%20services%20business%20in%20Ontario
        ?search=moneris%20toronto ?search=toronto%20moneris ?search=law ?search=%20LAW%20FIRM%20
        ?search=law%20law%20%20LAW%20firm ?search=professional%20serv ?search=professional-serv`,
    ],
    ['groomer', '?businessType=Other ?volume=large&businessType=other ?provider=other'],
    ['clinic store', '?volume=medium ?search=a&volume=medium ?tier=tier2&sort=volume'],
    [
      'firm groomer',
      '?volume=Large ?tier=TIER1 ?tier=tier1&volume=large ?tier=tier1&sort=volume ?search=Tier%201',
    ],
    ['firm groomer shop', '?province=Ontario ?search=ontario ?search=on'],
    ['clinic firm store', '?provider=moneris ?search=Moneris'],
    ['firm groomer shop store', '?phoneVerified=true'],
    ['firm shop', '?search=Toronto'],
    ['clinic shop', '?search=Canada'],
    [
      '',
      `?businessType=restaurant ?tier=tier1&volume=small ?province=Nunavut ?provider=Other&businessType=retail
        ?province=Ontario&provider=moneris&tier=tier3 ?search=law&province=Quebec&sort=price
        ?search=law&businessType=retail ?search=zz`,
    ],
  ])('only %p are found by %s', findsOnly)

  test.each([
    ['shop', '?search=%25 ?search=_ ?search=100%25%20wool'],
    ['clinic', '?search=%5C ?search=%5C%20practice'],
    ['firm', '?search=$10,000'],
    [
      '',
      `?search=1_0%25%20wool ?search=%25wool ?search=100_%20wool ?search='%20or%201=1%20-- ?search=[law]
        ?search={}`,
    ],
  ])('signs of patterns, lists and SQL have no meaning: only %p are found by %s', findsOnly)

  test('the visitor’s own words and a city with few leads are not searchable', () =>
    findsOnly('', '?search=dog ?search=Olive ?search=example ?search=Uncle ?search=Tobermory'))

  test('the words of a card on the French market find it as they are printed and as people type them', async () => {
    const reason = 'Gave its current rates, so you can quote against them.'
    const bistro = await leadOnMarket(product, {
      businessType: 'restaurant',
      province: 'Quebec',
      city: 'Montreal',
      monthlyVolumeCents: 8_000_000,
      aiDescription: `Restaurant with a bank’s merchant services. $50,000 to $100,000 a month in card sales, an average sale of $25 to $100. ${reason}`,
    })
    const shop = await leadOnMarket(product, {
      businessType: 'retail',
      province: 'Prince Edward Island',
      city: null,
      monthlyVolumeCents: 400_000,
      aiDescription: `Retail shop taking under $5,000 a month on cards, an average sale under $25. Now with a large acquirer. ${reason}`,
    })
    const both = [bistro.id, shop.id].sort()
    // Another supplier, because the first has used up its searches above.
    const french = marketSeenBy((await signedInSupplier(product)).browser)
    for (const [search, found] of [
      ['restaurant québec', [bistro.id]],
      ['RESTAURANT au QUEBEC', [bistro.id]],
      ['commerce de détail', [shop.id]],
      ['commerce de detail', [shop.id]],
      ['Île-du-Prince-Édouard', [shop.id]],
      ['à l’ile-du-prince', [shop.id]],
      ["à l'ile-du-prince", [shop.id]],
      ['d’une banque', [bistro.id]],
      ["d'une banque", [bistro.id]],
      ['de 50\u00a0000\u00a0$ à 100 000 $', [bistro.id]],
      ['moins de 25 $', [shop.id]],
      ['palier 3', [shop.id]],
      ['a donné ses taux', both],
      ['commerce en ligne', []],
      // English finds what it found.
      ['retail', [shop.id]],
      ["bank's", [bistro.id]],
      ['bank’s', [bistro.id]],
      ['Tier 1', [bistro.id]],
    ] as const)
      expect({ search, found: (await french.ids(`?search=${encodeURIComponent(search)}`)).sort() }).toEqual({
        search,
        found: [...found],
      })
  })

  test.each([
    ['?businessType=bakery', 'businessType'],
    ['?volume=huge', 'volume'],
    ['?province=Texas', 'province'],
    ['?provider=Uncle%20Bob%20Payments', 'provider'],
    ['?tier=1', 'tier'],
    ['?contactRequested=perhaps', 'contactRequested'],
    ['?phoneVerified=yes', 'phoneVerified'],
    ['?sort=oldest', 'sort'],
    ['?sort=volume&after=nonsense', 'after'],
    [`?sort=price&after=${cursorOf({ submittedAt: 'x', id: crypto.randomUUID() })}`, 'after'],
    [`?search=${'x'.repeat(101)}`, 'search'],
    [`?search=${'in '.repeat(13).trim().replaceAll(' ', '%20')}`, 'search'],
    ['?search=%00', 'search'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=2.5', 'limit'],
    ['?limit=many', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?after=nonsense', 'after'],
    [`?after=${Buffer.from('2026-02-31T00:00:00.000000Z x').toString('base64url')}`, 'after'],
    [`?after=${cursorOf({ submittedAt: '2026-02-31T00:00:00.000000Z', id: crypto.randomUUID() })}`, 'after'],
    [`?after=${cursorOf({ submittedAt: 'infinity', id: crypto.randomUUID() })}`, 'after'],
  ])('%s is refused with the field', async (query, field) => {
    const { status, body } = await browser.get(`${MARKET}${query}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'check_your_answers', fields: { [field]: expect.any(String) } })
  })

  test('a search may have a hundred characters', async () => {
    expect(await market.ids(`?search=${'x'.repeat(100)}`)).toEqual([])
  })

  test('every listed provider and every large city is found by its name, a city only in its own province', async () => {
    const names: [string, Partial<typeof leads.$inferInsert>][] = [
      ...Object.entries(PROCESSORS).map(([slug, name]) => [name, { currentProvider: slug }] as const),
      ...LARGE_CITIES.map((place) => [`${place.city}, ${place.province}`, place] as const),
    ].map(([name, changes]) => [folded(name), changes])
    for (const [name, changes] of names) {
      const { id } = await leadOnMarket(product, { province: 'Yukon', city: null, ...changes })
      if (changes.city) await leadOnMarket(product, { ...changes, province: 'Yukon' })
      const found = await product.db
        .select({ id: leads.id })
        .from(leads)
        .where(sql`strpos(${leads.searchText}, ${name}) > 0`)
      expect({ name, found }).toEqual({ name, found: [{ id }] })
      await product.db.delete(leads)
    }
  })
})

describe('the number of matching leads', () => {
  test('is in the headers of the first page only', async () => {
    // Another supplier, because the first has used up its searches above.
    const { browser } = await signedInSupplier(product)
    for (let made = 0; made < 3; made++) await leadOnMarket(product, { province: 'Quebec' })
    await leadOnMarket(product)
    await leadOnMarket(product, { listedAt: null })
    for (const [query, total] of [
      ['', '4'],
      ['?limit=1', '4'],
      ['?limit=1&province=Quebec', '3'],
      ['?limit=1&province=Quebec&sort=volume', '3'],
      ['?limit=1&tier=tier2&sort=price', '4'],
      ['?limit=1&search=moneris', '4'],
      ['?limit=1&search=to', '4'],
      ['?limit=1&search=qu', '3'],
      ['?limit=1&search=qu&province=Ontario', '0'],
      ['?volume=small&tier=tier1', '0'],
    ] as const) {
      const { headers } = await browser.get(`${MARKET}${query}`)
      expect({ query, total: headers.get('x-total-count') }).toEqual({ query, total })
    }

    const { next } = await market.page(`${MARKET}?limit=1`)
    expect((await browser.get(next ?? '')).headers.has('x-total-count')).toBe(false)
  })

  test('is in the headers of a 304, and a new number changes the page’s ETag', async () => {
    const now = product.clock.now()
    const page = async (ifNoneMatch = '') => {
      const path = `${MARKET}?limit=1&sort=volume`
      const { status, headers } = await browser.get(path, { 'if-none-match': ifNoneMatch })
      return { status, total: headers.get('x-total-count'), etag: headers.get('etag') ?? '' }
    }
    await leadOnMarket(product)
    await leadOnMarket(product, { submittedAt: minutesAfter(now, -1) })
    const { etag } = await page()
    expect(await page(etag)).toEqual({ status: 304, total: '2', etag })
    await leadOnMarket(product, { submittedAt: minutesAfter(now, -2) })
    expect(await page(etag)).toMatchObject({ status: 200, total: '3' })
  })
})
