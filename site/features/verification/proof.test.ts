import { expect, test } from 'bun:test'
import { afterEdit, NOT_SENT, type Proof, proves } from './proof.ts'

const sent: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 0 }
const verified: Proof = { name: 'verified', address: 'ana@example.com' }

test('only a verified proof of this very address proves it', () => {
  expect(proves(verified, 'ana@example.com')).toBe(true)
  expect(proves(verified, 'eve@example.com')).toBe(false)
  expect(proves(sent, 'ana@example.com')).toBe(false)
  expect(proves(NOT_SENT, 'ana@example.com')).toBe(false)
})

test('changing the address forgets the code that was sent', () => {
  expect(afterEdit(sent, 'ana@example.co')).toEqual(NOT_SENT)
  expect(afterEdit(verified, 'ana@example.co')).toEqual(NOT_SENT)
})

test('writing the same address another way forgets nothing', () => {
  expect(afterEdit(sent, 'ana@example.com')).toEqual(sent)
})
