import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { $serverIsAhead, noteServerTime, onOwnClock, serverNow } from './server-clock.ts'

const SERVER = Date.parse('2026-11-21T15:00:00Z')
const MINUTE = 60_000

afterEach(() => {
  setSystemTime()
  $serverIsAhead.set(0)
})

const answer = (headers: Record<string, string> = {}) =>
  new Headers({ date: new Date(SERVER).toUTCString(), 'cache-control': 'no-store', ...headers })

/** This device's clock at the answer, which took `tookMs`. */
function answered({ clock, tookMs = 200, headers = {} }: Answered) {
  setSystemTime(clock)
  noteServerTime(answer(headers), clock - tookMs)
}
type Answered = { clock: number; tookMs?: number; headers?: Record<string, string> }

test.each([
  ['49 minutes slow', -49 * MINUTE],
  ['an hour fast', 60 * MINUTE],
  ['years slow', -30 * 365 * 24 * 60 * MINUTE],
])('a clock that is %s is corrected by one answer', (_, wrongBy) => {
  answered({ clock: SERVER + wrongBy })
  expect(Math.abs(serverNow().getTime() - SERVER)).toBeLessThanOrEqual(1_000)
})

test.each([
  ['that was quick', SERVER + 300, 200],
  ['that took ten seconds', SERVER + 10_000, 10_000],
  ['of a busy server, whose date is late', SERVER + 3_000, 200],
])('a right clock stays as it is by an answer %s', (_, clock, tookMs) => {
  answered({ clock, tookMs })
  expect($serverIsAhead.get()).toBe(0)
})

test.each([
  ['that a cache kept', { 'cache-control': 'private, no-cache' }],
  ['without a date', { date: '' }],
])('an answer %s corrects nothing', (_, headers) => {
  answered({ clock: SERVER + 60 * MINUTE, headers })
  expect($serverIsAhead.get()).toBe(0)
})

test('a clock that the person puts right is no longer corrected', () => {
  answered({ clock: SERVER - 49 * MINUTE })
  answered({ clock: SERVER + 300 })
  expect(Math.abs($serverIsAhead.get())).toBeLessThanOrEqual(1_000)
})

test('a moment that is kept on the device ends when it ends on the server', () => {
  answered({ clock: SERVER + 60 * MINUTE, tookMs: 0 })
  expect(onOwnClock('2026-11-21T15:10:00Z')).toBe('2026-11-21T16:10:00.000Z')
})

/** Each judges moments of this device alone. */
const BY_OWN_CLOCK = [
  // Counts down from its own click.
  'features/people/verification/CodeEntry.tsx',
  'features/people/verification/use-verification.ts',
  // The day in the name of a file that is saved here.
  'features/privacy/my-data/ShownData.tsx',
  // Before the first answer.
  'features/rate-check/checks/results-hint.store.ts',
]

test('no other module of the site asks this device what time it is', () => {
  const asking = [...new Bun.Glob('**/*.{ts,tsx,astro}').scanSync(join(import.meta.dir, '..'))].filter(
    (file) =>
      !/\.(test|fixture|stage)\.tsx?$/.test(file) &&
      /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(import.meta.dir, '..', file), 'utf8')),
  )
  expect(asking.sort()).toEqual([...BY_OWN_CLOCK, 'lib/server-clock.ts'])
})
