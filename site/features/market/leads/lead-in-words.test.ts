import { expect, test } from 'bun:test'
import { standingInWords } from './lead-in-words.ts'

const at = '2026-11-21T15:00:00.000Z'
const open = {
  listedAt: at,
  soldAt: null,
  soldTo: null,
  outcome: null,
  offMarketAt: null,
  offMarketReason: null,
  isHeld: false,
}

test.each([
  ['Waiting for the owner', { listedAt: null }],
  ['On the market', {}],
  ['Payment in progress', { isHeld: true }],
  ['Unlisted', { offMarketAt: at, offMarketReason: 'admin' }],
  ['Consent withdrawn', { offMarketAt: at, offMarketReason: 'withdrawn', listedAt: null }],
  ['Sold to Maple Payments', { soldAt: at, soldTo: 'Maple Payments', listedAt: null }],
  [
    'Sold to Maple Payments · Buyer: Converted',
    { soldAt: at, soldTo: 'Maple Payments', outcome: 'converted' },
  ],
] as const)('a lead’s state on the market in words: %s', (words, changes) => {
  expect(standingInWords({ ...open, ...changes })).toBe(words)
})
