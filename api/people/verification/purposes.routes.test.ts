import { afterAll, expect, test } from 'bun:test'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

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
    expect(await use(other, code)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
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
