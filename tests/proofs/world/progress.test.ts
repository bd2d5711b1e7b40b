import { expect, test } from 'bun:test'
import { progressLine } from './progress.ts'

test.each([
  ['before it knows its steps', { done: 0, steps: 0 }, 4_000, 'one owner: 4 s so far'],
  ['before the first step', { done: 0, steps: 8 }, 59_400, 'one owner: 0%, 59 s so far'],
  ['half way', { done: 4, steps: 8 }, 60_000, 'one owner: 50%, 1 min 0 s so far, about 1 min 0 s left'],
  [
    'near its end',
    { done: 9, steps: 10 },
    900_000,
    'one owner: 90%, 15 min 0 s so far, about 1 min 40 s left',
  ],
  ['after the last step', { done: 8, steps: 8 }, 61_000, 'one owner: 100%, 1 min 1 s so far'],
])('a proof says how far it is and how long it may still take: %s', (_, state, tookMs, line) =>
  expect(progressLine('one owner', state, tookMs)).toBe(line),
)
