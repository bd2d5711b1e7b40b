import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { signInFailures } from '../../../db/schema/people/sign-in.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedUp, supplierForm, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import {
  type Answer,
  type Browser,
  openProduct,
  refusedWith,
  testProduct,
} from '../../../tests/support/product.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

const RIGHT = 'seven-geese-over-gaspe'
const WRONG = 'eight-geese-over-gaspe'

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  product.browser().post('/api/supplier/login', { email, password }, headers)

const message = 'Invalid credentials. Please try again.'
const INVALID = { status: 401, body: { code: 'wrong_credentials', message, error: message } }

test('the right e-mail and password sign in, with the e-mail in any case', async () => {
  const { form } = await signedUp(product)
  const browser = product.browser()
  const login = { email: ` ${form.email.toUpperCase()} `, password: RIGHT }

  const answer = await browser.post('/api/supplier/login', login)

  expect(answer).toMatchObject({ status: 200, body: { isSupplier: true, supplier: { email: form.email } } })
  expect(JSON.stringify(answer.body)).not.toMatch(/digest|argon2|"id"/)
  expect((await browser.get('/api/supplier/me')).body).toEqual(answer.body)
})

test('a password matches in every Unicode form of its letters', async () => {
  const { form } = await signedUp(product, { password: 'Gaspe\u0301sie-oies' })

  expect((await signIn(form.email, 'Gasp\u00e9sie-oies')).status).toBe(200)
})

test('scripts cannot read the session cookie, and each sign-in replaces it and ends the session before', async () => {
  const { form, browser } = await signedUp(product)
  const first = browser.cookies.get('northrate_supplier') ?? ''

  const answer = await browser.post('/api/supplier/login', { email: form.email, password: RIGHT })

  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('northrate_supplier='))
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(browser.cookies.get('northrate_supplier')).not.toBe(first)
  browser.cookies.set('northrate_supplier', first)
  expect((await browser.get('/api/supplier/me')).status).toBe(401)
})

test('signing out ends only this realm’s session, and may be repeated', async () => {
  const { form, browser } = await signedUp(product)
  const token = browser.cookies.get('northrate_supplier') ?? ''
  const other = product.browser()
  await other.post('/api/supplier/login', { email: form.email, password: RIGHT })
  browser.cookies.set('northrate_user', 'of an owner')

  for (const _ of [1, 2])
    expect(await browser.post('/api/supplier/logout')).toMatchObject({ status: 200, body: { success: true } })

  expect(browser.cookies.get('northrate_supplier_here')).toBe('')
  expect(browser.cookies.get('northrate_user')).toBe('of an owner')
  browser.cookies.set('northrate_supplier', token)
  expect((await browser.get('/api/supplier/me')).status).toBe(401)
  expect((await other.get('/api/supplier/me')).status).toBe(200)
})

test.each([
  ['a wrong password', async () => (await signedUp(product)).form.email],
  ['an unknown address', async () => supplierForm().email],
  ['an account without a password', accountWithoutPassword],
])('a failed sign-in has the same answer for %s', async (_, emailOf) => {
  const email = await emailOf()
  const browser = product.browser()
  const before = await product.db.$count(sessions)

  const answer = await browser.post('/api/supplier/login', { email, password: WRONG })

  expect(answer).toMatchObject(INVALID)
  expect(Object.keys(answer.body ?? {})).toEqual(['code', 'message', 'error'])
  expect(browser.cookies.size).toBe(0)
  expect(await product.db.$count(sessions)).toBe(before)
})

async function accountWithoutPassword(): Promise<string> {
  const { email, name, contactPerson, phone } = supplierForm()
  await product.db.insert(suppliers).values({ email, name, contactPerson, phone })
  return email
}

test('an unknown address is refused in the same time as a wrong password', async () => {
  const took = { known: [] as number[], unknown: [] as number[] }
  const { form } = await signedUp(product)
  for (let tries = 0; tries < 7; tries++) {
    await product.db.delete(signInFailures)
    for (const [kind, email] of [
      ['known', form.email],
      ['unknown', supplierForm().email],
    ] as const) {
      const before = process.cpuUsage()
      expect((await signIn(email, WRONG)).status).toBe(401)
      const { user, system } = process.cpuUsage(before)
      took[kind].push(user + system)
    }
  }
  // Of the processor, because other processes add to the time that passes.
  const ratio = Math.min(...took.known) / Math.min(...took.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test.each([
  [{ email: '', password: RIGHT }, { email: 'Enter your email address.' }],
  [{ email: 'robin@maple.example' }, { password: 'Enter your password.' }],
  [{ email: 'robin@maple.example', password: null }, { password: 'Enter your password.' }],
  [
    { email: ['robin@maple.example'], password: RIGHT },
    { email: 'Send this as text, in quotes. It came as a list.' },
  ],
])('a sign-in is refused with a message at the field: %p', async (body, fields) => {
  const answer = await product.browser().post('/api/supplier/login', body)
  expect(answer).toMatchObject({ status: 422, body: { fields } })
})

test('the audit log holds each sign-in and each failure, without the e-mail', async () => {
  const { form } = await signedUp(product)
  await signIn(form.email, WRONG)
  await signIn(form.email, RIGHT)
  const entries = await auditOf(product, (await supplierOf(product, form.email))?.id ?? '')
  expect(entries).toMatchObject([
    { action: 'signed in', actor: 'supplier', recordType: 'supplier' },
    { action: 'failed to sign in', actor: 'visitor', recordType: 'supplier' },
    { action: 'signed up', actor: 'supplier', recordType: 'supplier' },
  ])
  expect(JSON.stringify(entries)).not.toContain(form.email)
})

let networks = 0
/** A client on a network that no other test uses. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })

const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'))

test('after five failures an account waits 15 seconds, and twice as long after each more', async () => {
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 5; failed++) expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)

  const early = await signIn(form.email, RIGHT)
  expect(early).toMatchObject(refusedWith(429, 'too_many_tries'))
  expect(early.headers.getSetCookie()).toEqual([])
  expect(retryAfter(early)).toBe(15)
  product.clock.passMinutes(0.25)
  expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)
  expect(retryAfter(await signIn(form.email, WRONG))).toBe(30)
  product.clock.passMinutes(0.5)
  expect((await signIn(form.email, RIGHT)).status).toBe(200)

  // The right password has cleared the failures.
  for (let failed = 0; failed < 5; failed++) expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)
})

test('a network waits for all its accounts together, and other networks do not wait', async () => {
  const from = fromElsewhere()
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 5; failed++)
    expect(await signIn(supplierForm().email, WRONG, from)).toMatchObject(INVALID)

  expect(retryAfter(await signIn(form.email, RIGHT, from))).toBe(15)
  expect((await signIn(form.email, RIGHT, fromElsewhere())).status).toBe(200)
})

test('a successful sign-in adds nothing to the wait of its network', async () => {
  const from = fromElsewhere()
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 4; failed++) await signIn(supplierForm().email, WRONG, from)

  for (let times = 0; times < 5; times++) expect((await signIn(form.email, RIGHT, from)).status).toBe(200)

  expect(await signIn(supplierForm().email, WRONG, from)).toMatchObject(INVALID)
  expect((await signIn(form.email, RIGHT, from)).status).toBe(429)

  // The wait starts at the failure, regardless of later sign-ins.
  product.clock.passMinutes(0.25)
  for (let times = 0; times < 2; times++) expect((await signIn(form.email, RIGHT, from)).status).toBe(200)
})

/** Fails `tries` sign-ins, each from another address; returns how many were judged. */
async function judgedOf(tries: number, addressOf: (at: number) => string) {
  const answers: Answer[] = []
  for (let at = 0; at < tries; at++)
    answers.push(await signIn(supplierForm().email, WRONG, { 'x-forwarded-for': addressOf(at) }))
  return answers.filter(({ status }) => status === 401).length
}

test('56 and 48 bits of IPv6 wait as networks too, after twice and four times as many failures', async () => {
  expect(await judgedOf(14, (at) => `2001:db8:10:${100 + at}::1`)).toBe(10)
  expect(await judgedOf(24, (at) => `2001:db8:11:${(10 + at).toString(16)}00::1`)).toBe(20)

  const { form } = await signedUp(product)
  expect((await signIn(form.email, RIGHT, { 'x-forwarded-for': '2001:db8:11:ff00::1' })).status).toBe(429)
  expect((await signIn(form.email, RIGHT, { 'x-forwarded-for': '2001:db8:12::1' })).status).toBe(200)
})

describe('a browser that has signed in before', () => {
  const failElsewhere = async (email: string) => {
    for (let failed = 0; failed < 5; failed++) await signIn(email, WRONG, fromElsewhere())
  }
  const login = (browser: Browser, email: string, password: string, headers = {}) =>
    browser.post('/api/supplier/login', { email, password }, headers)

  test('does not wait for failures of strangers at its account or of others in its network', async () => {
    const from = fromElsewhere()
    const { form, browser } = await signedUp(product)
    await browser.post('/api/supplier/logout')
    await failElsewhere(form.email)
    for (let failed = 0; failed < 5; failed++) await signIn(supplierForm().email, WRONG, from)
    expect((await signIn(form.email, RIGHT, fromElsewhere())).status).toBe(429)

    expect((await login(browser, form.email, RIGHT, from)).status).toBe(200)
    // Its sign-in does not give the strangers new tries.
    expect((await signIn(form.email, WRONG, fromElsewhere())).status).toBe(429)
  })

  test('waits for its own failures, and no one else does', async () => {
    const { form, browser } = await signedUp(product)
    for (let failed = 0; failed < 5; failed++)
      expect(await login(browser, form.email, WRONG)).toMatchObject(INVALID)

    expect(retryAfter(await login(browser, form.email, RIGHT))).toBe(15)
    expect((await signIn(form.email, RIGHT, fromElsewhere())).status).toBe(200)
    product.clock.passMinutes(0.25)
    expect((await login(browser, form.email, RIGHT)).status).toBe(200)
  })

  test('is known for 180 days, to that account alone, and by our cookie alone', async () => {
    const { form, browser } = await signedUp(product)
    const other = await signedUp(product)
    await failElsewhere(other.form.email)
    expect((await login(browser, other.form.email, RIGHT)).status).toBe(429)
    const cookie = browser.cookies.get('northrate_known_supplier') ?? ''
    for (const forged of ['', 'of nobody', `${cookie.slice(0, -2)}AA`]) {
      other.browser.cookies.set('northrate_known_supplier', forged)
      expect((await login(other.browser, other.form.email, RIGHT)).status).toBe(429)
    }

    product.clock.passMinutes(180 * 24 * 60 - 1)
    await failElsewhere(form.email)
    expect((await login(browser, form.email, WRONG)).status).toBe(401)
    product.clock.passMinutes(1)
    await failElsewhere(form.email)
    expect((await login(browser, form.email, RIGHT)).status).toBe(429)
  })

  test('is unknown again after a change of the password', async () => {
    const { form, browser } = await signedUp(product)
    const password = 'nine-moose-in-moncton'
    const passwordDigest = await hashPassword(password, null)
    await product.db.update(suppliers).set({ passwordDigest }).where(eq(suppliers.email, form.email))
    await failElsewhere(form.email)

    expect((await login(browser, form.email, password)).status).toBe(429)
  })

  test('keeps a cookie that scripts cannot read, and that is new at each sign-in', async () => {
    const { form, browser } = await signedUp(product)
    const before = browser.cookies.get('northrate_known_supplier')

    const answer = await login(browser, form.email, RIGHT)

    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('northrate_known_supplier='))
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=15552000'])
      expect(cookie).toContain(part)
    expect(browser.cookies.get('northrate_known_supplier')).not.toBe(before)
    expect(cookie).not.toContain(form.email)
  })

  test('is judged at most five times at once for one account, with right and wrong passwords', async () => {
    const { form, browser } = await signedUp(product)
    const more = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = product.browser()
        await login(other, form.email, RIGHT)
        return other
      }),
    )
    await login(browser, form.email, RIGHT)
    await product.db.update(signInFailures).set({ judging: 5, lastTriedAt: product.clock.now() })

    for (const each of [browser, ...more])
      expect(await login(each, form.email, RIGHT)).toMatchObject(refusedWith(503, 'busy'))
  })
})

test('an address without an account waits in the same way, and failures are forgotten after a day', async () => {
  const { email } = supplierForm()
  for (let day = 0; day < 2; day++) {
    for (let failed = 0; failed < 5; failed++) expect(await signIn(email, WRONG)).toMatchObject(INVALID)
    expect(retryAfter(await signIn(email, WRONG))).toBe(15)
    product.clock.passMinutes(24 * 60)
  }
})

test('failed sign-ins are stored without names or addresses', async () => {
  const { form } = await signedUp(product)
  await signIn(form.email, WRONG, fromElsewhere())

  const kept = JSON.stringify(await product.db.select().from(signInFailures))
  expect(kept).not.toContain('maple')
  expect(kept).not.toContain('203.0.113')
})

test('in production, sign-ins from the machine itself wait too', async () => {
  const production = await openProduct({ environment: IN_PRODUCTION })
  await using _ = { [Symbol.asyncDispose]: production.close }
  for (const status of [401, 401, 401, 401, 401, 429]) {
    const login = { email: supplierForm().email, password: WRONG }
    const headers = { origin: IN_PRODUCTION.PUBLIC_URL }
    expect((await production.browser().post('/api/supplier/login', login, headers)).status).toBe(status)
  }
})

test('the log holds nothing that was typed at sign-in', () => {
  const log = product.logLines.join('\n')
  expect(log).toContain('/api/supplier/login')
  for (const typed of ['maple', 'geese', 'argon2']) expect(log.toLowerCase()).not.toContain(typed)
})
