import { afterAll, describe, expect, test } from 'bun:test'
import { provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import { newestCode, newPerson, submit, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { userWithEmail } from '../sessions/owner-accounts.ts'
import { sessionCookie, startSession } from '../sessions/sessions.ts'

const product = await openProduct()
afterAll(() => product.close())

const REQUESTS = [
  ['GET', '/api/privacy/my-data', undefined],
  ['GET', '/api/privacy/my-data/export', undefined],
  ['PATCH', '/api/privacy/my-data', { firstName: 'Other' }],
  ['PATCH', '/api/privacy/my-data', { firstName: '' }],
  ['POST', '/api/privacy/withdraw', undefined],
  ['POST', '/api/privacy/delete', undefined],
] as const

const allRefused = async (browser: ReturnType<Product['browser']>) => {
  for (const [method, path, body] of REQUESTS) {
    expect(await browser.send(method, path, body)).toMatchObject({
      status: 401,
      body: { code: 'address_not_proved' },
    })
  }
}

describe('without a proof', () => {
  test('nothing is shown or done, and bad input is not even looked at', () => allRefused(product.browser()))

  test('asking for a code says the same of a person we know and of one we do not', async () => {
    const { person } = await submit(product)
    const [known, unknown] = [person.email, newPerson().email]
    const answers = [known, unknown].map((email) => product.browser().post('/api/privacy/code', { email }))
    const [one, other] = await Promise.all(answers)
    expect(one?.status).toBe(200)
    expect(one?.body).toEqual(other?.body)
  })

  test('an address proved for a rate check opens nothing here', async () => {
    await allRefused(await verifiedBrowser(product, newPerson()))
  })

  test('a code for signing in opens nothing here', async () => {
    const { email } = newPerson()
    const browser = product.browser()
    await browser.post('/api/login/code', { email })
    const code = newestCode(product, email)
    expect(await browser.post('/api/privacy/proof', { email, code })).toMatchObject({ status: 422 })
    await allRefused(browser)
  })

  test('a wrong code opens nothing, and a right one opens nothing in another browser', async () => {
    const { email } = newPerson()
    const [browser, other] = [product.browser(), product.browser()]
    await browser.post('/api/privacy/code', { email })
    const code = newestCode(product, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await browser.post('/api/privacy/proof', { email, code: wrong })).toMatchObject({
      status: 422,
      body: { code: 'wrong_code' },
    })
    expect((await other.post('/api/privacy/proof', { email, code })).status).toBe(422)
    await allRefused(browser)
    await allRefused(other)
  })
})

describe('a proof', () => {
  test('opens what we hold about that address alone', async () => {
    const [mine, others] = [await submit(product), await submit(product)]
    const browser = await provedBrowser(product, mine.person.email)
    const { status, body } = await browser.get('/api/privacy/my-data')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        email: mine.person.email,
        person: { firstName: 'Marie-Ève', company: mine.person.company, phones: [mine.person.phone] },
        rateChecks: [{ provider: 'Moneris', monthlyVolume: 20_000 }],
        leads: [{ standing: 'waiting', supplier: null }],
        consents: [{ withdrawnAt: null }],
        hasAccount: false,
        canWithdraw: true,
      },
    })
    expect(JSON.stringify(body)).not.toContain(others.person.email)
  })

  test('of an address that we do not know shows empty lists', async () => {
    const browser = await provedBrowser(product, newPerson().email)
    expect(await browser.get('/api/privacy/my-data')).toMatchObject({
      status: 200,
      body: { person: null, rateChecks: [], leads: [], consents: [], quotes: [], canWithdraw: false },
    })
  })

  test('is over after 30 minutes, and the old code or any other does not bring it back', async () => {
    const { email } = newPerson()
    const browser = product.browser()
    await proveForMyData(product, browser, email)
    const code = newestCode(product, email)
    product.clock.passMinutes(29)
    expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
    product.clock.passMinutes(1)
    await allRefused(browser)
    for (const tried of [code, '123456'])
      expect((await browser.post('/api/privacy/proof', { email, code: tried })).status).toBe(422)
    await allRefused(browser)
    await proveForMyData(product, browser, email)
    expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
  })

  test('ends when the person leaves', async () => {
    const browser = await provedBrowser(product, newPerson().email)
    expect(await browser.post('/api/privacy/leave')).toMatchObject({ status: 200 })
    await allRefused(browser)
  })

  test('of a second address in the same browser is the one that counts', async () => {
    const [first, second] = [newPerson().email, newPerson().email]
    const browser = await provedBrowser(product, first)
    product.clock.passMinutes(1)
    await proveForMyData(product, browser, second)
    expect(await browser.get('/api/privacy/my-data')).toMatchObject({ body: { email: second } })
  })
})

test('a signed-in owner has proved their own address', async () => {
  const { email } = newPerson()
  const userId = await product.db.transaction((tx) => userWithEmail(tx, email, undefined))
  const token = await startSession(product.db, 'user', userId, product.clock.now())
  const browser = product.browser()
  browser.cookies.set(sessionCookie('user', false), token)
  expect(await browser.get('/api/privacy/my-data')).toMatchObject({
    status: 200,
    body: { email, hasAccount: true },
  })
})
