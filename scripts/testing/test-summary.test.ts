import { expect, test } from 'bun:test'
import { readFailures, readSummary, readUnfinished } from './test-summary.ts'

const printed = (...counts: string[]) =>
  `a.test.ts:\n(pass) it sends 3 pass\n\n${counts.join('\n')}\nRan 6 tests across 3 files. [5.52s]\n`

test('the counts are those of the closing lines', () => {
  expect(readSummary(printed(' 12 pass', ' 0 fail', ' 20 expect() calls'), 0)).toEqual({
    passed: 12,
    failed: 0,
  })
  expect(readSummary(printed(' 2 pass', ' 3 fail'), 1)).toEqual({ passed: 2, failed: 3 })
})

test('colours do not hide them', () => {
  expect(readSummary(printed('\u001b[32m 12 pass\u001b[0m', ' 0 fail'), 0)).toEqual({ passed: 12, failed: 0 })
})

test('tests that were skipped are mentioned', () => {
  expect(readSummary(printed(' 2 pass', ' 1 skip', ' 1 todo', ' 0 fail'), 0).note).toBe('2 not run')
})

test('a run that broke without a failing test counts as one failed', () => {
  expect(readSummary('error: out of memory', 134)).toEqual({ passed: 0, failed: 1 })
  expect(readSummary(printed(' 4 pass', ' 0 fail', ' 1 error'), 1)).toEqual({ passed: 4, failed: 1 })
})

test('a run that was ended counts the tests that had ended', () => {
  expect(readUnfinished('a.test.ts:\n(pass) one [1.00ms]\n(fail) two\n(skip) three\n')).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
  })
})

test('each test that failed is known by its file, its name and what was said of it', () => {
  const text = [
    'a.test.ts:',
    '(pass) one [1.00ms]',
    'error: expected 1',
    '\u001b[31m(fail)\u001b[0m two [2.00ms]',
    '',
    'tests/b.spec.ts:',
    ...Array.from({ length: 50 }, (_, line) => `line ${line}`),
    '(fail) three [3.00ms]',
    '(pass) four [1.00ms]',
    '2 tests failed:',
    '(fail) two [2.00ms]',
    '(fail) three [3.00ms]',
  ].join('\n')
  const [two, three, ...others] = readFailures(text)
  expect(two).toBe('a.test.ts: (fail) two [2.00ms]\nerror: expected 1')
  expect(three).toStartWith('tests/b.spec.ts: (fail) three [3.00ms]\nline 20\n')
  expect(three).toEndWith('line 49')
  expect(others).toEqual([])
})

test('an error at loading and a crashed worker are known by their file', () => {
  const text = [
    'a.test.ts:',
    '',
    '# Unhandled error between tests',
    '-------------------------------',
    'error: at load',
    '-------------------------------',
    '',
    'c.test.ts:',
    '✗ c.test.ts (worker crashed: exit code 3)',
  ].join('\n')
  const [loading, crash, ...others] = readFailures(text)
  expect(loading).toContain('a.test.ts:')
  expect(loading).toContain('error: at load')
  expect(crash).toStartWith('c.test.ts: ✗ c.test.ts (worker crashed: exit code 3)')
  expect(others).toEqual([])
})
