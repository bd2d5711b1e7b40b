import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fakeStorage } from '../../../../tests/support/fake-storage.ts'
import {
  forgetOwner,
  HINTS,
  MARK_RESULTS_BEFORE_FIRST_PAINT,
  OWNER_DRAFT,
  resultsHint,
} from './results-hint.store.ts'

const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let kept: Map<string, string>

beforeEach(() => {
  const localStorage = fakeStorage()
  kept = localStorage.kept
  Object.assign(globalThis, { localStorage, sessionStorage: localStorage })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test.each([true, false])(
  'a hint that opens the results: %p is read as it was kept, until dropped',
  (opens) => {
    const hint = { until: inHours(24), opens }
    resultsHint('visitor').keep(hint)
    expect(resultsHint('visitor').read()).toEqual(hint)
    expect(resultsHint('owner').read()).toBeNull()
    resultsHint('visitor').keep(null)
    expect(kept.size).toBe(0)
  },
)

test('a hint that has expired or cannot be read counts as none', () => {
  resultsHint('visitor').keep({ until: inHours(-1), opens: true })
  expect(resultsHint('visitor').read()).toBeNull()
  kept.set(HINTS.visitor, 'nonsense')
  expect(resultsHint('visitor').read()).toBeNull()
})

test("an owner's answers and results leave nothing behind once nobody is signed in", () => {
  kept.set(OWNER_DRAFT, 'answers')
  resultsHint('owner').keep({ until: inHours(1), opens: true })
  forgetOwner()
  expect(kept.size).toBe(0)
})

test('where storage is forbidden, there is no hint and nothing breaks', () => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  expect(forgetOwner).not.toThrow()
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
