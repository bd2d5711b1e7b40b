import { expect, test } from 'bun:test'
import { isNew, starsOf } from './lead-facts.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

test.each([
  ['2026-11-21T15:00:00Z', true],
  ['2026-11-19T15:00:01Z', true],
  ['2026-11-19T15:00:00Z', false],
  ['2026-10-01T00:00:00Z', false],
])('a lead of %p is new: %p', (submittedAt, expected) => {
  expect(isNew({ submittedAt }, NOW)).toBe(expected)
})

test.each([
  [false, false, 3],
  [true, false, 4],
  [false, true, 4],
  [true, true, 5],
])('email verified %p and phone verified %p makes %p stars', (emailVerified, phoneVerified, stars) => {
  expect(starsOf({ emailVerified, phoneVerified })).toBe(stars)
})
