import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { User } from '../../../../api/contract/users.ts'
import { isUser, whoIsHere } from './session.api.ts'

const ANA: User = {
  id: '3f1c9a52-6f0e-4d7b-9a77-0c1de2b5a901',
  firstName: 'Ana',
  name: 'Ana Roy',
  needsName: false,
  isAdmin: false,
  currentProvider: null,
}

let server: Bun.Server<undefined>
let answer: () => Response

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      new URL(request.url).pathname === '/api/auth/user' ? answer() : new Response('', { status: 404 }),
  })
})
afterAll(() => server?.stop(true))

const ask = () => whoIsHere(server.url.origin)

test('the session of the API is the signed-in owner', async () => {
  answer = () => Response.json(ANA)
  expect(await ask()).toEqual(ANA)
})

test('a 401 means that no owner is signed in', async () => {
  answer = () => Response.json({ code: 'not_signed_in' }, { status: 401 })
  expect(await ask()).toBeNull()
})

test.each([
  ['a fault of the API', () => Response.json({ code: 'our_fault' }, { status: 500 })],
  ['an answer that is no user', () => Response.json({ firstName: 'Ana' })],
  ['the page of a proxy', () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
])('%s does not count as signed out', async (_, response) => {
  answer = response
  expect(ask()).rejects.toThrow()
})

const VALUES: unknown[] = [
  ANA,
  { ...ANA, currentProvider: 'Moneris' },
  { ...ANA, extra: 1 },
  { ...ANA, currentProvider: undefined },
  { ...ANA, firstName: null },
  { ...ANA, name: 1 },
  { ...ANA, isAdmin: 'no' },
  { ...ANA, id: undefined },
  { ...ANA, needsName: undefined },
  {},
  [],
  null,
  undefined,
  'Ana',
]

test.each(VALUES.map((value) => [value]))('%p is a user exactly when the schema says so', (value) => {
  expect(isUser(value)).toBe(v.is(User, value))
})
