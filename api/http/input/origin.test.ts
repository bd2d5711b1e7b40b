import { describe, expect, test } from 'bun:test'
import { refuseForeignOrigin } from './origin.ts'

const OWN = ['https://northrate.example', 'http://localhost:3000']

function isRefused(method: string, headers: Record<string, string>): boolean {
  try {
    refuseForeignOrigin(new Request('http://localhost:3000/api/x', { method, headers }), OWN)
    return false
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: 'foreign_origin', status: 403 })
    return true
  }
}

describe('a change is refused', () => {
  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from our name in the clear', { origin: 'http://northrate.example' }],
    ['from our name on another port', { origin: 'https://northrate.example:8443' }],
    ['from a name that ours begins', { origin: 'https://northrate.example.evil.example' }],
    ['from another name of our domain', { origin: 'https://blog.northrate.example' }],
    ['when the browser says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['when the browser says same-site', { 'sec-fetch-site': 'same-site' }],
    [
      'when the browser says cross-site, whatever the origin',
      { origin: 'https://northrate.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s', (_, headers) => expect(isRefused('POST', headers)).toBe(true))
})

describe('a change is allowed', () => {
  test.each([
    ['from our own page', { origin: 'https://northrate.example', 'sec-fetch-site': 'same-origin' }],
    ['from the address of the request', { origin: 'http://localhost:3000' }],
    ['from a typed address', { 'sec-fetch-site': 'none' }],
    ['from a caller that is not a browser', {}],
  ])('%s', (_, headers) => expect(isRefused('POST', headers)).toBe(false))
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is a change', (method) =>
  expect(isRefused(method, { origin: 'https://evil.example' })).toBe(true),
)

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and is allowed from everywhere', (method) =>
  expect(isRefused(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(false),
)
