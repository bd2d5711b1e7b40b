import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Answer, type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { IN_PRODUCTION } from '../../tests/support/production.ts'
import { newestCode, verifyEmail } from '../../tests/support/rate-check.ts'
import { smsBudgetSpentTotal } from '../shared/metrics.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
let product: Product
beforeAll(async () => {
  product = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(() => product.close())

let count = 0
let browser: Browser
let email = ''
let phone = ''
beforeEach(() => {
  count += 1
  browser = product.browser()
  email = `person-${count}@example.ca`
  phone = `+1416555${1000 + count}`
})

const mail = (to = email, asked = browser) => asked.post('/api/send-email-verification', { email: to })
const text = (to = phone) => browser.post('/api/send-sms-verification', { phone: to })
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'))

describe('the first resend is sent at once, a later one after', () => {
  beforeEach(() => verifyEmail(product, browser, `first-${email}`))

  test.each([
    ['30 seconds by e-mail', () => mail(), 30],
    ['60 seconds by SMS', () => text(), 60],
  ])('%s', async (_, send, seconds) => {
    expect(await send()).toMatchObject({ status: 200, body: { resendAfterSeconds: 0 } })
    expect(await send()).toMatchObject({ status: 200, body: { resendAfterSeconds: seconds } })

    const early = await send()
    expect(early).toMatchObject({ status: 429, body: { code: 'resend_too_soon' } })
    expect(retryAfter(early)).toBe(seconds)
    product.clock.passMinutes((seconds - 1) / 60)
    expect(retryAfter(await send())).toBe(1)

    product.clock.passMinutes(1 / 60)
    expect(await send()).toMatchObject({ status: 200, body: { resendAfterSeconds: seconds } })
  })
})

/** Starts all, and lets nobody note a code before everybody has come so far. */
async function atOnce(asked: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { pool } = product.parts
  const gate = await pool.connect()
  await gate.query('begin; lock table verifications in share row exclusive mode')
  const answers = Promise.all(asked.map((ask) => ask()))
  const held = `select from pg_locks where relation = 'verifications'::regclass and not granted`
  while ((await pool.query(held)).rowCount !== asked.length);
  await gate.query('commit')
  gate.release()
  return answers
}

test('of two resends at once one is sent, and the other is told to wait', async () => {
  await mail()
  await mail()
  product.clock.passMinutes(1)

  const answers = await atOnce([() => mail(), () => mail()])

  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429])
  expect(answers.map(retryAfter).sort((one, other) => one - other)).toEqual([0, 30])
  expect(product.inbox.messages(email)).toHaveLength(3)
  const code = newestCode(product, email)
  expect(await browser.post('/api/verify-email', { email, code })).toMatchObject({ status: 200 })
  // Whoever was told to wait has used up none of the day's ten.
  for (let sent = 3; sent < 10; sent++) expect((await mail(email, product.browser())).status).toBe(200)
  expect((await mail(email, product.browser())).status).toBe(429)
})

test('of many first codes at once no more than two are sent', async () => {
  await browser.delete('/api/verifications/email') // So that all of them come from one visitor.
  const answers = await atOnce(Array.from({ length: 6 }, () => () => mail()))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  expect(product.inbox.messages(email)).toHaveLength(2)
})

test('one address gets ten codes a day, whoever asks', async () => {
  for (let sent = 0; sent < 10; sent++) expect((await mail(email, product.browser())).status).toBe(200)

  const refused = await mail(email, product.browser())

  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_codes', message: expect.stringContaining('in 24 hours') },
  })
  expect(retryAfter(refused)).toBeGreaterThan(23 * 3600)
  expect(product.inbox.messages(email)).toHaveLength(10)
  expect((await mail(`other-${email}`)).status).toBe(200)
})

test('one number gets ten codes a day, whoever asks', async () => {
  const texted = async () => {
    const visitor = product.browser()
    await verifyEmail(product, visitor, `${crypto.randomUUID()}@example.ca`)
    return visitor.post('/api/send-sms-verification', { phone })
  }
  for (let sent = 0; sent < 10; sent++) expect((await texted()).status).toBe(200)
  expect(await texted()).toMatchObject({
    status: 429,
    body: { code: 'too_many_codes', message: expect.stringContaining('number') },
  })
})

describe('one network', () => {
  const from = (address: string) =>
    product
      .browser()
      .post(
        '/api/send-email-verification',
        { email: `${crypto.randomUUID()}@example.ca` },
        { 'x-forwarded-for': address },
      )
  /** The hour's counters as they stand when it is over; the day's go on. */
  const hourPasses = () =>
    product.parts.pool.query(`delete from rate_limits where key like 'codes-network-hour:%'`)

  test.each([
    ['an IPv4 address', '203.0.113.5', '203.0.113.5', '203.0.113.6'],
    ['a client made up behind the same one', '203.0.113.7', '198.51.100.1, 203.0.113.7', '203.0.113.8'],
    ['64 bits of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:9:9:9:9', '2001:db8:1:3::1'],
  ])('gets thirty codes an hour: %s', async (_, client, same, other) => {
    for (let sent = 0; sent < 30; sent++) expect((await from(client)).status).toBe(200)

    const refused = await from(same)

    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(retryAfter(refused)).toBeGreaterThan(3500)
    expect(retryAfter(refused)).toBeLessThanOrEqual(3600)
    expect((await from(other)).status).toBe(200)
  })

  test('gets a hundred codes a day', async () => {
    for (let sent = 0; sent < 100; sent++) {
      if (sent % 30 === 0) await hourPasses()
      expect((await from('198.51.100.77')).status).toBe(200)
    }
    const refused = await from('198.51.100.77')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(retryAfter(refused)).toBeGreaterThan(23 * 3600)
  })

  test('of this machine itself is spared in demo mode', async () => {
    for (let sent = 0; sent < 31; sent++) expect((await mail(`${sent}-${email}`)).status).toBe(200)
  })
})

test.each([
  ['this machine', '127.0.0.1'],
  ['nowhere that is known', ''],
])('in production nobody is spared, not even %s', async (_, address) => {
  const strict = await openProduct({ environment: IN_PRODUCTION, mail: { send: async () => {}, close() {} } })
  const ask = () =>
    strict
      .browser({ address })
      .post(
        '/api/send-email-verification',
        { email: `${crypto.randomUUID()}@example.ca` },
        { origin: IN_PRODUCTION.PUBLIC_URL },
      )
  for (let sent = 0; sent < 30; sent++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  await strict.close()
})

describe('the day’s text messages', () => {
  test('once used up, are no longer sent, which is answered, logged and counted', async () => {
    const thrifty = await openProduct({ environment: { SMS_DAILY_BUDGET: '2' } })
    const visitor = thrifty.browser()
    await verifyEmail(thrifty, visitor, email)
    const ask = (to: string) => visitor.post('/api/send-sms-verification', { phone: to })
    const before = (await smsBudgetSpentTotal.get()).values[0]?.value ?? 0
    expect((await ask('+14165551001')).status).toBe(200)
    expect((await ask('+14165551002')).status).toBe(200)
    expect(thrifty.logLines.join()).not.toContain('sms_budget_spent')

    expect(await ask('+14165551003')).toMatchObject({ status: 503, body: { code: 'sms_paused' } })

    expect(thrifty.inbox.messages('+14165551003')).toEqual([])
    expect(thrifty.logLines.filter((line) => JSON.parse(line).alarm === 'sms_budget_spent')).toHaveLength(1)
    expect((await smsBudgetSpentTotal.get()).values[0]?.value).toBe(before + 1)
    expect((await visitor.post('/api/send-email-verification', { email: `more-${email}` })).status).toBe(200)
    await thrifty.close()
  })

  test('cost the number nothing when they are used up', async () => {
    const thrifty = await openProduct({ environment: { SMS_DAILY_BUDGET: '0' } })
    const visitor = thrifty.browser()
    await verifyEmail(thrifty, visitor, email)
    const ask = () => visitor.post('/api/send-sms-verification', { phone })
    for (let asked = 0; asked < 12; asked++)
      expect(await ask()).toMatchObject({ status: 503, body: { code: 'sms_paused' } })
    await thrifty.close()
  })
})
