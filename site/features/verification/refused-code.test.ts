import { expect, test } from 'bun:test'
import { ApiError, NetworkError } from '../../lib/api.ts'
import { refusedCode } from './use-verification.ts'

test('a code that the API refused comes with its reason', () => {
  const error = new ApiError(422, { verified: false, error: 'Invalid email code' }, '')
  expect(refusedCode(error)).toEqual({ verified: false, error: 'Invalid email code' })
})

test.each([
  ['a page of a proxy', new ApiError(502, '<h1>Bad gateway</h1>', '')],
  ['no answer', new NetworkError('No connection.')],
])('%s says nothing about the code', (_, error) => {
  expect(() => refusedCode(error)).toThrow(error)
})
