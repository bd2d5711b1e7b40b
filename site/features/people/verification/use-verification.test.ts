import { expect, test } from 'bun:test'
import { ApiError, NetworkError } from '../../../lib/data/api.ts'
import { readAddress, refusedCode } from './use-verification.ts'

test.each([
  ['email', ' Ana@Example.com ', 'ana@example.com'],
  ['phone', '(416) 555-0123', '+14165550123'],
  ['phone', '1 416 555 0123', '+14165550123'],
] as const)('%s %p is sent as %p', (channel, typed, address) => {
  expect(readAddress(channel, typed)).toEqual({ address, mistake: undefined })
})

test.each([
  ['email', ''],
  ['email', 'ana@'],
  ['phone', '555 0123'],
  ['phone', '+44 20 7946 0123'],
] as const)('%s %p is not sent, and the visitor sees why', (channel, typed) => {
  const { address, mistake } = readAddress(channel, typed)
  expect(address).toBeUndefined()
  expect(mistake).toMatch(/^Enter /)
})

test('a code that the API refused comes with its reason', () => {
  const error = new ApiError(422, { verified: false, error: 'Invalid email code' }, '')
  expect(refusedCode(error)).toEqual({ verified: false, error: 'Invalid email code' })
})

test.each([
  ['a page of a proxy', new ApiError(502, '<h1>Bad gateway</h1>', '')],
  ['no answer', new NetworkError('No connection.')],
])('%s is not a refusal of the code', (_, error) => {
  expect(() => refusedCode(error)).toThrow(error)
})
