import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { admins } from '../../../db/schema/people.ts'
import { DEMO_ADMIN } from '../../../sandbox/demo/seed-demo.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { ADMIN_PASSWORD, insertAdmin } from '../../../tests/support/people/admin.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { testProduct } from '../../../tests/support/test-product.ts'

const product = await testProduct()

const WRONG = 'twelve-otters-in-ottawa'
const signIn = (username: string, password: string) =>
  product.browser().post('/api/admin/login', { username, password })

const INVALID = {
  status: 401,
  body: { code: 'wrong_credentials', message: 'Invalid credentials', error: 'Invalid credentials' },
}

async function adminRow(username: string) {
  const [found] = await product.db.select().from(admins).where(eq(admins.username, username))
  if (found === undefined) throw new Error('There is no such admin.')
  return found
}

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
  const { id } = await adminRow(username)
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
  expect((await auditOf(product, (await adminRow(username)).id))[0]).toMatchObject({
    actor: 'visitor',
    action: 'failed to sign in',
  })
})

test('without a username or a password says which is missing', async () => {
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

test('each sign-in begins a new session and ends the one that this browser had', async () => {
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
  expect((await auditOf(product, (await adminRow(username)).id))[0]).toMatchObject({ action: 'signed out' })
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
    expect(await auditOf(product, (await adminRow(username)).id)).toContainEqual(
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

  test('is not held up by what strangers fail at signing in', async () => {
    const { username, change } = await twoBrowsers()
    for (let failed = 0; failed < 5; failed++) await signIn(username, WRONG)
    expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(429)

    expect((await change({ current: ADMIN_PASSWORD, next: NEXT })).status).toBe(200)
  })

  test('leaves this browser known, and no other', async () => {
    const { username, browser, elsewhere, change } = await twoBrowsers()
    await change({ current: ADMIN_PASSWORD, next: NEXT })
    for (let failed = 0; failed < 5; failed++) await signIn(username, WRONG)

    const again = (from: typeof browser) => from.post('/api/admin/login', { username, password: NEXT })
    expect((await again(elsewhere)).status).toBe(429)
    expect((await again(browser)).status).toBe(200)
  })
})

test('a demo tells how to sign in; production has neither the hint nor the account', async () => {
  expect((await product.browser().get('/api/config')).body).toMatchObject({ demo: { admin: DEMO_ADMIN } })
  const production = await openProduct({ environment: IN_PRODUCTION })
  await using _ = { [Symbol.asyncDispose]: production.close }
  expect((await production.browser().get('/api/config')).body).toMatchObject({ demo: null })
  expect(await production.db.select().from(admins)).toEqual([])
})

test('neither passwords nor usernames are in the log', () => {
  const log = product.logLines.join('\n')
  for (const typed of [ADMIN_PASSWORD, WRONG, 'nobody-of-that-name']) expect(log).not.toContain(typed)
})
