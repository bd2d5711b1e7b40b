import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { apiRoutes } from '../app.ts'
import type { Realm } from '../contract/cookies.ts'
import { sessionCookie } from '../users/sessions.ts'
import { COMPONENTS, refusalsOf } from './refusals-of-calls.ts'

let product: Product
let calls: { method: string; path: string }[]
beforeAll(async () => {
  product = await openProduct()
  calls = apiRoutes(product.deps)
    .routes.map(({ method, path }) => ({ method, path }))
    .filter(({ path }) => path !== '/api/stripe/webhook')
})
afterAll(() => product.close())

const described = ({ method, path }: { method: string; path: string }) =>
  refusalsOf({ method, path: path.replace(/:(\w+)/g, '{$1}'), body: false, query: false })

/** As a stranger without an origin sends it. */
const statusOf = async (
  { method, path }: { method: string; path: string },
  headers: Record<string, string> = {},
) => {
  const body = method === 'GET' ? undefined : {}
  return (await product.browser().send(method, path.replace(/:\w+/g, 'no-id'), body, headers)).status
}

/** A proof of an address is enough for these. */
const WITHOUT_SESSION = /^\/api\/(privacy\/|consent-receipts\/)/

test('the calls described as needing a session are those that tell a stranger to sign in', async () => {
  const asked: string[] = []
  const told: string[] = []
  for (const call of calls) {
    const { security, responses } = described(call)
    if (security !== undefined) asked.push(`${call.method} ${call.path}`)
    if ((await statusOf(call)) !== 401) continue
    expect(Object.keys(responses)).toContain('401')
    if (!WITHOUT_SESSION.test(call.path)) told.push(`${call.method} ${call.path}`)
  }
  expect(asked).toEqual(told)
  expect(asked).toContain('GET /api/supplier/purchases.csv')
})

test('the calls described as refused from another site’s page are those that change something', async () => {
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    expect(await statusOf(call, { origin: 'https://elsewhere.example' })).toBe(403)
    expect(Object.keys(described(call).responses)).toContain('403')
  }
})

test('the cookie of each realm is named as it is', () => {
  const realms: Realm[] = ['user', 'supplier', 'admin']
  expect(COMPONENTS.securitySchemes).toEqual(
    Object.fromEntries(
      realms.map((realm) => [
        realm,
        {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(realm, true),
          description: expect.stringContaining(`\`${sessionCookie(realm, false)}\``),
        },
      ]),
    ),
  )
})

test('a call with a body can be refused for it, one that reads none cannot', () => {
  const call = { method: 'POST', path: '/api/supplier/signup', query: false }
  const statuses = (body: boolean) => Object.keys(refusalsOf({ ...call, body }).responses)
  expect(statuses(true)).toEqual(['400', '403', '409', '413', '415', '422', '429', '500', '503'])
  expect(statuses(false)).toEqual(['400', '403', '409', '422', '429', '500', '503'])
})
