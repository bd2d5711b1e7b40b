import { expect, test } from 'bun:test'
import type { TabStorage } from '../../../lib/browser-session.ts'
import { afterEdit, keepSentCode, NOT_SENT, type Proof, proves, readSentCode } from './proof.ts'

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

function tabStorage(): TabStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const KEY = 'a-form'
const sentCode: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 1_790_000_000_000 }

test('a reload comes back to the field for the code that was sent', () => {
  const storage = tabStorage()
  keepSentCode(storage, KEY, sentCode)
  expect(readSentCode(storage, KEY)).toEqual(sentCode)
})

test.each([[NOT_SENT], [{ name: 'verified', address: 'ana@example.com' } satisfies Proof]])(
  'nothing of it is left once the code is of no more use: %p',
  (proof) => {
    const storage = tabStorage()
    keepSentCode(storage, KEY, sentCode)
    keepSentCode(storage, KEY, proof)
    expect(storage.kept.size).toBe(0)
  },
)

test.each(['', '{', '{"name":"verified","address":"ana@example.com"}', '{"name":"code-sent"}'])(
  '%p in storage counts as no code',
  (text) => {
    const storage = tabStorage()
    storage.kept.set(KEY, text)
    expect(readSentCode(storage, KEY)).toEqual(NOT_SENT)
  },
)

test('a browser without storage signs in all the same', () => {
  expect(() => keepSentCode(undefined, KEY, sentCode)).not.toThrow()
  expect(readSentCode(undefined, KEY)).toEqual(NOT_SENT)
})

test('what one form keeps is not another’s', () => {
  const storage = tabStorage()
  keepSentCode(storage, KEY, sentCode)
  expect(readSentCode(storage, 'another-form')).toEqual(NOT_SENT)
})
