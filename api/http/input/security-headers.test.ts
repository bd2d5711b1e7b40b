import { expect, test } from 'bun:test'
import { addSecurityHeaders } from './security-headers.ts'

function headersOf(path: string, given: { production?: boolean; own?: Record<string, string> } = {}) {
  const headers = new Headers(given.own)
  addSecurityHeaders(headers, path, given.production ?? false)
  return headers
}

test('a page cannot be framed, guessed at or opened into, nor told where its visitors come from in full', () => {
  expect(Object.fromEntries(headersOf('/'))).toEqual({
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('an answer of the API may show nothing and is kept nowhere', () => {
  const headers = headersOf('/api/auth/user')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an answer with a policy or a lifetime of its own keeps them', () => {
  const own = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=60' }
  expect(Object.fromEntries(headersOf('/api/docs', { own }))).toMatchObject(own)
})

test('how long a page is kept is for the page to say', () =>
  expect(headersOf('/privacy').has('cache-control')).toBe(false))

test('the page whose address holds an e-mail sends no Referer', () =>
  expect(headersOf('/lead-confirmation').get('referrer-policy')).toBe('no-referrer'))

test('browsers are told to come back encrypted in production only', () => {
  expect(headersOf('/').has('strict-transport-security')).toBe(false)
  expect(headersOf('/', { production: true }).get('strict-transport-security')).toMatch(/^max-age=\d{8};/)
})
