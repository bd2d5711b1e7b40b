import { expect, test } from 'bun:test'
import type { TabStorage } from '../../lib/tab-storage.ts'
import { keepSentCode, NOT_SENT, type Proof, readSentCode } from './proof.ts'

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
const sent: Proof = { name: 'code-sent', address: 'ana@example.com', resendAt: 1_790_000_000_000 }

test('a reload comes back to the field for the code that was sent', () => {
  const storage = tabStorage()
  keepSentCode(storage, KEY, sent)
  expect(readSentCode(storage, KEY)).toEqual(sent)
})

test.each([[NOT_SENT], [{ name: 'verified', address: 'ana@example.com' } satisfies Proof]])(
  'nothing of it is left once the code is of no more use: %p',
  (proof) => {
    const storage = tabStorage()
    keepSentCode(storage, KEY, sent)
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
  expect(() => keepSentCode(undefined, KEY, sent)).not.toThrow()
  expect(readSentCode(undefined, KEY)).toEqual(NOT_SENT)
})

test('what one form keeps is not another’s', () => {
  const storage = tabStorage()
  keepSentCode(storage, KEY, sent)
  expect(readSentCode(storage, 'another-form')).toEqual(NOT_SENT)
})
