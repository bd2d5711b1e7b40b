import { expect, test } from 'bun:test'
import { startOfSignIn, troubleIn } from './way-in.ts'

test.each([
  ['?trouble=issuer', 'issuer'],
  ['?trouble=refused&return=%2Fcheck-rates', 'refused'],
  ['?trouble=<b>your%20card%20was%20stolen</b>', null],
  ['?trouble=', null],
  ['', null],
] as const)('the address %p reports the trouble %p', (search, trouble) =>
  expect(troubleIn(search)).toBe(trouble),
)

test.each([
  ['', '/api/login'],
  ['?trouble=issuer', '/api/login'],
  ['?trouble=issuer&return=%2Fcheck-rates%3Fa%3Db', '/api/login?return=%2Fcheck-rates%3Fa%3Db'],
  ['?return=//evil.example&return=/b', '/api/login?return=%2F%2Fevil.example'],
])('from the address %p, login starts at %p', (search, start) => expect(startOfSignIn(search)).toBe(start))
