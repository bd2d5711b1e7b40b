import { beforeEach, describe, expect, test } from 'bun:test'
import { newestCode, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import {
  type Answer,
  type Browser,
  openProduct,
  type Product,
  refusedWith,
  testProduct,
} from '../../../tests/support/product.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { smsBudgetHalfTotal, smsBudgetSpentTotal } from '../../platform/shared/metrics.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

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

const mail = (to = email, from = browser) => from.post('/api/send-email-verification', { email: to })
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
    expect(early).toMatchObject(refusedWith(429, 'resend_too_soon'))
    expect(retryAfter(early)).toBe(seconds)
    product.clock.passMinutes((seconds - 1) / 60)
    expect(retryAfter(await send())).toBe(1)

    product.clock.passMinutes(1 / 60)
    expect(await send()).toMatchObject({ status: 200, body: { resendAfterSeconds: seconds } })
  })
})

/** Starts all, and lets none of them store a code before every one of them is about to. */
async function atOnce(requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await product.db.transaction(async (tx) => {
    await tx.execute('lock table verifications in share row exclusive mode')
    const sent = requests.map((send) => send())
    await untilWaiting(product, sent.length)
    return sent
  })
  return Promise.all(answers)
}

test('of two resends at once one is sent, and the other has to wait', async () => {
  await mail()
  await mail()
  product.clock.passMinutes(1)

  const answers = await atOnce([() => mail(), () => mail()])

  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429])
  expect(answers.map(retryAfter).sort((one, other) => one - other)).toEqual([0, 30])
  expect(product.inbox.messages(email)).toHaveLength(3)
  const code = newestCode(product, email)
  expect(await browser.post('/api/verify-email', { email, code })).toMatchObject({ status: 200 })
  // The refused request has used up none of the day's ten.
  for (let sent = 3; sent < 10; sent++) expect((await mail(email, product.browser())).status).toBe(200)
  expect((await mail(email, product.browser())).status).toBe(429)
})

test('of many first codes at once no more than two are sent', async () => {
  await browser.delete('/api/verifications/email') // So that all of them come from one visitor.
  const answers = await atOnce(Array.from({ length: 6 }, () => () => mail()))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  expect(product.inbox.messages(email)).toHaveLength(2)
})

test('one address gets ten codes a day over all browsers', async () => {
  for (let sent = 0; sent < 10; sent++) expect((await mail(email, product.browser())).status).toBe(200)

  const refused = await mail(email, product.browser())

  const body = { code: 'too_many_codes', message: expect.stringContaining('in 24 hours') }
  expect(refused).toMatchObject({ status: 429, body })
  expect(retryAfter(refused)).toBeGreaterThan(23 * 3600)
  expect(product.inbox.messages(email)).toHaveLength(10)
  expect((await mail(`other-${email}`)).status).toBe(200)
})

test('one number gets ten codes a day over all browsers', async () => {
  const texted = async () => {
    const visitor = product.browser()
    await verifyEmail(product, visitor, newEmail())
    return visitor.post('/api/send-sms-verification', { phone })
  }
  for (let sent = 0; sent < 10; sent++) expect((await texted()).status).toBe(200)
  const body = { code: 'too_many_codes', message: expect.stringContaining('number') }
  expect(await texted()).toMatchObject({ status: 429, body })
})

const newEmail = () => `${crypto.randomUUID()}@example.ca`
const from = (address: string) =>
  product
    .browser()
    .post('/api/send-email-verification', { email: newEmail() }, { 'x-forwarded-for': address })

describe('one network', () => {
  /** The hour's counters as they stand when it is over; the day's go on. */
  const hourPasses = () =>
    product.deps.pool.query(`delete from rate_limits where key like 'codes-network-hour:%'`)

  test.each([
    ['an IPv4 address', '203.0.113.5', '203.0.113.5', '203.0.113.6'],
    ['a made-up client behind an IPv4 address', '203.0.113.7', '198.51.100.1, 203.0.113.7', '203.0.113.8'],
    ['64 bits of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:9:9:9:9', '2001:db8:1:3::1'],
  ])('gets thirty codes an hour: %s', async (_, client, same, other) => {
    for (let sent = 0; sent < 30; sent++) expect((await from(client)).status).toBe(200)

    const refused = await from(same)

    expect(refused).toMatchObject(refusedWith(429, 'too_many_requests'))
    expect(retryAfter(refused)).toBeGreaterThan(3500)
    expect(retryAfter(refused)).toBeLessThanOrEqual(3600)
    expect((await from(other)).status).toBe(200)
  })

  test.each([
    ['56 bits of IPv6', 60, (sent: number) => `2001:db8:2:1${(sent % 100) + 100}::1`, '2001:db8:2:2000::1'],
    ['48 bits of IPv6', 120, (sent: number) => `2001:db8:3:${(sent + 16) % 100}00::1`, '2001:db8:4::1'],
  ])('gets more the wider it is, up to a limit: %s', async (_, allowed, address, other) => {
    const answers: number[] = []
    for (let sent = 0; sent < allowed + 1; sent++) answers.push((await from(address(sent))).status)

    expect(answers.filter((status) => status === 200)).toHaveLength(allowed)
    expect(answers.at(-1)).toBe(429)
    expect((await from(other)).status).toBe(200)
  })

  test('that is refused because of a wider network keeps its own codes', async () => {
    for (let sent = 0; sent < 60; sent++)
      expect((await from(`2001:db8:5:${100 + (sent % 4)}::1`)).status).toBe(200)
    for (let refused = 0; refused < 20; refused++) expect((await from('2001:db8:5:10a::1')).status).toBe(429)
    await product.deps.pool.query(`delete from rate_limits where key like 'codes-network-hour-of-%'`)

    for (let sent = 0; sent < 30; sent++) expect((await from('2001:db8:5:10a::1')).status).toBe(200)
  })

  test('gets a hundred codes a day', async () => {
    for (let sent = 0; sent < 100; sent++) {
      if (sent % 30 === 0) await hourPasses()
      expect((await from('198.51.100.77')).status).toBe(200)
    }
    const refused = await from('198.51.100.77')
    expect(refused).toMatchObject(refusedWith(429, 'too_many_requests'))
    expect(retryAfter(refused)).toBeGreaterThan(23 * 3600)
  })

  test('that is this machine has no limit in demo mode', async () => {
    for (let sent = 0; sent < 31; sent++) expect((await mail(`${sent}-${email}`)).status).toBe(200)
  })
})

test.each([
  ['this machine', '127.0.0.1'],
  ['an unknown address', ''],
])('in production no client is spared, not even %s', async (_, address) => {
  const strict = await openProduct({ environment: IN_PRODUCTION, mail: { send: async () => {}, close() {} } })
  const origin = IN_PRODUCTION.PUBLIC_URL
  const ask = () =>
    strict.browser({ address }).post('/api/send-email-verification', { email: newEmail() }, { origin })
  for (let sent = 0; sent < 30; sent++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject(refusedWith(429, 'too_many_requests'))
  await strict.close()
})

describe('one proved e-mail address', () => {
  const proved = async (address = email) => {
    const visitor = product.browser()
    await verifyEmail(product, visitor, address)
    return (to: string) => visitor.post('/api/send-sms-verification', { phone: to })
  }
  const numbers = (area: string) => [1, 2, 3, 4].map((n) => `+1${area}55512${n}${count % 10}`)

  test('has three numbers a day texted, each repeatedly, over all browsers', async () => {
    const [one, two, three, four] = numbers('613') as [string, string, string, string]
    const ask = await proved()
    expect((await ask(one)).status).toBe(200)
    expect((await ask(two)).status).toBe(200)
    expect((await ask(one)).status).toBe(200)
    product.clock.passMinutes(10)
    const elsewhere = await proved()
    expect((await elsewhere(three)).status).toBe(200)

    for (const refused of [await elsewhere(four), await ask(four)]) {
      expect(refused).toMatchObject(refusedWith(429, 'too_many_phones'))
      expect(retryAfter(refused)).toBeGreaterThan(23 * 3600)
    }
    expect(product.inbox.messages(four)).toEqual([])
    expect((await elsewhere(one)).status).toBe(200)
    expect((await (await proved(`other-${email}`))(four)).status).toBe(200)
  })

  test('has three of four numbers at once texted, and one number twice counts once', async () => {
    const ask = await proved()
    const answers = await Promise.all(numbers('819').map((to) => ask(to)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])

    const again = await proved(`again-${email}`)
    const [twice = '', ...others] = numbers('418')
    await Promise.all([again(twice), again(twice)])
    for (const to of others.slice(0, 2)) expect((await again(to)).status).toBe(200)
  })
})

describe('the hour’s and the day’s text messages', () => {
  async function openThrifty(aDay: string, anHour: string) {
    const thrifty = await openProduct({ environment: { SMS_DAILY_BUDGET: aDay, SMS_HOURLY_BUDGET: anHour } })
    return { ...thrifty, [Symbol.asyncDispose]: thrifty.close }
  }

  /** Texts to unused numbers, each e-mail address for three of them. */
  async function texting(thrifty: Product) {
    let texted = 0
    let visitor = thrifty.browser()
    return async () => {
      if (texted % 3 === 0) {
        visitor = thrifty.browser()
        await verifyEmail(thrifty, visitor, `texting-${texted}-${email}`)
      }
      texted += 1
      return visitor.post('/api/send-sms-verification', { phone: `+1416555${2000 + texted}` })
    }
  }
  const alarms = ({ logLines }: Product, alarm: string) =>
    logLines.map((line) => JSON.parse(line)).filter((line) => line.alarm === alarm)
  const countOf = async (counter: typeof smsBudgetHalfTotal, period: string) =>
    (await counter.get()).values.find(({ labels }) => labels.period === period)?.value ?? 0
  const halves = (period: string) => countOf(smsBudgetHalfTotal, period)
  const nextHour = ({ deps }: Product) =>
    deps.pool.query(`delete from rate_limits where key like 'sms-site-hour:%'`)

  test('of the hour are limited separately, and the refusal says when to try again', async () => {
    await using thrifty = await openThrifty('9', '2')
    const ask = await texting(thrifty)
    for (let sent = 0; sent < 2; sent++) expect((await ask()).status).toBe(200)

    const message = 'We can’t send text messages right now. Please try again in an hour.'
    const refused = await ask()
    expect(refused).toMatchObject({ status: 503, body: { code: 'sms_paused', message } })
    expect(retryAfter(refused)).toBeWithin(59 * 60, 60 * 60 + 1)

    expect(alarms(thrifty, 'sms_budget_spent')).toMatchObject([{ period: 'hour' }])
    await nextHour(thrifty)
    // The refused message used up nothing of the day.
    for (let sent = 0; sent < 2; sent++) expect((await ask()).status).toBe(200)
    const day = await thrifty.deps.pool.query(
      `select points from rate_limits where key like 'sms-site-day:%'`,
    )
    expect(day.rows).toEqual([{ points: 4 }])
  })

  test('raise an alarm at half of each budget, once a period', async () => {
    await using thrifty = await openThrifty('8', '3')
    const [hours, days] = [await halves('hour'), await halves('day')]
    const ask = await texting(thrifty)
    await ask()
    expect(alarms(thrifty, 'sms_budget_half')).toEqual([])

    for (let sent = 1; sent < 3; sent++) await ask()
    expect(alarms(thrifty, 'sms_budget_half')).toMatchObject([{ period: 'hour', used: 2, budget: 3 }])
    await nextHour(thrifty)
    for (let sent = 3; sent < 6; sent++) await ask()

    expect(alarms(thrifty, 'sms_budget_half')).toMatchObject([
      { period: 'hour', used: 2, budget: 3 },
      { period: 'day', used: 4, budget: 8 },
    ])
    expect([await halves('hour'), await halves('day')]).toEqual([hours + 1, days + 1])
    expect(thrifty.logLines.join()).not.toContain('+1416555')
  })

  test('once used up, are no longer sent, which is answered, logged, counted, and costs the number nothing', async () => {
    await using thrifty = await openThrifty('2', '9')
    const visitor = thrifty.browser()
    await verifyEmail(thrifty, visitor, email)
    const ask = (to: string) => visitor.post('/api/send-sms-verification', { phone: to })
    const spent = () => countOf(smsBudgetSpentTotal, 'day')
    const before = await spent()
    for (const to of ['+14165551001', '+14165551002']) expect((await ask(to)).status).toBe(200)
    expect(thrifty.logLines.join()).not.toContain('sms_budget_spent')

    const paused = await ask('+14165551003')
    expect(paused).toMatchObject(refusedWith(503, 'sms_paused'))
    expect(retryAfter(paused)).toBeWithin(23 * 60 * 60, 24 * 60 * 60 + 1)
    expect(alarms(thrifty, 'sms_budget_spent')).toHaveLength(1)
    expect(await spent()).toBe(before + 1)
    // More than one number gets in a day: none of these refusals counted.
    for (let tried = 0; tried < 12; tried++)
      expect(await ask('+14165551003')).toMatchObject(refusedWith(503, 'sms_paused'))
    expect(thrifty.inbox.messages('+14165551003')).toEqual([])
    const counter = `select points from rate_limits where key like 'sms-site-hour:%'`
    expect((await thrifty.deps.pool.query(counter)).rows).toEqual([{ points: 2 }])
    expect((await visitor.post('/api/send-email-verification', { email: `more-${email}` })).status).toBe(200)
  })
})
