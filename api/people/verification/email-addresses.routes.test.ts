import { expect, test } from 'bun:test'
import {
  bodySchemaOf,
  type DescribedCall,
  describedCalls,
  pathWith,
  propertiesOf,
} from '../../../tests/support/document/described-calls.ts'
import { GOOD_ADDRESSES, NO_ADDRESSES } from '../../../tests/support/email-addresses.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import {
  fieldsAtFault,
  filledForm,
  leadsOf,
  newPerson,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'

/** Behind a proxy, so that each call can come from a network of its own. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

const calls = describedCalls.filter((call) => propertiesOf(bodySchemaOf(call)).email)
const { browser: admin } = await signedInAdmin(product)
const { supplier } = await signedInSupplier(product)

async function browserFor({ path }: DescribedCall) {
  if (path.startsWith('/api/admin')) return admin
  // Not proved yet, so that one of its own calls may change it.
  if (/account|email/.test(path) && path.startsWith('/api/supplier'))
    return (await signedInSupplier(product, { emailProvedAt: null })).browser
  return product.browser()
}

let networks = 0
/** The fields that a call refuses when only the address was filled in. */
async function refusedBy(call: DescribedCall, email: string): Promise<string[]> {
  networks += 1
  const browser = await browserFor(call)
  const headers = { 'x-forwarded-for': `203.0.${Math.floor(networks / 250)}.${networks % 250}` }
  const answer = await browser.send(call.method, pathWith(call, supplier.id), { email }, headers)
  expect([call.name, email, answer.status]).not.toEqual([call.name, email, 500])
  // An address that another test took is 409.
  return answer.status === 422 ? fieldsAtFault(answer) : []
}

test('the calls that take an address are found in the document', () => {
  expect(calls.length).toBeGreaterThan(10)
})

test.each(calls)('$name takes each address that mail can be sent to', async (call) => {
  const refused: string[] = []
  for (const [typed] of GOOD_ADDRESSES)
    if ((await refusedBy(call, typed)).includes('email')) refused.push(typed)
  expect(refused).toEqual([])
})

test.each(calls)('$name refuses what is no address, at its field', async (call) => {
  const taken: string[] = []
  for (const typed of NO_ADDRESSES) if (!(await refusedBy(call, typed)).includes('email')) taken.push(typed)
  expect(taken).toEqual([])
})

test.each([
  ['O’Brien@Pub.example', "o'brien@pub.example"],
  ['a&b@Shop.example', 'a&b@shop.example'],
  ['sales/ca?x=1#2%@Shop.example', 'sales/ca?x=1#2%@shop.example'],
  ['=1+1@Shop.example', '=1+1@shop.example'],
  ['marie@Boulangerie-Côté.ca', 'marie@xn--boulangerie-ct-okb8o.ca'],
  ['josé@shop.example', 'josé@shop.example'],
])('%s has a rate check, a login and their data, as one address', async (typed, kept) => {
  const { phone, company } = newPerson()
  const visitor = await verifiedBrowser(product, { email: kept, phone })
  const form = filledForm({ email: typed, phone, company })
  expect((await visitor.post('/api/submit-rate-check', form)).status).toBe(200)
  expect(await leadsOf(product, kept)).toHaveLength(1)

  expect((await signInByCode(product, product.browser(), kept)).status).toBe(200)
  const ownData = product.browser()
  await proveForMyData(product, ownData, kept)
  const data = await ownData.get('/api/privacy/my-data')
  expect(JSON.stringify(data.body)).toContain(JSON.stringify(kept).slice(1, -1))

  const found = await admin.get(`/api/admin/leads?search=${encodeURIComponent(kept)}`)
  expect(JSON.stringify(found.body)).toContain(company)
})
