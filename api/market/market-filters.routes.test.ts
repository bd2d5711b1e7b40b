import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { leads } from '../../db/schema/leads.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { MARKET, marketSeenBy } from '../../tests/support/purchase/market.ts'

let product: Product
let browser: Browser
let market: ReturnType<typeof marketSeenBy>

beforeAll(async () => {
  product = await openProduct()
  browser = (await signedInSupplier(product)).browser
  market = marketSeenBy(browser)
})
afterAll(() => product.close())
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
    },
    store: { businessType: 'ecommerce', monthlyVolumeCents: 1_000_000, aiDescription: 'An ONLINE store.' },
    clinic: {
      businessType: 'healthcare',
      monthlyVolumeCents: 4_999_999,
      aiDescription: 'A clinic \\ practice.',
    },
    firm: {
      businessType: 'professional-services',
      monthlyVolumeCents: 5_000_000,
      aiDescription: 'A law firm taking $10,000.',
    },
    groomer: { businessType: 'Dog grooming', monthlyVolumeCents: 90_000_000, aiDescription: 'A business.' },
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
})
