import { describe, expect, test } from 'bun:test'
import { createdKey } from '../../../tests/support/people/api-key.ts'
import { fieldsAtFault } from '../../../tests/support/people/rate-check.ts'
import { signedUp, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { addedEndpoint, receiver } from '../../../tests/support/webhooks.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'

const product = await testProduct({ jobs: [handleSupplierJobs] })

const PASSWORD = 'seven-geese-over-gaspe'
const KEY = { name: 'CRM', mode: 'test', scopes: ['market:read'] }
const NEEDED = refusedWith(403, 'reauthentication_needed')

/** Whose endpoint is there already, and who signed in eleven minutes ago. */
async function longSignedIn() {
  const { form, browser } = await signedUp(product)
  const { id } = await addedEndpoint(browser, { url: receiver().url, mode: 'test' })
  product.clock.passMinutes(11)
  return { form, browser, endpointId: id }
}

const proveAgain = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/supplier/reauthentication', { password })

describe('ten minutes after signing in, a supplier must enter the password again before it can', () => {
  const endpoint = (id: string) => `/api/supplier/webhook-endpoints/${id}`
  test.each<[string, (browser: Browser, endpointId: string) => ReturnType<Browser['post']>]>([
    ['create an API key', (browser) => browser.post('/api/supplier/api-keys', KEY)],
    [
      'add a webhook endpoint',
      (browser) =>
        browser.post('/api/supplier/webhook-endpoints', {
          url: receiver().url,
          mode: 'test',
          events: ['lead.purchased'],
        }),
    ],
    [
      'send a webhook endpoint’s events elsewhere',
      (browser, id) => browser.send('PATCH', endpoint(id), { url: receiver().url }),
    ],
    ['make a new webhook secret', (browser, id) => browser.post(`${endpoint(id)}/rotate-secret`)],
    [
      'correct its email address',
      (browser) =>
        browser.send('PUT', '/api/supplier/email', { email: `late-${Math.random()}@maple.example` }),
    ],
  ])('%s', async (_, change) => {
    const { browser, endpointId } = await longSignedIn()
    expect(await change(browser, endpointId)).toMatchObject(NEEDED)
    expect((await proveAgain(browser)).status).toBe(200)
    expect((await change(browser, endpointId)).status).toBeLessThan(300)
    product.clock.passMinutes(11)
    expect(await change(browser, endpointId)).toMatchObject(NEEDED)
  })
})

test('switching an endpoint off, renaming it and revoking a key need no password again', async () => {
  const { form, browser, endpointId } = await longSignedIn()
  await proveAgain(browser)
  const { id } = await createdKey(browser, { mode: 'test' })
  product.clock.passMinutes(11)
  const path = `/api/supplier/webhook-endpoints/${endpointId}`
  expect((await browser.send('PATCH', path, { enabled: false, description: 'Old' })).status).toBe(200)
  expect((await browser.send('DELETE', `/api/supplier/api-keys/${id}`)).status).toBe(200)
  expect((await supplierOf(product, form.email))?.email).toBe(form.email)
})

test('a wrong password proves nothing, waits after five tries, and causes no wait at the login', async () => {
  const { form, browser } = await longSignedIn()
  for (let failed = 0; failed < 5; failed++)
    expect(fieldsAtFault(await proveAgain(browser, 'not the password'))).toEqual(['password'])
  expect(await proveAgain(browser)).toMatchObject(refusedWith(429, 'too_many_tries'))
  expect(await browser.post('/api/supplier/api-keys', KEY)).toMatchObject(NEEDED)
  const login = { email: form.email, password: PASSWORD }
  expect((await product.browser().post('/api/supplier/login', login)).status).toBe(200)
})

test('the password entered again in one browser opens nothing in another of the same account', async () => {
  const { form, browser } = await longSignedIn()
  const other = product.browser()
  await other.post('/api/supplier/login', { email: form.email, password: PASSWORD })
  product.clock.passMinutes(11)
  await proveAgain(browser)
  expect(await other.post('/api/supplier/api-keys', KEY)).toMatchObject(NEEDED)
})
