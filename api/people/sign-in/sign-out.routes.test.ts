import { afterAll, describe, expect, test } from 'bun:test'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { newPerson } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

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

describe('no person is signed out', () => {
  test.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])(
    'ahead of a click, as by %j: it is refused, so that browsers ask again at the click',
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

  test('by HEAD, which only asks what a link leads to', async () => {
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
  })

  test('of a browser whose session is over by time does the same', async () => {
    const browser = product.browser()
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

  test('ends the proof of someone else’s address, and keeps that of one’s own', async () => {
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
