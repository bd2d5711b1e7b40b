import { expect, setDefaultTimeout, test } from 'bun:test'
import * as v from 'valibot'
import { only } from '../../../tests/support/only.ts'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import {
  leadsOf,
  newPerson,
  rateCheckIdOf,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { OwnRequests } from '../../contract/requests/requests.ts'

setDefaultTimeout(180_000)

const product = await testProduct()

/** An owner with a second factor and, in another browser, the request of before. */
async function ownerWithRequest() {
  const { person, answer } = await submitAndAsk(product)
  const lead = only(await leadsOf(product, person.email))
  const browser = product.browser()
  await signInByCode(product, browser, person.email)
  const factor = await switchOnSecondFactor(product, browser, 'user')
  return { person, lead, checkId: rateCheckIdOf(answer), ...factor }
}

const requestsOf = async (browser: Browser) =>
  v.parse(OwnRequests, (await browser.get('/api/requests')).body).requests.map(({ id }) => id)

const callsOn = (leadId: string): [string, string, object][] => [
  ['POST', `/api/requests/${leadId}/status`, {}],
  ['POST', `/api/requests/${leadId}/cancel`, {}],
  ['POST', `/api/requests/${leadId}/undo-cancel`, {}],
  ['PUT', `/api/requests/${leadId}/call-times`, { callTimes: null, wantsText: true }],
  ['PUT', `/api/requests/${leadId}/emails`, { stop: true }],
  ['POST', `/api/requests/${leadId}/contacted`, { answer: 'yes', withinHours: 24 }],
  ['POST', `/api/requests/${leadId}/decided`, { gotOffer: false, switched: false, newRate: '' }],
]

/** What the codes of the mail and the telephone alone must not open. */
async function expectClosed(
  browser: Browser,
  { lead, checkId }: Awaited<ReturnType<typeof ownerWithRequest>>,
) {
  expect(await requestsOf(browser)).toEqual([])
  for (const [method, path, body] of callsOn(lead.id))
    expect([path, await browser.send(method, path, body)]).toMatchObject([
      path,
      refusedWith(404, 'request_not_found'),
    ])
  expect((await browser.post(`/api/rate-checks/${checkId}/contact-request`)).status).toBe(404)
  expect(await browser.get('/api/review-reminder')).toMatchObject(refusedWith(401, 'address_not_proved'))
  const ask = { wanted: true, language: 'en' }
  expect((await browser.send('PUT', '/api/review-reminder', ask)).status).toBe(401)
  for (const path of ['/api/auth/user', '/api/user/quotes', '/api/privacy/my-data'])
    expect((await browser.get(path)).status).toBeOneOf([401, 403])
}

test('an owner’s second factor is not passed by verifying the address and checking rates again', async () => {
  const owner = await ownerWithRequest()
  const { supplier, browser: buyer } = await signedInSupplier(product)
  expect((await buy(product, buyer, owner.lead.id)).status).toBe(200)

  // A reader of the mail who also has the telephone.
  const { browser, answer } = await submit(product, {}, owner.person)
  expect(answer.status).toBe(200)
  await expectClosed(browser, owner)
  const contact = await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)
  expect(contact.status).toBeLessThan(500)
  await proveForMyData(product, browser, owner.person.email)
  await expectClosed(browser, owner)
  expect(JSON.stringify((await browser.get('/api/requests')).body)).not.toContain(supplier.name)

  // The new check is theirs to see.
  const latest = await browser.get('/api/rate-checks/latest')
  expect(latest).toMatchObject({ status: 200, body: { rateCheck: { email: owner.person.email } } })
})

test('with the code of the app, the request of before opens in that browser', async () => {
  const owner = await ownerWithRequest()
  const { browser } = await submit(product, {}, owner.person)
  product.clock.passMinutes(2)
  await signInByCode(product, browser, owner.person.email)
  await expectClosed(browser, owner)
  expect((await browser.post('/api/login/second-factor', { code: owner.code() })).status).toBe(200)
  expect(await requestsOf(browser)).toContain(owner.lead.id)
})

test('a request that only this browser made is followed there, with a second factor too', async () => {
  const person = newPerson()
  const signedIn = product.browser()
  await signInByCode(product, signedIn, person.email)
  await switchOnSecondFactor(product, signedIn, 'user')
  const { browser } = await submitAndAsk(product, {}, person)
  const { id } = only(await leadsOf(product, person.email))
  expect(await requestsOf(browser)).toEqual([id])
  expect((await browser.post(`/api/requests/${id}/cancel`)).status).toBe(200)
})
