import { expect, test } from 'bun:test'
import { fakeStorage } from '../../../../tests/support/fake-storage.ts'
import { afterEdit, keepSentCode, NOT_SENT, type Proof, proves, readSentCode } from './proof.ts'

const sent: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 1_790_000_000_000 }
const verified: Proof = { name: 'verified', address: 'ana@example.com' }

test.each([
  [verified, 'ana@example.com', true],
  [verified, 'eve@example.com', false],
  [sent, 'ana@example.com', false],
  [NOT_SENT, 'ana@example.com', false],
])('%j proves %s: %p', (proof, address, isProved) => expect(proves(proof, address)).toBe(isProved))

test.each([
  [sent, 'ana@example.co', NOT_SENT],
  [verified, 'ana@example.co', NOT_SENT],
  [sent, 'ana@example.com', sent],
])('%j after an edit to %s is %j', (proof, address, after) =>
  expect(afterEdit(proof, address)).toEqual(after),
)

const KEY = 'a-form'
test('after a reload, the code that was sent is still known, but not to another form', () => {
  const storage = fakeStorage()
  keepSentCode(storage, KEY, sent)
  expect(readSentCode(storage, KEY)).toEqual(sent)
  expect(readSentCode(storage, 'another-form')).toEqual(NOT_SENT)
})

test.each([[NOT_SENT], [verified]])(
  'nothing is left in storage once a code is of no more use: %p',
  (proof) => {
    const storage = fakeStorage()
    keepSentCode(storage, KEY, sent)
    keepSentCode(storage, KEY, proof)
    expect(storage.kept.size).toBe(0)
  },
)

test.each(['', '{', '{"name":"verified","address":"ana@example.com"}', '{"name":"code-sent"}'])(
  '%p in storage counts as no code',
  (text) => {
    expect(readSentCode({ ...fakeStorage(), getItem: () => text }, KEY)).toEqual(NOT_SENT)
  },
)
