import { expect, test } from 'bun:test'
import type { User } from '../../../../api/contract/people/users.ts'
import { calledName } from './session.store.ts'

const ANA: User = {
  id: '3f1c9a52-6f0e-4d7b-9a77-0c1de2b5a901',
  firstName: 'Ana',
  name: 'Ana Roy',
  needsName: false,
  isAdmin: false,
  currentProvider: null,
}

test.each([
  [{ ...ANA }, 'Ana'],
  [{ ...ANA, firstName: '' }, 'Ana Roy'],
  [{ ...ANA, firstName: '', name: '' }, undefined],
])('%p is called %p', (person, called) => {
  expect(calledName({ name: 'signed-in', person })).toBe(called)
})

test('a visitor has no name', () => {
  expect(calledName({ name: 'signed-out' })).toBeUndefined()
  expect(calledName({ name: 'unreachable' })).toBeUndefined()
})
