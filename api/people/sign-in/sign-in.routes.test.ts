import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/people.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import {
  filledForm,
  newestCode,
  verifiedBrowser,
  verifyEmail,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

async function signIn(browser: Browser, email: string, more: Record<string, unknown> = {}) {
  await browser.post('/api/login/code', { email })
  return browser.post('/api/login', { email, code: newestCode(product, email), ...more })
}

test('the name comes from the newest rate check, and one address has one account', async () => {
  const checker = await verifiedBrowser(product)
  await checker.post('/api/submit-rate-check', filledForm())
  const browser = product.browser()

  const answer = await signIn(browser, 'marie@boulangerie.example', { return: '/check-rates' })

  expect(answer).toMatchObject({ status: 200, body: { return: '/check-rates' } })
  expect((await browser.get('/api/auth/user')).body).toEqual({
    firstName: 'Marie-Ève',
    name: 'Marie-Ève Côté',
    needsName: false,
    isAdmin: false,
    currentProvider: null,
  })
  await signIn(product.browser(), 'marie@boulangerie.example')
  expect(await product.db.$count(users, eq(users.email, 'marie@boulangerie.example'))).toBe(1)
  expect(await product.db.$count(auditLog, eq(auditLog.deed, 'signed in'))).toBe(2)
})

test('the session cookie is out of scripts’ reach, the hint beside it holds nothing', async () => {
  const browser = product.browser()
  const answer = await signIn(browser, 'cookies@shop.example')

  const cookies = answer.headers.getSetCookie()
  const session = cookies.find((cookie) => cookie.startsWith('northrate_user='))
  expect(session).toContain('HttpOnly')
  expect(session).toContain('SameSite=Lax')
  expect(cookies.find((cookie) => cookie.startsWith('northrate_user_here='))).toStartWith(
    'northrate_user_here=1;',
  )
})

describe('what opens no account', () => {
  test('a wrong code', async () => {
    const browser = product.browser()
    await browser.post('/api/login/code', { email: 'wrong@shop.example' })
    const before = await product.db.$count(sessions)

    const answer = await browser.post('/api/login', { email: 'wrong@shop.example', code: 'abcdef' })

    expect(answer).toMatchObject({ status: 422, body: { verified: false, error: 'Invalid email code' } })
    expect(await product.db.$count(sessions)).toBe(before)
    expect(await product.db.$count(users, eq(users.email, 'wrong@shop.example'))).toBe(0)
  })

  test('a code a second time', async () => {
    const browser = product.browser()
    await browser.post('/api/login/code', { email: 'twice@shop.example' })
    const code = newestCode(product, 'twice@shop.example')
    await browser.post('/api/login', { email: 'twice@shop.example', code })

    const answer = await browser.post('/api/login', { email: 'twice@shop.example', code })

    expect(answer.status).toBe(422)
  })

  test('an address that this browser proved for a rate check', async () => {
    const browser = product.browser()
    await verifyEmail(product, browser, 'proved@shop.example')
    const code = newestCode(product, 'proved@shop.example')

    expect((await browser.post('/api/login', { email: 'proved@shop.example', code })).status).toBe(422)
    expect((await browser.post('/api/login/code', { email: 'proved@shop.example' })).body).toMatchObject({
      verified: false,
    })
  })

  test('a code sent to another browser', async () => {
    const email = 'elsewhere@shop.example'
    await product.browser().post('/api/login/code', { email })

    const answer = await product.browser().post('/api/login', { email, code: newestCode(product, email) })

    expect(answer.status).toBe(422)
  })
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
