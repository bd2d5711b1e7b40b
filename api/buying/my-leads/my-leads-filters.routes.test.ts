import { beforeAll, describe, expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const MINE = '/api/supplier/purchased-leads'
const Leads = v.array(v.object({ id: v.string(), company: v.string() }))

const product = await testProduct()

async function page(browser: Browser, address: string) {
  const answer = await browser.get(address)
  const shown = v.parse(Leads, answer.body)
  return { ids: shown.map(({ id }) => id), shown, next: nextOf(answer) }
}

/** Every page of a query; `between` runs after each of them. */
async function allPages(browser: Browser, query: string, between: () => Promise<unknown> = async () => {}) {
  const pages: Awaited<ReturnType<typeof page>>[] = []
  for (let next: string | undefined = `${MINE}${query}`; next !== undefined; next = pages.at(-1)?.next) {
    pages.push(await page(browser, next))
    await between()
  }
  return pages
}

const companies = async (browser: Browser, query: string) =>
  (await allPages(browser, query)).flatMap(({ shown }) => shown.map(({ company }) => company))

/** One buyer’s leads, from the oldest to the newest, with everything that can be searched and sorted by. */
async function bookOfLeads() {
  const { supplier, browser } = await signedInSupplier(product)
  const buy = async (company: string, purchase: Parameters<typeof purchasedLead>[2] = {}) => {
    product.clock.passMinutes(1)
    return purchasedLead(product, supplier, { ...purchase, lead: { company, ...purchase.lead } })
  }
  const bistro = await buy('Bistro Léa', { purchase: { outcome: 'converted', dealValueCents: 50_000 } })
  await buy('auto Garage', { purchase: { outcome: 'lost', outcomeNotes: 'Signed with Moneris.\n100% sure' } })
  await buy('École de danse', { lead: { firstName: 'Marie', lastName: 'Tremblay' } })
  await buy('Zed Shoes', { purchase: { outcome: 'converted', dealValueCents: 120_050 } })
  await buy('Cut & Dry', { purchase: { outcome: 'converted' }, lead: { email: 'cut@dry.example' } })
  return { supplier, browser, bistro }
}

describe('a supplier’s own leads', () => {
  let book: Awaited<ReturnType<typeof bookOfLeads>>
  beforeAll(async () => {
    const stranger = await signedInSupplier(product)
    await purchasedLead(product, stranger.supplier, { lead: { company: 'Bistro of a stranger' } })
    book = await bookOfLeads()
  })

  test.each([
    ['newest', ['Cut & Dry', 'Zed Shoes', 'École de danse', 'auto Garage', 'Bistro Léa']],
    ['deal', ['Zed Shoes', 'Bistro Léa', 'Cut & Dry', 'École de danse', 'auto Garage']],
    ['company', ['auto Garage', 'Bistro Léa', 'Cut & Dry', 'École de danse', 'Zed Shoes']],
  ])('come sorted by %s, in one page or in many', async (sort, expected) => {
    expect(await companies(book.browser, `?sort=${sort}`)).toEqual(expected)
    expect(await companies(book.browser, `?sort=${sort}&limit=2`)).toEqual(expected)
  })

  test.each([
    ['outcome=converted', ['Cut & Dry', 'Zed Shoes', 'Bistro Léa']],
    ['outcome=converted&sort=deal', ['Zed Shoes', 'Bistro Léa', 'Cut & Dry']],
    ['outcome=converted&sort=company', ['Bistro Léa', 'Cut & Dry', 'Zed Shoes']],
    ['outcome=pending', ['École de danse']],
    ['outcome=contacted', []],
    ['outcome=all', ['Cut & Dry', 'Zed Shoes', 'École de danse', 'auto Garage', 'Bistro Léa']],
  ])('are filtered by %s', async (query, expected) => {
    expect(await companies(book.browser, `?${query}&limit=1`)).toEqual(expected)
  })

  test.each([
    ['the company', 'BISTRO', ['Bistro Léa']],
    ['the company without its accent', 'lea', ['Bistro Léa']],
    ['the company with an accent', 'ÉCOLE', ['École de danse']],
    ['the person', 'tremblay marie', ['École de danse']],
    ['the email', 'cut@dry.example', ['Cut & Dry']],
    ['the notes', 'moneris', ['auto Garage']],
    ['two letters', 'ze', ['Zed Shoes']],
    ['a percent sign', '100%', ['auto Garage']],
    ['nothing that is there', 'stranger', []],
  ])('are found by %s', async (_, words, expected) => {
    for (const sort of ['newest', 'deal', 'company'])
      expect(
        await companies(book.browser, `?limit=1&sort=${sort}&search=${encodeURIComponent(words)}`),
      ).toEqual(expected)
  })

  test('are found by words and outcome together, page after page', async () => {
    const query = '?limit=1&search=example&outcome=converted&sort=company'
    expect(await companies(book.browser, query)).toEqual(['Bistro Léa', 'Cut & Dry', 'Zed Shoes'])
  })

  test('are found by what they are called since, and by notes since they were written', async () => {
    const { browser, bistro } = book
    await product.db.update(leads).set({ company: 'Café Nord' }).where(eq(leads.id, bistro.lead.id))
    await browser.send('PATCH', `/api/supplier/lead/${bistro.lead.id}/outcome`, {
      outcome: 'contacted',
      outcomeNotes: 'Call back in spring',
    })
    expect(await companies(browser, '?search=bistro')).toEqual([])
    expect(await companies(browser, '?search=cafe%20spring')).toEqual(['Café Nord'])
  })

  test('leave nothing to be found by once their person is erased, and come last by company', async () => {
    const { browser, bistro } = book
    await product.db
      .update(leads)
      .set({ company: '', firstName: '', lastName: '', email: '', phone: '', erasedAt: new Date() })
      .where(eq(leads.id, bistro.lead.id))
    const [row] = await product.db.select().from(purchases).where(eq(purchases.leadId, bistro.lead.id))
    expect(row?.companySort).toBe('')
    expect(row?.searchText.trim()).toBe('call back in spring')
    expect((await companies(browser, '?sort=company')).at(-1)).toBe('')
  })
})

test('a buyer sees which language the owner prefers', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await purchasedLead(product, supplier, { lead: { company: 'Bistro', language: 'fr' } })
  await purchasedLead(product, supplier, { lead: { company: 'Cafe' } })
  expect((await browser.get(`${MINE}?sort=company`)).body).toMatchObject([
    { language: 'fr' },
    { language: 'en' },
  ])
})

test('a buyer sees when the person requested contact', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const contactRequestedAt = new Date('2026-11-20T10:00:00Z')
  await purchasedLead(product, supplier, { lead: { contactRequestedAt } })
  await purchasedLead(product, supplier)
  const { body } = await browser.get(`${MINE}?sort=company`)
  expect(body).toMatchObject([
    { contactRequestedAt: '2026-11-20T10:00:00.000Z' },
    { contactRequestedAt: null },
  ])
})

/** All bought at the same moment but the last, which is the newest. */
async function buyer(bought: number) {
  const { supplier, browser } = await signedInSupplier(product)
  const ids: string[] = []
  for (let made = 0; made < bought; made++) {
    if (made === bought - 1) product.clock.passMinutes(1)
    ids.push((await purchasedLead(product, supplier)).lead.id)
  }
  return { supplier, browser, ids }
}

test.each(['', '?limit=3'])(
  'a buyer of three leads gets them on one page, without a next one, by the query %j',
  async (query) => {
    const { browser, ids } = await buyer(3)
    const { ids: found, next } = await page(browser, `${MINE}${query}`)
    expect(found.toSorted()).toEqual(ids.toSorted())
    expect(next).toBeUndefined()
  },
)

test('the address of the next page repeats the query, and nothing else', async () => {
  const { browser } = await buyer(2)
  for (const query of ['limit=1', 'limit=1&outcome=pending&search=olive&sort=company']) {
    const { ids, next } = await page(browser, `${MINE}?${query}`)
    expect(next).toBe(`${MINE}?${query}&after=${ids[0]}`)
  }
})

test('the pages show each lead once, though many were bought at one moment and more are bought in between', async () => {
  const { supplier, browser, ids } = await buyer(7)
  await purchasedLead(product, (await signedInSupplier(product)).supplier)
  const pages = await allPages(browser, '?limit=3', () => purchasedLead(product, supplier))
  const found = pages.flatMap((page) => page.ids)
  expect(pages.map((page) => page.ids.length)).toEqual([3, 3, 1])
  expect(found[0]).toBe(ids.at(-1) ?? '')
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('a page is audited with its own leads alone', async () => {
  const { supplier, browser } = await buyer(3)
  const { ids } = await page(browser, `${MINE}?limit=2`)
  const [written] = await product.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, supplier.id))
    .orderBy(desc(auditLog.id))
  expect(written).toMatchObject({ action: 'looked at contact details', details: { leadIds: ids } })
})

test('nothing follows a lead of another supplier, or one that does not exist', async () => {
  const { browser } = await buyer(2)
  const { ids } = await buyer(1)
  for (const after of [ids[0], crypto.randomUUID()])
    expect(await page(browser, `${MINE}?after=${after}`)).toMatchObject({ ids: [], next: undefined })
})

test.each([
  ['outcome=won', 'outcome'],
  ['sort=price', 'sort'],
  [`search=${'a'.repeat(101)}`, 'search'],
  [`search=${'a%20'.repeat(9)}`, 'search'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=all', 'limit'],
  ['after=yesterday', 'after'],
  [`after=${'1'.repeat(40)}`, 'after'],
])('the query %s is refused with a message at its field', async (query, field) => {
  const { browser } = await signedInSupplier(product)
  const answer = await browser.get(`${MINE}?${query}`)
  expect(answer).toMatchObject({ status: 422, body: { code: 'check_your_answers' } })
  expect(answer.body).toHaveProperty(['fields', field])
})
