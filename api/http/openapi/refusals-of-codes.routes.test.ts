import { beforeEach, describe, expect, test } from 'bun:test'
import { newestCode, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { type Answer, type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'

/** The tests of the rate check's own calls are in `api/people/verification`; these calls share its rules. */
const CALLS = [
  ['signing in', { send: '/api/login/code', judge: '/api/login' }],
  ['viewing the stored data of a person', { send: '/api/privacy/code', judge: '/api/privacy/proof' }],
] as const

let isMailDown: boolean
const mail = openMailSender({
  inbox: { put: (message) => product.inbox.put(message) },
  appSecrets: ['a secret of thirty-two bytes or more'],
})
const product = await testProduct({
  mail: {
    ...mail,
    send: (message, about) =>
      isMailDown ? Promise.reject(new Error('no mail today')) : mail.send(message, about),
  },
})

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

describe.each(CALLS)('a code for %s', (_, { send, judge }) => {
  const ask = (from = browser, to = email) => from.post(send, { email: to })
  const tryCode = (code = newestCode(product, email)) => browser.post(judge, { email, code })
  const wrongCode = () => (newestCode(product, email) === '000000' ? '111111' : '000000')

  const expectLimit = async (times: number, from: () => Promise<Answer>, code: string) => {
    for (let sent = 0; sent < times; sent++) expect((await from()).status).toBe(200)
    expect(await from()).toMatchObject(refusedWith(429, code))
  }

  test('is sent again only after a while', () => expectLimit(2, () => ask(), 'resend_too_soon'))

  test('is sent to one address ten times a day', () =>
    expectLimit(10, () => ask(product.browser()), 'too_many_codes'))

  test('is sent to one network thirty times an hour', () => {
    const address = `198.51.100.${people}`
    return expectLimit(30, () => ask(product.browser({ address }), anyAddress()), 'too_many_requests')
  })

  test('is not sent while mails fail', async () => {
    isMailDown = true
    expect(await ask()).toMatchObject(refusedWith(503, 'mail_unavailable'))
  })

  test('expires', async () => {
    await ask()
    product.clock.passMinutes(10)
    expect(await tryCode()).toMatchObject(refusedWith(422, 'code_expired'))
  })

  test('is void after five wrong ones, and no other is sent for a time', async () => {
    await ask()
    for (let tries = 0; tries < 5; tries++)
      expect(await tryCode(wrongCode())).toMatchObject(refusedWith(422, 'wrong_code'))
    expect(await tryCode()).toMatchObject(refusedWith(422, 'code_void'))
    expect(await ask()).toMatchObject(refusedWith(429, 'too_many_wrong_codes'))
  })
})

test('codes by text message count towards the thirty an hour of a network too', async () => {
  const fromThere = () => product.browser({ address: '203.0.113.9' })
  const visitor = fromThere()
  await verifyEmail(product, visitor, email)
  for (let sent = 1; sent < 30; sent++)
    expect((await fromThere().post('/api/login/code', { email: anyAddress() })).status).toBe(200)
  const answer = await visitor.post('/api/send-sms-verification', { phone: '+14165550177' })
  expect(answer).toMatchObject(refusedWith(429, 'too_many_requests'))
})
