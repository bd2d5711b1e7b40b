import { expect, test } from 'bun:test'
import { fakeStorage } from '../../../../tests/support/fake-storage.ts'
import { afterEdit, keepSentCode, NOT_SENT, type Proof, proves, readSentCode } from './proof.ts'

const sent: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 0 }
const verified: Proof = { name: 'verified', address: 'ana@example.com' }

test('only a verified proof of the same address counts', () => {
  expect(proves(verified, 'ana@example.com')).toBe(true)
  expect(proves(verified, 'eve@example.com')).toBe(false)
  expect(proves(sent, 'ana@example.com')).toBe(false)
  expect(proves(NOT_SENT, 'ana@example.com')).toBe(false)
})

test('changing the address forgets the code that was sent', () => {
  expect(afterEdit(sent, 'ana@example.co')).toEqual(NOT_SENT)
  expect(afterEdit(verified, 'ana@example.co')).toEqual(NOT_SENT)
})

test('writing the same address in another way keeps the code', () => {
  expect(afterEdit(sent, 'ana@example.com')).toEqual(sent)
})

const KEY = 'a-form'
const sentCode: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 1_790_000_000_000 }

test('after a reload, the code that was sent is still known', () => {
  const storage = fakeStorage()
  keepSentCode(storage, KEY, sentCode)
  expect(readSentCode(storage, KEY)).toEqual(sentCode)
})

test.each([[NOT_SENT], [verified]])(
  'nothing is left in storage once the code is of no more use: %p',
  (proof) => {
    const storage = fakeStorage()
    keepSentCode(storage, KEY, sentCode)
    keepSentCode(storage, KEY, proof)
    expect(storage.kept.size).toBe(0)
  },
)

test.each(['', '{', '{"name":"verified","address":"ana@example.com"}', '{"name":"code-sent"}'])(
  '%p in storage counts as no code',
  (text) => {
    const storage = fakeStorage()
    storage.kept.set(KEY, text)
    expect(readSentCode(storage, KEY)).toEqual(NOT_SENT)
  },
)

test('one form does not see the code of another', () => {
  const storage = fakeStorage()
  keepSentCode(storage, KEY, sentCode)
  expect(readSentCode(storage, 'another-form')).toEqual(NOT_SENT)
})
