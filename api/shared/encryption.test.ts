import { expect, test } from 'bun:test'
import { encryptionFor } from './encryption.ts'

const OLD = 'the secret of last year, 32 bytes or more'
const NEW = 'the secret of this year, 32 bytes or more'
const now = encryptionFor([NEW, OLD], 'letters')

test('what was encrypted comes out as it was, also after the secret was rotated', () => {
  expect(now.decrypt(now.encrypt('Zoë 🍁'))).toBe('Zoë 🍁')
  expect(now.decrypt(encryptionFor([OLD], 'letters').encrypt('Zoë'))).toBe('Zoë')
  expect(now.decrypt(now.encrypt(''))).toBe('')
})

test('nobody else can read it, and no two look alike', () => {
  const encrypted = now.encrypt('Zoë')
  expect(encrypted).not.toBe(now.encrypt('Zoë'))
  expect(Buffer.from(encrypted, 'base64url').toString('utf8')).not.toContain('Zoë')
  expect(encrypted).toMatch(/^[\w-]+$/)
})

test('one altered character, another purpose or a secret of before opens nothing', () => {
  const encrypted = now.encrypt('Zoë')
  for (let at = 0; at < encrypted.length - 1; at += 1) {
    const other = encrypted[at] === 'A' ? 'B' : 'A'
    expect(now.decrypt(encrypted.slice(0, at) + other + encrypted.slice(at + 1))).toBeNull()
  }
  expect(encryptionFor([NEW], 'parcels').decrypt(encrypted)).toBeNull()
  expect(encryptionFor([OLD], 'letters').decrypt(encrypted)).toBeNull()
})

test.each(['', 'A', '%', 'not encrypted by anybody, but long enough to look it'])('%p is not ours', (text) =>
  expect(now.decrypt(text)).toBeNull(),
)
