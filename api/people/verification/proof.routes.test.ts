import { describe, expect, test } from 'bun:test'
import { provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import { newestCode, newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { type Browser, type Product, refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

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
    expect(await browser.send(method, path, body)).toMatchObject(refusedWith(401, 'address_not_proved'))
  }
}

describe('without a proof', () => {
  test('nothing is shown or changed, and bad input is not checked', () => allRefused(product.browser()))

  test('a request for a code is answered alike for a known and an unknown address', async () => {
    const { person } = await submit(product)
    const [known, unknown] = [person.email, newPerson().email]
    const answers = [known, unknown].map((email) => product.browser().post('/api/privacy/code', { email }))
    const [one, other] = await Promise.all(answers)
    expect(one?.status).toBe(200)
    expect(one?.body).toEqual(other?.body)
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
        leads: [{ standing: 'waiting', supplier: null, canAsk: { rateCheckId: expect.any(String) } }],
        consents: [{ withdrawnAt: null }],
        hasAccount: false,
        canWithdraw: true,
      },
    })
    expect(JSON.stringify(body)).not.toContain(others.person.email)
  })

  test('of an address that we do not know shows empty lists', async () => {
    const browser = await provedBrowser(product, newPerson().email)
    const body = { person: null, rateChecks: [], leads: [], consents: [], quotes: [], canWithdraw: false }
    expect(await browser.get('/api/privacy/my-data')).toMatchObject({ status: 200, body })
  })

  test('ends after 30 minutes, and neither the old code nor another restores it', async () => {
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

  test('of a second address in the same browser replaces the first', async () => {
    const [first, second] = [newPerson().email, newPerson().email]
    const browser = await provedBrowser(product, first)
    product.clock.passMinutes(1)
    await proveForMyData(product, browser, second)
    expect(await browser.get('/api/privacy/my-data')).toMatchObject({ body: { email: second } })
  })
})

type Person = ReturnType<typeof newPerson>

/** How an e-mail address is proved for each purpose, and how it shows that it was. */
const PURPOSES = {
  'the rate check': {
    send: '/api/send-email-verification',
    prove: '/api/verify-email',
    // A text needs a proved e-mail address.
    isOpen: async (browser: Browser, { phone }: Person) =>
      (await browser.post('/api/send-sms-verification', { phone })).status === 200,
  },
  'signing in': {
    send: '/api/login/code',
    prove: '/api/login',
    isOpen: async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200,
  },
  'my data': {
    send: '/api/privacy/code',
    prove: '/api/privacy/proof',
    isOpen: async (browser: Browser) => (await browser.get('/api/privacy/my-data')).status === 200,
  },
}
type Purpose = keyof typeof PURPOSES

const PAIRS = Object.keys(PURPOSES).flatMap((sent) =>
  Object.keys(PURPOSES).flatMap((other) => (sent === other ? [] : [[sent, other] as [Purpose, Purpose]])),
)

test.each(PAIRS)('a code for %s opens nothing of %s, before it is used and after', async (sent, other) => {
  const [browser, person] = [product.browser(), newPerson()]
  const { email } = person
  const codeFor = async (purpose: Purpose) => {
    const answer = await browser.post(PURPOSES[purpose].send, { email })
    expect(answer).toMatchObject({ status: 200, body: { verified: false } })
    return newestCode(product, email)
  }
  const use = (purpose: Purpose, code: string) => browser.post(PURPOSES[purpose].prove, { email, code })

  const code = await codeFor(sent)
  for (let tries = 0; tries < 6; tries++)
    expect(await use(other, code)).toMatchObject(refusedWith(422, 'wrong_code'))
  expect(await PURPOSES[other].isOpen(browser, person)).toBe(false)

  // A code for the one neither replaces the other's nor uses up its tries.
  const otherCode = await codeFor(other)
  expect((await use(sent, code)).status).toBe(200)
  expect(await PURPOSES[sent].isOpen(browser, person)).toBe(true)
  // A session opens more than the code did, on purpose.
  browser.cookies.delete('northrate_user')
  expect(await PURPOSES[other].isOpen(browser, person)).toBe(false)

  expect((await use(other, otherCode)).status).toBe(200)
  expect(await PURPOSES[other].isOpen(browser, person)).toBe(true)
})
