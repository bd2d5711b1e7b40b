import { expect, test } from 'bun:test'
import { roundedDown } from './money.ts'
import { tierOf } from './tiers.ts'

test.each([
  [1, 'tier3'],
  [999_999, 'tier3'],
  [1_000_000, 'tier2'],
  [4_999_999, 'tier2'],
  [5_000_000, 'tier1'],
  [10_000_000_000, 'tier1'],
] as const)('%p cents a month are of %s', (cents, tier) => {
  expect(tierOf(cents)).toBe(tier)
  expect(tierOf(roundedDown(cents))).toBe(tier)
})
