import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { LARGE_CITIES } from '../../../domain/cities.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { MARKET, marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

let browser: Browser

const product = await openProduct()
afterAll(() => product.close())
browser = (await signedInSupplier(product)).browser
const market = marketSeenBy(browser)
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

describe('filters', () => {
  const given = {
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
  type Name = keyof typeof given
  const everyone: Name[] = ['clinic', 'firm', 'groomer', 'shop', 'store']

  async function namesAt(query: string): Promise<string[]> {
    const nameOf = new Map<string, string>()
    for (const [name, changes] of Object.entries(given))
      nameOf.set((await leadOnMarket(product, changes)).id, name)
    return (await market.ids(query)).map((id) => nameOf.get(id) ?? 'a stranger').sort()
  }

  test.each<[string, Name[]]>([
    ['', everyone],
    ['?search=&businessType=&volume=&limit=&after=', everyone],
    ['?businessType=All&volume=All', everyone],
    ['?businessType=all&volume=ALL', everyone],
    ['?businessType=retail', ['shop']],
    ['?businessType=Retail', ['shop']],
    ['?businessType=E-commerce', ['store']],
    ['?businessType=e-COMMERCE', ['store']],
    ['?businessType=ecommerce', ['store']],
    ['?businessType=Professional%20Services', ['firm']],
    ['?businessType=professional-services', ['firm']],
    ['?businessType=restaurant', []],
    ['?businessType=Other', ['groomer']],
    ['?volume=small', ['shop']],
    ['?volume=medium', ['clinic', 'store']],
    ['?volume=Large', ['firm', 'groomer']],
    ['?volume=large&businessType=other', ['groomer']],
    ['?tier=tier3', ['shop']],
    ['?tier=TIER1', ['firm', 'groomer']],
    ['?tier=tier1&volume=large', ['firm', 'groomer']],
    ['?tier=tier1&volume=small', []],
    ['?province=Ontario', ['firm', 'groomer', 'shop']],
    ['?province=quebec', ['store']],
    ['?province=Nunavut', []],
    ['?provider=moneris', ['clinic', 'firm', 'store']],
    ['?provider=Square%20Canada', ['shop']],
    ['?provider=other', ['groomer']],
    ['?provider=Other&businessType=retail', []],
    ['?contactRequested=true', ['firm']],
    ['?contactRequested=1', ['firm']],
    ['?contactRequested=false', everyone],
    ['?phoneVerified=true', ['firm', 'groomer', 'shop', 'store']],
    ['?province=Ontario&provider=moneris&tier=tier1&contactRequested=true&phoneVerified=true', ['firm']],
    ['?province=Ontario&provider=moneris&tier=tier3', []],
    ['?search=law&province=Ontario&sort=volume', ['firm']],
    ['?search=law&province=Quebec&sort=price', []],
    // What the card prints.
    ['?search=Toronto', ['firm', 'shop']],
    ['?search=trois-rivi%C3%A8res,%20Quebec', ['store']],
    ['?search=ontario', ['firm', 'groomer', 'shop']],
    ['?search=Canada', ['clinic', 'shop']],
    ['?search=Moneris', ['clinic', 'firm', 'store']],
    ['?search=Square', ['shop']],
    ['?search=Tier%201', ['firm', 'groomer']],
    ['?search=Professional%20services%20business%20in%20Ontario', ['firm']],
    ['?search=moneris%20toronto', ['firm']],
    ['?search=toronto%20moneris', ['firm']],
    ['?search=moneris%20quebec%20online', ['store']],
    // Only a card with so many neighbours prints a small city.
    ['?search=Tobermory', []],
    ['?search=Uncle', []],
    ['?search=law', ['firm']],
    ['?search=%20LAW%20FIRM%20', ['firm']],
    ['?search=online', ['store']],
    ['?search=law%20law%20%20LAW%20firm', ['firm']],
    ['?search=e-comm', ['store']],
    ['?search=ecommerce', ['store']],
    ['?search=professional%20serv', ['firm']],
    ['?search=professional-serv', ['firm']],
    ['?search=law&businessType=retail', []],
    ['?search=a&volume=medium', ['clinic', 'store']],
    ['?search=zz', []],
    // Signs that a pattern would take as "anything".
    ['?search=%25', ['shop']],
    ['?search=_', ['shop']],
    ['?search=%5C', ['clinic']],
    ['?search=100%25%20wool', ['shop']],
    ['?search=1_0%25%20wool', []],
    ['?search=%25wool', []],
    ['?search=100_%20wool', []],
    ['?search=%5C%20practice', ['clinic']],
    ["?search=' or 1=1 --", []],
    // Signs that a list or an object would begin with.
    ['?search=$10,000', ['firm']],
    ['?search=[law]', []],
    ['?search={}', []],
    // The visitor's own words cannot be searched for.
    ['?search=dog', []],
    ['?search=Olive', []],
    ['?search=example', []],
    ['?unknown=1', everyone],
  ])('%s finds %p', async (query, names) => {
    expect(await namesAt(query)).toEqual(names)
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
    [`?sort=price&after=${Buffer.from(`x ${crypto.randomUUID()}`).toString('base64url')}`, 'after'],
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
    [
      `?after=${Buffer.from(`2026-02-31T00:00:00.000000Z ${crypto.randomUUID()}`).toString('base64url')}`,
      'after',
    ],
    [`?after=${Buffer.from(`infinity ${crypto.randomUUID()}`).toString('base64url')}`, 'after'],
  ])('%s is refused, naming the field', async (query, field) => {
    const { status, body } = await browser.get(`${MARKET}${query}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'check_your_answers', fields: { [field]: expect.any(String) } })
  })

  test('a search of a hundred characters is heard', async () => {
    expect(await market.ids(`?search=${'x'.repeat(100)}`)).toEqual([])
  })

  test('every listed provider and every large city is found by its name, a city only in its own province', async () => {
    const names: [string, Partial<typeof leads.$inferInsert>][] = [
      ...Object.entries(PROCESSORS).map(([slug, name]) => [name, { currentProvider: slug }] as const),
      ...LARGE_CITIES.map((place) => [`${place.city}, ${place.province}`, place] as const),
    ].map(([name, changes]) => [name.toLowerCase(), changes])
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

describe('how many leads fit', () => {
  // Not the one that has searched so much above.
  let browser: Browser
  beforeAll(async () => {
    browser = (await signedInSupplier(product)).browser
  })
  const totalOf = async (query: string) =>
    (await browser.get(`${MARKET}${query}`)).headers.get('x-total-count')

  test('is said with the first page, and not with the next', async () => {
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
    ] as const)
      expect({ query, total: await totalOf(query) }).toEqual({ query, total })

    const { next } = await market.page(`${MARKET}?limit=1`)
    expect((await browser.get(next ?? '')).headers.has('x-total-count')).toBe(false)
  })

  test('goes along when nothing else has changed, and another count is another page', async () => {
    const now = product.clock.now()
    await leadOnMarket(product)
    await leadOnMarket(product, { submittedAt: minutesAfter(now, -1) })
    const one = await browser.get(`${MARKET}?limit=1&sort=volume`)
    const etag = one.headers.get('etag') ?? ''
    const same = await browser.get(`${MARKET}?limit=1&sort=volume`, { 'if-none-match': etag })
    expect({ status: same.status, total: same.headers.get('x-total-count') }).toEqual({
      status: 304,
      total: '2',
    })

    await leadOnMarket(product, { submittedAt: minutesAfter(now, -2) })
    const more = await browser.get(`${MARKET}?limit=1&sort=volume`, { 'if-none-match': etag })
    expect({ status: more.status, total: more.headers.get('x-total-count') }).toEqual({
      status: 200,
      total: '3',
    })
  })
})
