import { expect, test } from 'bun:test'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { testProduct } from '../../tests/support/product.ts'
import { apiRoutes } from '../app.ts'

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

const product = await testProduct()
const routes = apiRoutes(product.deps).routes.map(
  ({ method, path }) => [path.replace(/\/$/, ''), method] as const,
)
// "check" could be the id of a consent certificate.
routes.push(['/api/consent-receipts/check', 'GET'])
/** The methods of each path, by its template without a slash at the end. */
const takenAt = new Map(
  [...Map.groupBy(routes, ([path]) => path)].map(([path, found]) => {
    const methods = found.map(([, method]) => method)
    return [path, [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()]
  }),
)

test('there are many addresses, some of which accept several methods', () => {
  expect(takenAt.size).toBeGreaterThan(60)
  expect(takenAt.get('/api/admin/prices')).toEqual(['GET', 'HEAD', 'POST'])
})

test.each([
  ['a visitor', ''],
  ['a visitor', '/'],
  ['an admin', ''],
])(
  'every address answers other methods with 405 and the ones it accepts: to %s, with %j at its end',
  async (who, ending) => {
    const browser = who === 'an admin' ? (await signedInAdmin(product)).browser : product.browser()
    const wrong: string[] = []
    for (const [path, taken] of takenAt) {
      const address = `${path.replace(/:\w+/g, 'some-id')}${ending}`
      for (const method of METHODS.filter((one) => !taken.includes(one))) {
        const { status, headers, body } = await browser.send(method, address)
        const answer = `${status} ${headers.get('allow')} ${method === 'HEAD' ? '' : Object(body).code}`
        if (answer !== `405 ${taken.join(', ')} ${method === 'HEAD' ? '' : 'method_not_allowed'}`)
          wrong.push(`${method} ${path}: ${answer}`)
      }
    }
    expect(wrong).toEqual([])
  },
)
