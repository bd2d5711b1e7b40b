import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { apiRoutes } from '../app.ts'

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

let product: Product
/** What each address takes, by its template without a slash at the end. */
let takenAt: Map<string, string[]>

beforeAll(async () => {
  product = await openProduct()
  const routes = apiRoutes(product.deps).routes.map(
    ({ method, path }) => [path.replace(/\/$/, ''), method] as const,
  )
  // Any text names a consent certificate or none, "check" too.
  routes.push(['/api/consent-receipts/check', 'GET'])
  const byPath = Map.groupBy(routes, ([path]) => path)
  takenAt = new Map(
    [...byPath].map(([path, found]) => {
      const methods = found.map(([, method]) => method)
      return [path, [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()]
    }),
  )
})
afterAll(() => product.close())

test('there are addresses to ask, some of which take several methods', () => {
  expect(takenAt.size).toBeGreaterThan(60)
  expect(takenAt.get('/api/admin/prices')).toEqual(['GET', 'HEAD', 'POST'])
})

test.each(['', '/'])(
  'every address, with %j at its end, tells a visitor with another method which ones it takes',
  (ending) => expectAllowedEverywhere(product.browser(), ending),
)

test('and an admin', async () => expectAllowedEverywhere((await signedInAdmin(product)).browser, ''))

async function expectAllowedEverywhere(
  browser: ReturnType<Product['browser']>,
  ending: string,
): Promise<void> {
  const wrong: string[] = []
  for (const [path, taken] of takenAt) {
    const address = `${path.replace(/:\w+/g, 'some-id')}${ending}`
    for (const method of METHODS.filter((one) => !taken.includes(one))) {
      const { status, headers } = await browser.send(method, address)
      const allow = headers.get('allow')
      if (status !== 405 || allow !== taken.join(', ')) wrong.push(`${method} ${path}: ${status} ${allow}`)
    }
  }
  expect(wrong).toEqual([])
}
