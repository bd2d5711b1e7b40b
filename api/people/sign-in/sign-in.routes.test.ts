import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import {
  filledForm,
  newestCode,
  newPerson,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

test('the name comes from the newest rate check, and one address has one account', async () => {
  const checker = await verifiedBrowser(product)
  await checker.post('/api/submit-rate-check', filledForm())
  const browser = product.browser()

  const answer = await signInByCode(product, browser, 'marie@boulangerie.example', { return: '/check-rates' })

  expect(answer).toMatchObject({ status: 200, body: { return: '/check-rates' } })
  expect((await browser.get('/api/auth/user')).body).toEqual({
    id: expect.any(String),
    firstName: 'Marie-Ève',
    name: 'Marie-Ève Côté',
    needsName: false,
    isAdmin: false,
    currentProvider: null,
  })
  await signInByCode(product, product.browser(), 'marie@boulangerie.example')
  expect(await product.db.$count(users, eq(users.email, 'marie@boulangerie.example'))).toBe(1)
  expect(await product.db.$count(auditLog, eq(auditLog.action, 'signed in'))).toBe(2)
})

test('scripts cannot read the session cookie, and the hint cookie holds no data', async () => {
  const browser = product.browser()
  const answer = await signInByCode(product, browser, 'cookies@shop.example')

  const cookies = answer.headers.getSetCookie()
  const session = cookies.find((cookie) => cookie.startsWith('northrate_user='))
  expect(session).toContain('HttpOnly')
  expect(session).toContain('SameSite=Lax')
  expect(cookies.find((cookie) => cookie.startsWith('northrate_user_here='))).toStartWith(
    'northrate_user_here=1;',
  )
})

test('a wrong code creates no account and no session', async () => {
  const browser = product.browser()
  await browser.post('/api/login/code', { email: 'wrong@shop.example' })
  const before = await product.db.$count(sessions)

  const answer = await browser.post('/api/login', { email: 'wrong@shop.example', code: 'abcdef' })

  expect(answer).toMatchObject({ status: 422, body: { verified: false, error: 'Invalid email code' } })
  expect(await product.db.$count(sessions)).toBe(before)
  expect(await product.db.$count(users, eq(users.email, 'wrong@shop.example'))).toBe(0)
})

test.each([
  ['/check-rates', '/login?return=%2Fcheck-rates'],
  ['//evil.example', '/login'],
  ['/\\evil.example', '/login'],
  ['https://evil.example/', '/login'],
  ['/\t/evil.example', '/login'],
  ['javascript:alert(1)', '/login'],
  ['/../..//evil.example', '/login'],
  ['/api/logout', '/login'],
  ['', '/login'],
])('a return path of %p leads to %s', async (requested, expected) => {
  const answer = await product.browser().get(`/api/login?return=${encodeURIComponent(requested)}`)

  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(expected)
})

const whoIs = async (browser: Browser) => (await browser.get('/api/auth/user')).status
const myData = async (browser: Browser) => (await browser.get('/api/privacy/my-data')).status

async function signIn(browser: Browser, email: string) {
  expect((await signInByCode(product, browser, email)).status).toBe(200)
}

async function signedIn() {
  const browser = product.browser()
  const { email } = newPerson()
  await signIn(browser, email)
  return { browser, email }
}

const withToken = (token: string) => {
  const browser = product.browser()
  browser.cookies.set('northrate_user', token)
  return browser
}

describe('no one is signed out', () => {
  test.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])(
    'by a prefetch with %j: it is refused, so that browsers request it again at the click',
    async (headers) => {
      const { browser } = await signedIn()
      const answer = await browser.get('/api/logout', headers)

      expect(answer).toMatchObject({ status: 403, body: { code: 'not_ahead_of_click' } })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await whoIs(browser)).toBe(200)
      // Nor does a browser leave for the issuer before a click.
      expect((await browser.get('/api/login', headers)).status).toBe(403)
    },
  )

  test('by a HEAD request', async () => {
    const { browser } = await signedIn()
    for (const path of ['/api/logout', '/api/login']) {
      const answer = await browser.send('HEAD', path)
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await whoIs(browser)).toBe(200)
  })

  test.each(['cross-site', 'same-site'])('by a page of another site (%s), which leads home', async (site) => {
    const { browser, email } = await signedIn()
    await proveForMyData(product, browser, email)
    const answer = await browser.get('/api/logout', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })

    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await whoIs(browser)).toBe(200)
  })
})

describe('signing out', () => {
  test.each(['none', 'same-origin', undefined])(
    'works from our pages and from a typed address (%s)',
    async (site) => {
      const { browser } = await signedIn()
      const token = browser.cookies.get('northrate_user') ?? ''
      const answer = await browser.get('/api/logout', site === undefined ? {} : { 'sec-fetch-site': site })

      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/')
      expect(browser.cookies.get('northrate_user')).toBe('')
      expect(browser.cookies.get('northrate_user_here')).toBe('')
      expect(await whoIs(withToken(token))).toBe(401)
    },
  )

  test('ends every proof in this browser, and in no other', async () => {
    const { browser, email } = await signedIn()
    const elsewhere = product.browser()
    for (const each of [browser, elsewhere]) await proveForMyData(product, each, email)
    product.clock.passMinutes(1)
    await proveForMyData(product, browser, newPerson().email)

    await browser.get('/api/logout')

    expect(await myData(browser)).toBe(401)
    expect(await myData(elsewhere)).toBe(200)
    // Also in a browser without a session.
    await proveForMyData(product, browser, newPerson().email)
    await browser.get('/api/logout')
    expect(await myData(browser)).toBe(401)
  })
})

describe('signing in again', () => {
  test('ends the session that this browser had, of the same owner or another, and no other browser’s', async () => {
    const { browser, email } = await signedIn()
    const elsewhere = product.browser()
    await signIn(elsewhere, email)
    const former: string[] = []
    for (const next of [email, newPerson().email]) {
      former.push(browser.cookies.get('northrate_user') ?? '')
      product.clock.passMinutes(1)
      await signIn(browser, next)
    }
    for (const token of former) expect(await whoIs(withToken(token))).toBe(401)
    expect(await whoIs(browser)).toBe(200)
    expect(await whoIs(elsewhere)).toBe(200)
  })

  test('ends the proof of another address, and keeps that of one’s own', async () => {
    const browser = product.browser()
    const [own, other] = [newPerson().email, newPerson().email]
    await proveForMyData(product, browser, own)
    product.clock.passMinutes(1)
    await proveForMyData(product, browser, other)
    const before = new Map(browser.cookies)
    await signIn(browser, own)

    expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ email: own })
    expect((await browser.post('/api/privacy/code', { email: own })).body).toMatchObject({ verified: true })
    expect((await browser.post('/api/privacy/code', { email: other })).body).toMatchObject({
      verified: false,
    })
    const earlier = product.browser()
    for (const [name, value] of before) earlier.cookies.set(name, value)
    expect(await myData(earlier)).toBe(401)
  })
})

const sessionsNow = () => product.db.$count(sessions)
const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

const SIGN_IN = { send: '/api/login/code', use: '/api/login' }
const MY_DATA = { send: '/api/privacy/code', use: '/api/privacy/proof' }

async function browserWithCode({ send }: { send: string }) {
  const { email } = newPerson()
  const browser = product.browser()
  await browser.post(send, { email })
  return { email, browser, code: newestCode(product, email) }
}

describe.each([
  ['sign-in', SIGN_IN, 1],
  ['My data', MY_DATA, 0],
] as const)('a code for %s', (_, paths, sessionsEach) => {
  test('that is wrong opens nothing while the right one is being used', async () => {
    const before = await sessionsNow()
    for (let round = 0; round < 5; round++) {
      const { email, browser, code } = await browserWithCode(paths)
      const answers = await Promise.all(
        [code, ...otherCodes(code, 4)].map((tried) => browser.post(paths.use, { email, code: tried })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422])
    }
    expect(await sessionsNow()).toBe(before + 5 * sessionsEach)
  })

  test('that is used sixteen times at once works once', async () => {
    const { email, browser, code } = await browserWithCode(paths)
    const before = await sessionsNow()

    const answers = await Promise.all(
      Array.from({ length: 16 }, () => browser.post(paths.use, { email, code })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(422)])
    expect(await sessionsNow()).toBe(before + sessionsEach)
  })
})

test('a wrong or used code is refused although the address is proved already', async () => {
  const { email, browser, code } = await browserWithCode(MY_DATA)
  expect((await browser.post(MY_DATA.use, { email, code })).status).toBe(200)
  for (const tried of [code, ...otherCodes(code, 1)])
    expect((await browser.post(MY_DATA.use, { email, code: tried })).status).toBe(422)
  expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
})

describe('if a step after a right code fails', () => {
  /** Makes this fail in the database, until the returned function is called. */
  async function failing(moment: string) {
    await product.asOwner(`create function fails() returns trigger language plpgsql
      as $$ begin raise 'as this test wants it'; end $$`)
    await product.asOwner(`create trigger fails before ${moment} execute function fails()`)
    return () => product.asOwner('drop function fails() cascade')
  }

  test.each([
    ['forgetting the proof', 'update on verifications for each row when (old.verified_at is not null)'],
    ['starting the session', 'insert on sessions for each row'],
    ['the audit entry', 'insert on audit_log for each row'],
  ])('such as %s, no other code signs in for as long as a proof counts', async (_, moment) => {
    const { email, browser, code } = await browserWithCode(SIGN_IN)
    const heldBefore = new Map(browser.cookies)
    const heal = await failing(moment)
    await browser.post('/api/login', { email, code })
    await heal()

    product.clock.passMinutes(11)
    const before = await sessionsNow()
    const earlier = product.browser()
    for (const tried of [...otherCodes(code, 2), code]) {
      for (const [name, value] of heldBefore) earlier.cookies.set(name, value)
      for (const each of [browser, earlier])
        expect((await each.post('/api/login', { email, code: tried })).status).toBe(422)
    }
    expect(await sessionsNow()).toBe(before)
  })

  test('nothing is stored, and the code still signs in', async () => {
    const { email, browser, code } = await browserWithCode(SIGN_IN)
    const heal = await failing('insert on sessions for each row')
    expect((await browser.post('/api/login', { email, code })).status).toBe(500)
    await heal()

    expect((await browser.post('/api/login', { email, code })).status).toBe(200)
  })
})
