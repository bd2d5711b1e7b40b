import { afterAll, expect, test } from 'bun:test'
import { users } from '../../../db/schema/people.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { apiRoutes } from '../../app.ts'
import { sessionCookie, startSession } from '../sessions/sessions.ts'

const product = await openProduct()
const routes = apiRoutes(product.deps)
  .routes.filter(({ path }) => path.startsWith('/api/admin'))
  .map(({ method, path }) => ({ method, path }))
  .filter(({ path }) => path !== '/api/admin/login')
afterAll(() => product.close())

/** Bad input on purpose: a stranger must not even learn what the input should be. */
async function answersTo(browser: Browser) {
  const answers: string[] = []
  for (const { method, path } of routes) {
    const address = path.replace(/:\w+/g, 'no-id')
    const body = method === 'GET' ? undefined : { nonsense: true }
    const { status } = await browser.send(method, address, body)
    if (status !== 401) answers.push(`${method} ${path} ${status}`)
  }
  return answers
}

test('there are admin routes to guard', () => {
  expect(routes).toContainEqual({ method: 'GET', path: '/api/admin/me' })
  expect(routes).toContainEqual({ method: 'PUT', path: '/api/admin/password' })
})

test('no admin route answers a visitor', async () => {
  expect(await answersTo(product.browser())).toEqual([])
})

test('no admin route answers a business owner, not even with that session in the admins’ cookie', async () => {
  const [user] = await product.db.insert(users).values({ email: 'olive@shop.example' }).returning()
  if (user === undefined) throw new Error('The user was not inserted.')
  const token = await startSession(product.db, 'user', user.id, product.clock.now())
  const browser = product.browser()
  browser.cookies.set(sessionCookie('user', false), token)
  browser.cookies.set(sessionCookie('admin', false), token)
  expect(await answersTo(browser)).toEqual([])
})

test('no admin route answers a supplier, not even with that session in the admins’ cookie', async () => {
  const { browser } = await signedInSupplier(product)
  browser.cookies.set(
    sessionCookie('admin', false),
    browser.cookies.get(sessionCookie('supplier', false)) ?? '',
  )
  expect(await answersTo(browser)).toEqual([])
})
