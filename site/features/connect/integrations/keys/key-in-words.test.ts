import { expect, test } from 'bun:test'
import type { ApiKey } from '../../../../../api/contract/connect/api-keys.ts'
import { formatMoment } from '../../../../lib/words/format.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { keyEnding, keyState } from './key-in-words.ts'

const NOW = new Date('2026-11-22T15:00:00Z')
const SOON = new Date('2026-11-22T15:00:01Z')
const key = (changes: Partial<ApiKey>): ApiKey => ({
  id: 'a',
  name: 'CRM',
  mode: 'live',
  hint: 'nr_live_…a1B2',
  scopes: ['market:read'],
  allowedAddresses: [],
  createdAt: '2026-11-01T15:00:00Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  ...changes,
})

test.each([
  [{}, 'usable', 'Doesn’t expire'],
  [{ expiresAt: '2026-12-02T15:00:00Z' }, 'usable', 'Expires Dec 2, 2026 (in 10 days)'],
  [{ expiresAt: '2026-12-22T14:58:00Z' }, 'usable', 'Expires Dec 22, 2026 (in 30 days)'],
  // A computer’s clock may be behind ours.
  [{ expiresAt: '2026-12-22T15:02:00Z' }, 'usable', 'Expires Dec 22, 2026 (in 30 days)'],
  [{ expiresAt: '2026-11-23T15:00:00Z' }, 'usable', 'Expires Nov 23, 2026 (in 1 day)'],
  [{ expiresAt: SOON.toISOString() }, 'usable', `Expires ${formatMoment(SOON)}`],
  [{ expiresAt: '2026-11-22T15:00:00Z' }, 'expired', 'Expired just now'],
  [{ expiresAt: '2026-11-20T15:00:00Z' }, 'expired', 'Expired 2 days ago'],
  [{ expiresAt: '2026-11-20T15:00:00Z', revokedAt: '2026-11-21T15:00:00Z' }, 'revoked', 'Revoked yesterday'],
] as const)('%o is %s: %s', (changes, state, words) => {
  expect(keyState(key(changes), NOW)).toBe(state)
  expect(keyEnding(key(changes), NOW, say)).toBe(words)
})
