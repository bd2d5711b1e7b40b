import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/people.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { filledForm, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

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

test('the session cookie is out of scripts’ reach, the hint beside it holds nothing', async () => {
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
