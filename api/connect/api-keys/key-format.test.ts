import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { API_MODES } from '../../../domain/connect.ts'
import { isWellFormedKey, keyHint, newKey } from './key-format.ts'

const mode = fc.constantFrom(...API_MODES)
const aKey = mode.map(newKey)

test('a new key shows its mode, is well formed and unique', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(mode, (of) => {
      const key = newKey(of)
      expect(key).toMatch(new RegExp(`^nr_${of}_[0-9A-Za-z]{38}$`))
      expect(isWellFormedKey(key)).toBe(true)
      expect(seen.has(key)).toBe(false)
      seen.add(key)
    }),
  )
})

test('a key with one wrong character is not well formed', () =>
  fc.assert(
    fc.property(
      aKey,
      fc.nat({ max: 45 }),
      fc.constantFrom(...'0123456789ABCDEFXYZabcdefxyz_-é'),
      (key, place, typed) => {
        fc.pre(key[place] !== typed)
        expect(isWellFormedKey(key.slice(0, place) + typed + key.slice(place + 1))).toBe(false)
      },
    ),
  ))

test('a shortened or extended key is not well formed', () =>
  fc.assert(
    fc.property(
      aKey,
      fc.integer({ min: 1, max: 46 }),
      fc.constantFrom(' ', '\n', 'a', '\0'),
      (key, cut, more) => {
        expect(isWellFormedKey(key.slice(0, -cut))).toBe(false)
        expect(isWellFormedKey(key + more)).toBe(false)
        expect(isWellFormedKey(more + key)).toBe(false)
      },
    ),
  ))

test('a made-up text is not a well-formed key', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(isWellFormedKey(text)).toBe(false))))

test('new keys use all characters of base62', () => {
  const random = Array.from({ length: 500 }, () => newKey('live').slice('nr_live_'.length, -6)).join('')
  expect(new Set(random).size).toBe(62)
})

// A fixed example, so that secret scanners keep recognising our keys.
test('the checksum is CRC-32 in base62', () =>
  expect(isWellFormedKey('nr_test_000000000000000000000000000000003BLaCm')).toBe(true))

test('the hint of a key shows its last four characters', () =>
  expect(keyHint('live', 'a1B2')).toBe('nr_live_…a1B2'))
