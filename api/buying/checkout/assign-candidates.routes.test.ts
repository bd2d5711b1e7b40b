import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { purchases } from '../../../db/schema/purchases.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { Candidate } from '../../contract/admin/candidates.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

async function candidates(leadId: string, search = '') {
  const answer = await admin.get(`/api/admin/leads/${leadId}/providers?${new URLSearchParams({ search })}`)
  expect(answer.status).toBe(200)
  return v.parse(v.array(v.strictObject(Candidate.entries)), answer.body)
}

test('providers that serve a lead’s province and type come first, then those that serve one of them', async () => {
  const mark = `Order ${crypto.randomUUID()}`
  const serving = (
    name: string,
    territories: string[],
    businessTypes: string[],
    status: 'active' | 'pending' = 'active',
  ) => signedInSupplier(product, { name: `${mark} ${name}`, territories, businessTypes, status })
  await serving('A neither', ['Nunavut'], ['Healthcare'])
  await serving('B type', [], ['Retail'])
  await serving('C both', ['Ontario', 'Quebec'], ['Retail', 'Other'])
  await serving('D province', ['Ontario'], [])
  await serving('E both', ['Ontario'], ['Retail'], 'pending')
  const lead = await leadOnMarket(product, { province: 'Ontario', businessType: 'retail' })
  const found = await candidates(lead.id, mark)
  expect(
    found.map(({ name, servesProvince, servesType }) => [
      name.at(mark.length + 1),
      servesProvince,
      servesType,
    ]),
  ).toEqual([
    ['C', true, true],
    ['B', false, true],
    ['D', true, false],
    ['A', false, false],
  ])
})

test.each([
  ['a visitor’s own words', { businessType: 'Ice sculptures' }, ['Other'], true],
  ['no known province', { province: null }, ['Ontario'], false],
])('a lead with %s is matched as such', async (_, lead, serves, isServed) => {
  const name = `Match ${crypto.randomUUID()}`
  await signedInSupplier(product, { name, territories: serves, businessTypes: serves })
  const [found] = await candidates((await leadOnMarket(product, lead)).id, name)
  expect(found?.servesType || found?.servesProvince).toBe(isServed)
})

test('each provider comes with its credits, its conversion and the promises it has not kept yet', async () => {
  const { supplier } = await signedInSupplier(product, {
    name: `Figures ${crypto.randomUUID()}`,
    leadCredits: 7,
  })
  const old = await purchasedLead(product, supplier)
  await product.db.update(purchases).set({ outcome: 'converted' }).where(eq(purchases.id, old.purchase.id))
  await purchasedLead(product, supplier)
  const [found] = await candidates((await leadOnMarket(product)).id, supplier.name)
  expect(found).toMatchObject({
    id: supplier.id,
    leadCredits: 7,
    leadsReceived: 2,
    conversionRate: 0.5,
    openPromises: 1,
  })
})

test('there are no providers for a lead that there is not', async () => {
  const answer = await admin.get(`/api/admin/leads/${crypto.randomUUID()}/providers`)
  expect(answer).toMatchObject(refusedWith(404, 'lead_not_found'))
})

test('a search for more than 100 characters is refused', async () => {
  const { id } = await leadOnMarket(product)
  const answer = await admin.get(`/api/admin/leads/${id}/providers?search=${'x'.repeat(101)}`)
  expect(answer).toMatchObject({ status: 422, body: { fields: { search: expect.any(String) } } })
})
