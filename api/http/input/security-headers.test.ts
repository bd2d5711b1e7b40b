import { expect, test } from 'bun:test'
import { addSecurityHeaders } from './security-headers.ts'

function headersOf(path: string, production = false, own: Record<string, string> = {}) {
  const headers = new Headers(own)
  addSecurityHeaders(headers, path, production)
  return headers
}

test('a page cannot be framed or sniffed, shares no window, and sends only its origin as Referer', () => {
  expect(Object.fromEntries(headersOf('/'))).toEqual({
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('an answer of the API loads nothing and is not stored', () => {
  const headers = headersOf('/api/auth/user')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an answer keeps its own policy and cache time', () => {
  const own = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=60' }
  expect(Object.fromEntries(headersOf('/api/docs', false, own))).toMatchObject(own)
  expect(headersOf('/privacy').has('cache-control')).toBe(false)
})

test.each(['/lead-confirmation', '/your-request'])('%s is about one person and sends no Referer', (path) =>
  expect(headersOf(path).get('referrer-policy')).toBe('no-referrer'),
)

test('browsers learn to use https in production only', () => {
  expect(headersOf('/').has('strict-transport-security')).toBe(false)
  expect(headersOf('/', true).get('strict-transport-security')).toMatch(/^max-age=\d{8};/)
})
