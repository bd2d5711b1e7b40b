import { expect, test } from 'bun:test'
import { sealFor } from './sealed-text.ts'

const OLD = 'the secret of last year, 32 bytes or more'
const NEW = 'the secret of this year, 32 bytes or more'
const now = sealFor([NEW, OLD], 'letters')

test('what was sealed comes out as it was, also after the secret was rotated', () => {
  expect(now.open(now.close('Zoë 🍁'))).toBe('Zoë 🍁')
  expect(now.open(sealFor([OLD], 'letters').close('Zoë'))).toBe('Zoë')
  expect(now.open(now.close(''))).toBe('')
})

test('nobody else can read it, and no two look alike', () => {
  const sealed = now.close('Zoë')
  expect(sealed).not.toBe(now.close('Zoë'))
  expect(Buffer.from(sealed, 'base64url').toString('utf8')).not.toContain('Zoë')
  expect(sealed).toMatch(/^[\w-]+$/)
})

test('one altered character, another purpose or a secret of before opens nothing', () => {
  const sealed = now.close('Zoë')
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(now.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull()
  }
  expect(sealFor([NEW], 'parcels').open(sealed)).toBeNull()
  expect(sealFor([OLD], 'letters').open(sealed)).toBeNull()
})

test.each(['', 'A', '%', 'not sealed by anybody, but long enough to look it'])('%p is not ours', (text) =>
  expect(now.open(text)).toBeNull(),
)
