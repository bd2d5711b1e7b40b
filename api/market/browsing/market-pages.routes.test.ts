import { beforeEach, describe, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { leads } from '../../../db/schema/leads.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { MARKET, marketSeenBy, nextOf } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const browser = (await signedInSupplier(product)).browser
const market = marketSeenBy(browser)
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

describe('pages', () => {
  test('a page holds 24 leads unless the query has a limit, and the last has no link', async () => {
    for (let made = 0; made < 25; made++) await leadOnMarket(product)

    const first = await market.page(MARKET)
    expect(first.cards).toHaveLength(24)
    const second = await market.page(first.next ?? '')
    expect(second.cards).toHaveLength(1)
    expect(second.next).toBeUndefined()

    const all = await market.page(`${MARKET}?limit=25`)
    expect(all.cards).toHaveLength(25)
    expect(all.next).toBeUndefined()
  })

  test('walking the pages finds each lead once, with many of one moment and new ones in between', async () => {
    const now = product.clock.now()
    const before = new Set<string>()
    for (let made = 0; made < 20; made++) {
      const submittedAt = minutesAfter(now, made < 12 ? -10 : -20)
      before.add((await leadOnMarket(product, { submittedAt })).id)
    }

    const found = await market.walk('?limit=3', () =>
      leadOnMarket(product, { submittedAt: minutesAfter(now, -10) }),
    )

    expect(new Set(found).size).toBe(found.length)
    expect([...before].filter((id) => !found.includes(id))).toEqual([])
  })

  test('leads a microsecond apart keep their order across pages', async () => {
    const made: string[] = []
    for (const microseconds of ['000001', '000002', '000003']) {
      const { id } = await leadOnMarket(product)
      const submittedAt = `2026-11-20T10:00:00.${microseconds}Z`
      await product.deps.pool.query('update leads set submitted_at = $2 where id = $1', [id, submittedAt])
      made.unshift(id)
    }
    expect(await market.walk('?limit=1')).toEqual(made)
  })

  test.each(['', '&province=Ontario', '&search=moneris', '&search=mo'])(
    'by volume%s: the largest as the cards show it first, among equals the newest, each lead once',
    async (filter) => {
      const now = product.clock.now()
      // These seven have the same volume on their cards.
      for (let made = 0; made < 7; made++)
        await leadOnMarket(product, {
          monthlyVolumeCents: 2_700_000 + ((made * 37_813) % 99_999),
          submittedAt: minutesAfter(now, -(made % 3)),
        })
      const largest = await leadOnMarket(product, {
        monthlyVolumeCents: 2_800_000,
        submittedAt: minutesAfter(now, -9),
      })
      const smallest = await leadOnMarket(product, { monthlyVolumeCents: 999_999 })

      const found = await market.walk(`?limit=2&sort=volume${filter}`, () =>
        leadOnMarket(product, { monthlyVolumeCents: 90_000_000 }),
      )
      expect(new Set(found).size).toBe(9)
      expect([found[0], found.at(-1)]).toEqual([largest.id, smallest.id])
      const cards = await market.cards(`?sort=volume&limit=100&volume=medium${filter}`)
      expect(cards.map(({ id }) => id)).toEqual(found.slice(0, -1))
      const equals = cards.slice(1).map(({ submittedAt }) => submittedAt)
      expect(equals).toEqual(equals.toSorted().reverse())
    },
  )

  test.each(['', '&province=Ontario', '&search=moneris', '&businessType=retail'])(
    'by price%s: the lowest first, among equals the newest, each lead once',
    async (filter) => {
      const now = product.clock.now()
      const expected: { price: number; age: number }[] = []
      for (const [monthlyVolumeCents, price] of [
        [9_000_000, 149],
        [100_000, 39],
        [2_000_000, 89],
      ] as const)
        for (const age of [2, 0, 1]) {
          await leadOnMarket(product, { monthlyVolumeCents, submittedAt: minutesAfter(now, -age) })
          expected.push({ price, age })
        }
      expected.sort((a, b) => a.price - b.price || a.age - b.age)

      const walked = await market.walk(`?limit=2&sort=price${filter}`)
      const cards = await market.cards(`?sort=price${filter}`)
      expect(cards.map(({ id }) => id)).toEqual(walked)
      const ageOf = (submittedAt: string) => (now.getTime() - Date.parse(submittedAt)) / 60_000
      expect(cards.map(({ price, submittedAt }) => ({ price, age: ageOf(submittedAt) }))).toEqual(expected)
      expect(await market.walk(`?limit=1&sort=price&tier=tier2${filter}`)).toEqual(walked.slice(3, 6))
    },
  )

  test('the link keeps the filters', async () => {
    const fitting = { aiDescription: '100% & more = ok', contactRequestedAt: new Date() }
    for (let made = 0; made < 3; made++) await leadOnMarket(product, fitting)
    await leadOnMarket(product, { businessType: 'restaurant' })
    await leadOnMarket(product, { ...fitting, province: 'Quebec' })
    await leadOnMarket(product, { ...fitting, phoneVerified: false })
    await leadOnMarket(product, { ...fitting, contactRequestedAt: null })
    await leadOnMarket(product, { ...fitting, currentProvider: 'stripe' })

    expect(
      await market.walk(
        '?limit=1&businessType=Retail&volume=medium&search=100%25%20%26%20more&province=Ontario&provider=Moneris' +
          '&tier=tier2&contactRequested=1&phoneVerified=1&sort=volume',
      ),
    ).toHaveLength(3)
  })
})

describe('a page that the client has is not sent again', () => {
  test.each(['', '?volume=medium', '?limit=1'])('with the query %p', async (query) => {
    await leadOnMarket(product)
    const first = await browser.get(`${MARKET}${query}`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toStartWith('W/"')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie')

    const again = await browser.get(`${MARKET}${query}`, { 'if-none-match': `"other", ${etag}` })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers.get('etag')).toBe(etag)

    await leadOnMarket(product)
    product.deps.market.dropFirstPage()
    const changed = await browser.get(`${MARKET}${query}`, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
  })

  test('a lead that only adds a next page changes the tag, because the link is new', async () => {
    const now = product.clock.now()
    await leadOnMarket(product)
    const alone = await browser.get(`${MARKET}?limit=1`)
    await leadOnMarket(product, { submittedAt: minutesAfter(now, -1) })

    const followed = await browser.get(`${MARKET}?limit=1`, {
      'if-none-match': alone.headers.get('etag') ?? '',
    })

    expect(followed.status).toBe(200)
    expect(nextOf(followed)).toBeString()
  })
})

test('each page is compressed for clients that accept it, with the same content', async () => {
  for (let made = 0; made < 3; made++) await leadOnMarket(product)
  const second = nextOf(await browser.get(`${MARKET}?limit=2`)) ?? ''
  for (const address of [MARKET, second, `${MARKET}?search=retail`]) {
    const plain = await browser.get(address)
    expect(plain.headers.has('content-encoding')).toBe(false)
    const request = new Request(`http://localhost${address}`, {
      headers: {
        'accept-encoding': 'gzip, br',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })

    const response = await product.handle(request)

    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString())).toEqual(plain.body)
  }
})
