import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { admins } from '../../../db/schema/people/people.ts'
import { DEMO_ADMIN } from '../../../sandbox/demo/seed-demo.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor, insertAdmin } from '../../../tests/support/people/admin.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import {
  type Answer,
  type Browser,
  openProduct,
  refusedWith,
  testProduct,
} from '../../../tests/support/product.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

const WRONG = 'twelve-otters-in-ottawa'
const signIn = (username: string, password: string) =>
  product.browser().post('/api/admin/login', { username, password })

const INVALID = {
  status: 401,
  body: { code: 'wrong_credentials', message: 'Invalid credentials', error: 'Invalid credentials' },
}

const idOf = async (username: string) =>
  only(await product.db.select().from(admins).where(eq(admins.username, username))).id

test('the right username and password sign in, however the username is written, and it is in the audit log', async () => {
  const { username } = await insertAdmin(product)
  const browser = product.browser()

  const answer = await browser.post('/api/admin/login', {
    username: ` ${username.toUpperCase()} `,
    password: ADMIN_PASSWORD,
  })

  expect(answer).toMatchObject({ status: 200, body: { isAdmin: true, adminUser: { username } } })
  const cookies = answer.headers.getSetCookie()
  expect(cookies.find((cookie) => cookie.startsWith('northrate_admin='))).toMatch(
    /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/,
  )
  expect((await browser.get('/api/admin/me')).body).toEqual({ isAdmin: true, adminUser: { username } })
  const id = await idOf(username)
  expect(await auditOf(product, id)).toMatchObject([
    { actor: 'admin', actorId: id, action: 'signed in' },
    { actor: 'system', action: 'created admin', details: { before: null, after: { username } } },
  ])
})

test('a wrong password and an unknown username have one answer and start no session', async () => {
  const { username } = await insertAdmin(product)

  const answers = [await signIn(username, WRONG), await signIn('nobody-of-that-name', WRONG)]

  for (const answer of answers) {
    expect(answer).toMatchObject(INVALID)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await auditOf(product, await idOf(username)))[0]).toMatchObject({
    actor: 'visitor',
    action: 'failed to sign in',
  })
})

test('a sign-in without a username or a password says which is missing', async () => {
  const body = { fields: { username: 'Enter your username.', password: 'Enter your password.' } }
  expect(await signIn(' ', '')).toMatchObject({ status: 422, body })
})

test('after five failures an account waits 15 seconds, existing or not, and then goes on', async () => {
  const { username } = await insertAdmin(product)
  for (const name of [username, 'nobody-either']) {
    for (let failed = 0; failed < 5; failed++) expect(await signIn(name, WRONG)).toMatchObject(INVALID)
    const early = await signIn(name, ADMIN_PASSWORD)
    const body = { message: 'Too many wrong passwords. Try again in 15 seconds.' }
    expect(early).toMatchObject({ status: 429, body })
    expect(early.headers.get('retry-after')).toBe('15')
  }
  product.clock.passMinutes(0.25)
  expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(200)
})

test('each sign-in starts a new session and ends the one that this browser had', async () => {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  const credentials = { username, password: ADMIN_PASSWORD }
  await browser.post('/api/admin/login', credentials)
  const former = product.browser()
  former.cookies.set('northrate_admin', browser.cookies.get('northrate_admin') ?? '')
  await browser.post('/api/admin/login', credentials)

  expect((await browser.get('/api/admin/me')).status).toBe(200)
  expect((await former.get('/api/admin/me')).status).toBe(401)
})

test('signing out ends the session for good', async () => {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
  const token = browser.cookies.get('northrate_admin') ?? ''

  expect((await browser.post('/api/admin/logout')).status).toBe(200)

  browser.cookies.set('northrate_admin', token)
  expect((await browser.get('/api/admin/me')).status).toBe(401)
  expect((await auditOf(product, await idOf(username)))[0]).toMatchObject({ action: 'signed out' })
})

describe('changing one’s own password', () => {
  const NEXT = 'thirteen-loons-on-lac-leamy'
  async function twoBrowsers() {
    const { username } = await insertAdmin(product)
    const [browser, elsewhere] = [product.browser(), product.browser()]
    for (const each of [browser, elsewhere])
      await each.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
    const change = (body: object) => browser.send('PUT', '/api/admin/password', body)
    return { username, browser, elsewhere, change }
  }

  test('ends the other sessions and the old password, and leaves this browser signed in', async () => {
    const { username, browser, elsewhere, change } = await twoBrowsers()

    expect((await change({ current: ADMIN_PASSWORD, next: NEXT })).status).toBe(200)

    expect((await browser.get('/api/admin/me')).status).toBe(200)
    expect((await elsewhere.get('/api/admin/me')).status).toBe(401)
    expect(await signIn(username, ADMIN_PASSWORD)).toMatchObject(INVALID)
    expect((await signIn(username, NEXT)).status).toBe(200)
    expect(await auditOf(product, await idOf(username))).toContainEqual(
      expect.objectContaining({ action: 'changed password', details: null }),
    )
  })

  test.each([
    ['with a wrong one', { current: WRONG, next: NEXT }, { current: 'That’s not your password.' }],
    ['to a short one', { next: 'elevenchars' }, { next: 'Choose a password of 12 to 128 characters.' }],
    ['to a common one', { next: 'Q1W2e3r4t5y6' }, { next: expect.stringContaining('most common passwords') }],
    [
      'to a short one again and again',
      { next: 'passwordpassword' },
      { next: 'Choose a password that doesn’t repeat itself.' },
    ],
  ])('%s is refused and changes nothing', async (_, body, fields) => {
    const { username, elsewhere, change } = await twoBrowsers()

    expect(await change({ current: ADMIN_PASSWORD, ...body })).toMatchObject({
      status: 422,
      body: { fields },
    })

    expect((await elsewhere.get('/api/admin/me')).status).toBe(200)
    expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(200)
  })

  test('to the username is refused', async () => {
    const { username, change } = await twoBrowsers()
    await product.db
      .update(admins)
      .set({ username: `${username}-of-all` })
      .where(eq(admins.username, username))

    expect(await change({ current: ADMIN_PASSWORD, next: `${username}-OF-ALL` })).toMatchObject({
      status: 422,
      body: { fields: { next: 'Choose a password that isn’t your username.' } },
    })
  })

  test('guesses of the current one wait longer and longer, in their own session alone', async () => {
    const { username, elsewhere, change } = await twoBrowsers()
    for (let failed = 0; failed < 5; failed++)
      expect((await change({ current: WRONG, next: NEXT })).status).toBe(422)
    expect((await change({ current: ADMIN_PASSWORD, next: NEXT })).headers.get('retry-after')).toBe('15')
    product.clock.passMinutes(0.25)
    expect((await change({ current: WRONG, next: NEXT })).status).toBe(422)
    expect((await change({ current: ADMIN_PASSWORD, next: NEXT })).headers.get('retry-after')).toBe('30')

    expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(200)
    const body = { current: ADMIN_PASSWORD, next: NEXT }
    expect((await elsewhere.send('PUT', '/api/admin/password', body)).status).toBe(200)
  })

  test('does not wait for strangers’ failed sign-ins, and leaves this browser known and no other', async () => {
    const { username, browser, elsewhere, change } = await twoBrowsers()
    for (let failed = 0; failed < 5; failed++) await signIn(username, WRONG)
    expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(429)

    expect((await change({ current: ADMIN_PASSWORD, next: NEXT })).status).toBe(200)

    const again = (from: typeof browser) => from.post('/api/admin/login', { username, password: NEXT })
    expect((await again(elsewhere)).status).toBe(429)
    expect((await again(browser)).status).toBe(200)
  })
})

test('a demo shows how to sign in; production has neither the hint nor the account', async () => {
  expect((await product.browser().get('/api/config')).body).toMatchObject({ demo: { admin: DEMO_ADMIN } })
  const production = await openProduct({ environment: IN_PRODUCTION })
  await using _ = { [Symbol.asyncDispose]: production.close }
  expect((await production.browser().get('/api/config')).body).toMatchObject({ demo: null })
  expect(await production.db.select().from(admins)).toEqual([])
})

const WRONG_CODE = '000000'

let networks = 0
/** A client on a network that no other test uses. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.${113 + (networks >> 8)}.${networks++ & 255}` })
/** A stranger's wrong password, each from another network. */
const guess = (username: string) => signInFrom({ username, password: WRONG })
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'))

type Login = { username: string; password: string; code?: string }
const signInFrom = (login: Login, browser: Browser = product.browser()) =>
  browser.post('/api/admin/login', login, fromElsewhere())

async function withSecondFactor() {
  const admin = await adminWithSecondFactor(product, fromElsewhere())
  await admin.browser.post('/api/admin/logout')
  return admin
}

test('strangers who guess from many networks hold up a new browser of the admin’s for seconds, again and again', async () => {
  const { username, code } = await withSecondFactor()
  const right = () => ({ username, password: ADMIN_PASSWORD, code: code() })

  for (let round = 0; round < 5; round++) {
    for (let failed = 0; failed < 5; failed++) expect((await guess(username)).status).toBe(401)
    const refused = await signInFrom(right())
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeLessThanOrEqual(15)
    product.clock.passMinutes(0.25)
  }

  expect((await signInFrom(right())).status).toBe(200)
})

test('an admin without a second factor, and a name without an account, wait no longer than 15 seconds either', async () => {
  const { username } = await insertAdmin(product)
  for (const name of [username, 'nobody-of-this-name']) {
    for (let failed = 0; failed < 12; failed++) {
      if (failed % 5 === 0) product.clock.passMinutes(0.25)
      expect((await guess(name)).status).toBe(401)
    }
    for (let failed = 12; failed < 15; failed++) await guess(name)
    expect(retryAfter(await guess(name))).toBe(15)
  }
})

test('a browser that has signed in before is not held up at all', async () => {
  const { username, browser, code } = await withSecondFactor()
  for (let failed = 0; failed < 5; failed++) await guess(username)

  expect(await signInFrom({ username, password: ADMIN_PASSWORD }, browser)).toMatchObject(
    refusedWith(401, 'totp_required'),
  )
  expect((await signInFrom({ username, password: ADMIN_PASSWORD, code: code() }, browser)).status).toBe(200)
})

test('a sign-in with the password alone does not make a browser known', async () => {
  const { username, code } = await withSecondFactor()
  const stranger = product.browser()
  const answers = [
    await signInFrom({ username, password: ADMIN_PASSWORD }, stranger),
    await signInFrom({ username, password: ADMIN_PASSWORD, code: WRONG_CODE }, stranger),
  ]
  for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
  expect((await signInFrom({ username, password: ADMIN_PASSWORD, code: code() }, stranger)).status).toBe(200)
  expect(stranger.cookies.has('northrate_known_admin')).toBe(true)
})

test('an attacker with the password can guess eighty codes a day; then a recovery code or a known browser is needed', async () => {
  const { username, browser, code, recoveryCodes } = await withSecondFactor()
  const guessCode = () => signInFrom({ username, password: ADMIN_PASSWORD, code: WRONG_CODE })
  expect((await guessCode()).status).toBe(401)
  // As after 78 more.
  await product.deps.pool.query(
    `update rate_limits set points = 79 where key like 'wrong-codes-of-strangers-admin-day:%' and points = 1`,
  )
  expect((await guessCode()).status).toBe(401)

  const right = () => ({ username, password: ADMIN_PASSWORD, code: code() })
  const body = { code: 'too_many_codes', message: expect.stringContaining('Enter a recovery code') }
  expect(await signInFrom(right())).toMatchObject({ status: 429, body })
  expect(product.logLines.join('\n')).toContain('admin_codes_guessed')
  const [recoveryCode = ''] = recoveryCodes
  expect((await signInFrom({ ...right(), code: recoveryCode })).status).toBe(200)
  expect((await signInFrom(right(), browser)).status).toBe(200)
})

test('right codes use up nothing of the hundred', async () => {
  const { username, code } = await withSecondFactor()
  for (let times = 0; times < 3; times++) {
    expect((await signInFrom({ username, password: ADMIN_PASSWORD, code: code() })).status).toBe(200)
    product.clock.passMinutes(1)
  }
  const { rows } = await product.deps.pool.query<{ points: number }>(
    `select points from rate_limits where key like 'wrong-codes-admin-day:%' order by expire desc limit 1`,
  )
  expect(rows).toEqual([{ points: 0 }])
})

test('neither passwords nor usernames are in the log', () => {
  const log = product.logLines.join('\n')
  for (const typed of [ADMIN_PASSWORD, WRONG, 'nobody-of-that-name']) expect(log).not.toContain(typed)
})
