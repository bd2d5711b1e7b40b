import { describe, expect, test } from 'bun:test'
import { encryptionFor, keyedHash, newSixDigitCode, newToken, sameText, sha256 } from './secrets.ts'

const OLD = 'the secret of last year, 32 bytes or more'
const NEW = 'the secret of this year, 32 bytes or more'

describe('a keyed hash', () => {
  const ofBefore = keyedHash([OLD], 'codes')
  const now = keyedHash([NEW, OLD], 'codes')

  test('of an old secret matches after a rotation', () => {
    expect(now.matches('123456', ofBefore.digest('123456'))).toBe(true)
    expect(now.matches('123457', ofBefore.digest('123456'))).toBe(false)
  })

  test('can be looked up under each listed secret', () =>
    expect(now.digests('123456')).toEqual([now.digest('123456'), ofBefore.digest('123456')]))

  test('is made with the newest secret', () => {
    expect(now.digest('123456')).toBe(keyedHash([NEW], 'codes').digest('123456'))
    expect(ofBefore.matches('123456', now.digest('123456'))).toBe(false)
  })

  test('does not match once its secret is removed', () =>
    expect(keyedHash([NEW], 'codes').matches('123456', ofBefore.digest('123456'))).toBe(false))

  test('is another one for every purpose', () => {
    expect(keyedHash([NEW], 'limits').digest('123456')).not.toBe(now.digest('123456'))
    expect(keyedHash([NEW], 'limits').matches('123456', now.digest('123456'))).toBe(false)
  })

  test('does not hold the text', () => expect(now.digest('ana@example.ca')).toMatch(/^[0-9a-f]{64}$/))

  test('never matches nothing', () => expect(now.matches('', '')).toBe(false))

  test('cannot be made without a secret', () =>
    expect(() => keyedHash([], 'codes')).toThrow('needs a secret'))
})

test('two texts are the same only when every byte is', () => {
  expect(sameText('é', 'é')).toBe(true)
  expect(sameText('abc', 'abd')).toBe(false)
  expect(sameText('abc', 'abcd')).toBe(false)
})

test('a token is 256 random bits that a cookie and a link can carry', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('a digest of a token does not tell the token', () =>
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))

test('a code is six digits, each as likely as any other in every place', () => {
  const codes = Array.from({ length: 20_000 }, newSixDigitCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  for (let place = 0; place < 6; place++) {
    const counts = new Map<string, number>()
    for (const code of codes) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1)
    expect(counts.size).toBe(10)
    // 2,000 expected, with a standard deviation of 42: eight of them do not happen by chance.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(8 * 42)
  }
})

test('encryption needs a secret', () => expect(() => encryptionFor([], 'letters')).toThrow('needs a secret'))

const letters = encryptionFor([NEW, OLD], 'letters')

test('encrypted text can be decrypted, also after a rotation of the secret', () => {
  expect(letters.decrypt(letters.encrypt('Zoë 🍁'))).toBe('Zoë 🍁')
  expect(letters.decrypt(encryptionFor([OLD], 'letters').encrypt('Zoë'))).toBe('Zoë')
  expect(letters.decrypt(letters.encrypt(''))).toBe('')
})

test('encrypted text hides its content, and differs each time', () => {
  const encrypted = letters.encrypt('Zoë')
  expect(encrypted).not.toBe(letters.encrypt('Zoë'))
  expect(Buffer.from(encrypted, 'base64url').toString('utf8')).not.toContain('Zoë')
  expect(encrypted).toMatch(/^[\w-]+$/)
})

test('an altered character, another purpose or a missing secret decrypts to null', () => {
  const encrypted = letters.encrypt('Zoë')
  for (let at = 0; at < encrypted.length - 1; at += 1) {
    const other = encrypted[at] === 'A' ? 'B' : 'A'
    expect(letters.decrypt(encrypted.slice(0, at) + other + encrypted.slice(at + 1))).toBeNull()
  }
  expect(encryptionFor([NEW], 'parcels').decrypt(encrypted)).toBeNull()
  expect(encryptionFor([OLD], 'letters').decrypt(encrypted)).toBeNull()
})

test.each(['', 'A', '%', 'not encrypted by anybody, but long enough to look it'])('%p is not ours', (text) =>
  expect(letters.decrypt(text)).toBeNull(),
)
