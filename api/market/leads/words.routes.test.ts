import { beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { filledForm, leadsOf, newPerson, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()
const { browser: admin } = await signedInAdmin(product)

/** Of each row: the name as it is kept, then how people look for it. */
const NAMES: [kept: string, ...typed: string[]][] = [
  [
    'L’Atelier Doré',
    "L'Atelier",
    'l’atelier',
    'L`ATELIER',
    'lʼatelier dore',
    'latelier doré'.replace('la', "l'a"),
  ],
  ["Chez l'Ami", 'chez l’ami', 'CHEZ  L’AMI', 'chez\u00a0l‘ami'],
  ['Au Cœur du Bœuf', 'coeur', 'CŒUR du boeuf', 'cœur'],
  ['Saint‑Henri – Bar', 'saint-henri', 'Saint–Henri - bar'],
  ['Straße Wurst', 'strasse', 'STRAẞE', 'straße wurst'],
  ['Cafe\u0301 Ｚｅｎ', 'café zen', 'cafe ZEN'],
]
const TYPED = NAMES.flatMap(([kept, ...typed]) => typed.map((words) => ({ words, kept })))

const Page = v.union([
  v.array(v.looseObject({ company: v.string() })),
  v.object({ leads: v.array(v.looseObject({ company: v.string() })) }),
])
async function companiesAt(browser: Browser, address: string, search: string): Promise<string[]> {
  const { body } = await browser.get(`${address}?search=${encodeURIComponent(search)}`)
  const page = v.parse(Page, body)
  return (Array.isArray(page) ? page : page.leads).map(({ company }) => company)
}

const buyer = await signedInSupplier(product)
beforeAll(async () => {
  for (const [company] of NAMES) {
    await leadOnMarket(product, { company, province: null, city: null })
    await purchasedLead(product, buyer.supplier, { lead: { company, province: 'Quebec', city: 'Montreal' } })
    await signedInSupplier(product, { name: company })
  }
})

test.each(TYPED)('an admin finds the leads and the provider of $kept by $words', async ({ words, kept }) => {
  expect(await companiesAt(admin, '/api/admin/leads', words)).toEqual([kept, kept])
  const { body } = await admin.get(`/api/admin/providers?search=${encodeURIComponent(words)}`)
  expect(JSON.stringify(body)).toContain(JSON.stringify(kept))
})

test.each(TYPED)('a buyer finds $kept by $words', async ({ words, kept }) => {
  expect(await companiesAt(buyer.browser, '/api/supplier/purchased-leads', words)).toEqual([kept])
})

test('a buyer’s leads are sorted as in a dictionary', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  for (const company of ['Zoo', 'Œuvre', 'Ostrich', 'Odeon', 'Éclair', '‘Aube’'])
    await purchasedLead(product, supplier, { lead: { company } })
  const { body } = await browser.get('/api/supplier/purchased-leads?sort=company')
  expect(
    v.parse(v.array(v.looseObject({ company: v.string() })), body).map(({ company }) => company),
  ).toEqual(['‘Aube’', 'Éclair', 'Odeon', 'Œuvre', 'Ostrich', 'Zoo'])
})

test.each([
  { province: 'Yukon', typed: ['Yukon', 'yukon', 'YT', 'yt'] },
  { province: 'Nova Scotia', typed: ['nova scotia', 'Nouvelle-Écosse', 'nouvelle‑ecosse', 'NS'] },
  {
    province: 'Prince Edward Island',
    typed: ['Prince Edward Island', 'Île-du-Prince-Édouard', 'ile-du-prince-edouard', 'PE'],
  },
])('an admin finds the leads of $province by its names and its abbreviation', async ({ province, typed }) => {
  const { company } = await leadOnMarket(product, { province, city: null })
  for (const words of typed) expect(await companiesAt(admin, '/api/admin/leads', words)).toEqual([company])
})

test('an admin finds leads by the city, provider and type that the list shows', async () => {
  const lead = {
    province: 'Manitoba',
    city: 'Winnipeg',
    currentProvider: 'td-merchant-services',
    businessType: 'automotive',
  }
  const { company } = await leadOnMarket(product, lead)
  for (const words of ['Winnipeg', 'TD Merchant Services', 'td merchant', 'Automotive', 'Automobile'])
    expect(await companiesAt(admin, '/api/admin/leads', words)).toEqual([company])
})

test('a buyer finds leads by their place, in either language', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const place = { province: 'British Columbia', city: 'Kelowna' }
  const { lead } = await purchasedLead(product, supplier, { lead: place })
  await purchasedLead(product, supplier, { lead: { province: 'Quebec', city: 'Montreal' } })
  for (const words of ['British Columbia', 'Colombie-Britannique', 'kelowna'])
    expect(await companiesAt(browser, '/api/supplier/purchased-leads', words)).toEqual([lead.company])
})

test('one name however it is written is one saved search', async () => {
  const { browser } = await signedInSupplier(product)
  const search = { query: 'businessType=retail', alerts: 'never' }
  const save = (name: string) => browser.post('/api/supplier/saved-searches', { ...search, name })
  expect((await save('L’Été – Œuvres')).status).toBe(201)
  for (const name of ["L'Été – Œuvres", "l'ete - oeuvres", 'L’É\u0301té\u00a0– Œuvres'])
    expect(await save(name)).toMatchObject({ status: 409, body: { code: 'search_name_taken' } })
})

test('the same company on the same domain is marked, however its name is written', async () => {
  const check = async (company: string) => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    await browser.post(
      '/api/submit-rate-check',
      filledForm({ ...person, company, website: 'https://oree.example' }),
    )
    const [lead] = await leadsOf(product, person.email)
    return lead
  }
  const first = await check('L’Orée du Bœuf')
  expect(await check("L'OREE DU BOEUF")).toMatchObject({ possibleDuplicateOf: first?.id })
})

test('an admin finds a person in the log by a name as it is typed', async () => {
  const { supplier, browser } = await signedInSupplier(product, { name: 'L’Œil & Cie' })
  await browser.post('/api/supplier/saved-searches', {
    name: 'Shops',
    query: 'businessType=retail',
    alerts: 'never',
  })
  const { body } = await admin.get(`/api/admin/audit?person=${encodeURIComponent("l'oeil")}`)
  const others = await admin.get('/api/admin/audit?person=nobody-of-this-name')
  expect(JSON.stringify(others.body)).not.toContain(supplier.id)
  expect(JSON.stringify(body)).toContain(supplier.id)
})
