import { expect, test } from 'bun:test'
import { secondsUntil } from './CodeEntry.tsx'

const now = new Date('2026-11-21T12:00:00.000Z')

test.each([
  [30_000, 30],
  [29_001, 30],
  [1, 1],
  [0, 0],
  [-5_000, 0],
])('%d ms away counts as %d s', (milliseconds, seconds) => {
  expect(secondsUntil(now.getTime() + milliseconds, now)).toBe(seconds)
})
