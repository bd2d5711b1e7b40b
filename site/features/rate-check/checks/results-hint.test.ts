import { afterEach, beforeEach, expect, test } from 'bun:test'
import { HINTS, resultsHint } from './results-hint.ts'
import { MARK_RESULTS_BEFORE_FIRST_PAINT } from './results-mark.ts'

const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let kept: Map<string, string>
const storage = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

beforeEach(() => {
  kept = new Map()
  Object.assign(globalThis, { localStorage: storage() })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test.each([true, false])(
  'a hint says until when, and whether the rate check opens with the results: %p',
  (opens) => {
    const hint = { until: inHours(24), opens }
    resultsHint('visitor').keep(hint)
    expect(resultsHint('visitor').read()).toEqual(hint)
    expect(resultsHint('owner').read()).toBeNull()
  },
)

test('a hint is over at its time, and one that cannot be read is none', () => {
  resultsHint('visitor').keep({ until: inHours(-1), opens: true })
  expect(resultsHint('visitor').read()).toBeNull()
  kept.set(HINTS.visitor, 'nonsense')
  expect(resultsHint('visitor').read()).toBeNull()
})

test('a hint that is dropped leaves nothing behind', () => {
  resultsHint('visitor').keep({ until: inHours(1), opens: true })
  resultsHint('visitor').keep(null)
  expect(kept.size).toBe(0)
})

test('where storage is forbidden there is no hint, and nothing breaks', () => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  resultsHint('visitor').keep({ until: inHours(1), opens: true })
  expect(resultsHint('visitor').read()).toBeNull()
})

test.each([
  ['a hint', inHours(1), true],
  ['a hint that opens', `${inHours(1)} opens`, true],
  ['one that is over', inHours(-1), false],
  ['nonsense', 'nonsense', false],
  ['nothing', undefined, false],
])('the landing page is marked before it is drawn for %s', (_, value, isMarked) => {
  const document = { documentElement: { dataset: {} } }
  new Function('localStorage', 'document', MARK_RESULTS_BEFORE_FIRST_PAINT)(
    value === undefined ? {} : { [HINTS.visitor]: value },
    document,
  )
  expect('results' in document.documentElement.dataset).toBe(isMarked)
})
