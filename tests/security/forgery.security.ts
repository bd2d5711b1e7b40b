import { expect, test } from 'bun:test'
import { describedCalls } from '../support/document/described-calls.ts'
import { answerFrom, type Browser, ORIGIN, testProduct } from '../support/product.ts'
import { expectNoFailures } from './tried.ts'
import { peopleWithBelongings } from './world/belongings.ts'
import { FOR_MANY_PEOPLE } from './world/callers.ts'
import { type Made, ownerOf, ownRequestFor } from './world/requests.ts'
import { rowsChangedBy } from './world/rows-changed.ts'

/** Stripe signs its call, and a mail program sends a token of ours: neither has a cookie. */
const WITHOUT_COOKIES = [
  'POST /api/stripe/webhook',
  'POST /api/search-alerts/unsubscribe',
  'POST /api/request-emails/unsubscribe',
  'POST /api/review-reminder/unsubscribe',
]

const FOREIGN = '403 foreign_origin'
/** What a page of another site can make a browser send with our cookies. */
const FORGED: [string, Record<string, string>][] = [
  ['from another site', { origin: 'https://evil.example' }],
  ['from a page without an origin', { origin: 'null' }],
  ['from our name with another scheme', { origin: ORIGIN.replace('http:', 'https:') }],
  ['from our name at another port', { origin: `${ORIGIN}:8080` }],
  ['from a name that ends in ours', { origin: 'http://evil-localhost' }],
  ['without an Origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['without an Origin, same-site', { 'sec-fetch-site': 'same-site' }],
  ['a form in plain text', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ['a form with our method', { origin: 'https://evil.example', 'x-http-method-override': 'DELETE' }],
]
/** Where a browser sends neither header, the type of the body still tells. */
const OLD_FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']

const product = await testProduct(FOR_MANY_PEOPLE)
const people = await peopleWithBelongings(product)
const changes = describedCalls.filter(
  ({ name, method }) => method !== 'GET' && !WITHOUT_COOKIES.includes(name),
)

async function codeOf(
  browser: Browser,
  method: string,
  { path, body }: Made,
  headers: Record<string, string>,
) {
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await answerFrom(await product.handle(request, '127.0.0.1'))
  return answer.status < 400 ? 'done' : `${answer.status} ${Object(answer.body).code}`
}

async function wrongWith(
  forged: [string, Record<string, string>][],
  calls: typeof changes,
): Promise<{ times: number; failures: string[] }> {
  const failures: string[] = []
  let times = 0
  for (const call of calls) {
    const browser = people[ownerOf(call)]
    const made = await ownRequestFor(product, call, people.ids)
    const { tables } = await rowsChangedBy(product, async () => {
      for (const [how, headers] of forged) {
        times += 1
        const code = await codeOf(browser, call.method, made, headers)
        if (code !== FOREIGN) failures.push(`${call.name}, ${how}: ${code}`)
      }
      for (const type of made.body ? OLD_FORMS : []) {
        times += 1
        const code = await codeOf(browser, call.method, made, { 'content-type': type })
        if (code !== '415 not_json') failures.push(`${call.name}, as ${type}: ${code}`)
      }
    })
    failures.push(...tables.map((table) => `${call.name}: changed ${table}`))
  }
  return { times, failures }
}

test('a change that another site’s page sends with our cookies is refused and changes nothing', async () => {
  const { times, failures } = await wrongWith(FORGED, changes)
  expectNoFailures(`${changes.length} changes, forged`, times, failures)
})

test('control: a change that is carried out is found', async () => {
  const calls = changes.filter(({ name }) => name === 'POST /api/auth/name')
  const { failures } = await wrongWith([['from our own page', { origin: ORIGIN }]], calls)
  expect(failures).toEqual([
    'POST /api/auth/name, from our own page: done',
    'POST /api/auth/name: changed users',
  ])
})
