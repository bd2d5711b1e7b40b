import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { newestCode, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct, type Product } from '../../../tests/support/product.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'

/** The rate check's own calls have their tests in `api/verification`; these send and judge codes by the same rules. */
const CALLS = [
  ['signing in', { send: '/api/login/code', judge: '/api/login' }],
  ['what we hold about a person', { send: '/api/privacy/code', judge: '/api/privacy/proof' }],
] as const

let product: Product
let isMailDown: boolean
beforeAll(async () => {
  const mail = openMailSender({
    inbox: { put: (message) => product.inbox.put(message) },
    appSecrets: ['a secret of thirty-two bytes or more'],
  })
  product = await openProduct({
    mail: {
      ...mail,
      send: (message, about) =>
        isMailDown ? Promise.reject(new Error('no mail today')) : mail.send(message, about),
    },
  })
})
afterAll(() => product.close())

let people = 0
let email: string
let browser: Browser
beforeEach(() => {
  isMailDown = false
  people += 1
  email = `codes-${people}@shop.example`
  browser = product.browser()
})

const anyAddress = () => `${crypto.randomUUID()}@shop.example`
const refused = (status: number, code: string) => ({ status, body: { code } })

describe.each(CALLS)('a code for %s', (_, { send, judge }) => {
  const ask = (from = browser, to = email) => from.post(send, { email: to })
  const tryCode = (code = newestCode(product, email)) => browser.post(judge, { email, code })
  const wrongCode = () => (newestCode(product, email) === '000000' ? '111111' : '000000')

  test('is sent again only after a while', async () => {
    for (let sent = 0; sent < 2; sent++) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject(refused(429, 'resend_too_soon'))
  })

  test('goes to one address ten times a day', async () => {
    for (let sent = 0; sent < 10; sent++) expect((await ask(product.browser())).status).toBe(200)
    expect(await ask(product.browser())).toMatchObject(refused(429, 'too_many_codes'))
  })

  test('is had by one network thirty times an hour', async () => {
    const address = `198.51.100.${people}`
    const askFromThere = () => ask(product.browser({ address }), anyAddress())
    for (let sent = 0; sent < 30; sent++) expect((await askFromThere()).status).toBe(200)
    expect(await askFromThere()).toMatchObject(refused(429, 'too_many_requests'))
  })

  test('is not sent while no mail goes out', async () => {
    isMailDown = true
    expect(await ask()).toMatchObject(refused(503, 'mail_unavailable'))
  })

  test('expires', async () => {
    await ask()
    product.clock.passMinutes(10)
    expect(await tryCode()).toMatchObject(refused(422, 'code_expired'))
  })

  test('is void after five wrong ones, and no other is sent for a time', async () => {
    await ask()
    for (let tries = 0; tries < 5; tries++)
      expect(await tryCode(wrongCode())).toMatchObject(refused(422, 'wrong_code'))
    expect(await tryCode()).toMatchObject(refused(422, 'code_void'))
    expect(await ask()).toMatchObject(refused(429, 'too_many_wrong_codes'))
  })
})

test('texts are had by one network thirty times an hour as well', async () => {
  const fromThere = () => product.browser({ address: '203.0.113.9' })
  const visitor = fromThere()
  await verifyEmail(product, visitor, email)
  for (let sent = 1; sent < 30; sent++)
    expect((await fromThere().post('/api/login/code', { email: anyAddress() })).status).toBe(200)
  const answer = await visitor.post('/api/send-sms-verification', { phone: '+14165550177' })
  expect(answer).toMatchObject(refused(429, 'too_many_requests'))
})
