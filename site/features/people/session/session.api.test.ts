import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { User } from '../../../../api/contract/people/users.ts'
import { scriptedCall } from '../../../../tests/support/scripted-call.ts'
import { isUser, whoIsHere } from './session.api.ts'

const ANA: User = {
  id: '3f1c9a52-6f0e-4d7b-9a77-0c1de2b5a901',
  firstName: 'Ana',
  name: 'Ana Roy',
  needsName: false,
  isAdmin: false,
  currentProvider: null,
}

const api = scriptedCall('/api/auth/user')
const ask = () => whoIsHere(api.origin())

test.each([
  ['the session of the API is the signed-in owner', ANA, 200, ANA],
  ['a 401 means that no owner is signed in', { code: 'not_signed_in' }, 401, null],
])('%s', async (_, body, status, owner) => {
  api.answers(() => Response.json(body, { status }))
  expect(await ask()).toEqual(owner)
})

test.each([
  ['a fault of the API', () => Response.json({ code: 'our_fault' }, { status: 500 })],
  ['an answer that is no user', () => Response.json({ firstName: 'Ana' })],
  ['the page of a proxy', () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
])('%s does not count as signed out', async (_, response) => {
  api.answers(response)
  await expect(ask()).rejects.toThrow()
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
