import { expect, test } from 'bun:test'
import type { WebhookEndpoint } from '../../../../../api/contract/connect/webhooks.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { endpointState, nextTryInWords, tryInWords } from './delivery-in-words.ts'

const NOW = new Date('2026-11-22T15:00:00Z')

test.each([
  [{ status: 200, failure: '', durationMs: 132 }, '200 · 132 ms'],
  [{ status: 503, failure: '', durationMs: 2_340 }, '503 · 2.3 s'],
  [{ status: 302, failure: 'redirect', durationMs: 9 }, '302 · Redirects aren’t followed · 9 ms'],
  [{ status: null, failure: 'timeout', durationMs: 10_000 }, 'No answer in 10 seconds · 10.0 s'],
  [
    { status: null, failure: 'no_longer_offered', durationMs: 0 },
    'Not sent: the lead is no longer offered to you',
  ],
  [{ status: null, failure: 'new_code', durationMs: 0 }, 'No answer (new_code) · 0 ms'],
])('a try %o reads "%s"', (made, words) =>
  expect(tryInWords({ at: NOW.toISOString(), answer: '', ...made }, say)).toBe(words),
)

test.each([
  [{ state: 'waiting', nextTryAt: '2026-11-22T15:00:05Z' }, 'Next try in a moment'],
  [{ state: 'waiting', nextTryAt: '2026-11-22T14:59:00Z' }, 'Next try in a moment'],
  [{ state: 'waiting', nextTryAt: '2026-11-22T17:00:00Z' }, 'Next try in 2 hours'],
  [{ state: 'waiting', nextTryAt: null }, 'Waits for an earlier event of this lead'],
  [{ state: 'delivered', nextTryAt: null }, undefined],
  [{ state: 'failed', nextTryAt: null }, undefined],
] as const)('%o: %p', (delivery, words) => expect(nextTryInWords(delivery, NOW, say)).toBe(words))

test('an endpoint that was switched off while it failed is off', () => {
  const endpoint: WebhookEndpoint = {
    id: 'a',
    mode: 'live',
    url: 'https://example.com/',
    description: '',
    events: ['lead.purchased'],
    createdAt: '2026-11-01T15:00:00Z',
    disabledAt: null,
    disabledBecause: null,
    failingSince: null,
    secretSince: '2026-11-01T15:00:00Z',
    oldSecretUntil: null,
  }
  const at = '2026-11-20T15:00:00Z'
  expect(endpointState(endpoint)).toBe('active')
  expect(endpointState({ ...endpoint, failingSince: at })).toBe('failing')
  expect(endpointState({ ...endpoint, failingSince: at, disabledAt: at })).toBe('off')
})
