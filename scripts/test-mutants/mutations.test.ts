import { expect, test } from 'bun:test'
import { mutated, mutationsOf } from './mutations.ts'

const changesOf = (source: string) => mutationsOf(source).map(({ before, after }) => `${before} → ${after}`)
const resultsOf = (source: string) => mutationsOf(source).map((mutation) => mutated(source, mutation))

test('comparisons, sums, booleans, figures and conditions are changed', () => {
  expect(resultsOf('const isOld = age >= 7_0')).toEqual([
    'const isOld = age > 7_0',
    'const isOld = age >= 71',
  ])
  expect(resultsOf('const total = a + b')).toEqual(['const total = a - b'])
  expect(resultsOf('const on = !off')).toEqual(['const on = off'])
  expect(changesOf('const on = true')).toEqual(['true → false'])
  expect(changesOf('if (a && b) stop()')).toEqual([
    'a && b → true',
    'a && b → false',
    '&& → ||',
    'stop() → ;',
  ])
  expect(changesOf('const one = found ?? none')).toEqual(['found ?? none → none'])
  expect(changesOf('const one = a ? b : c')).toEqual(['a → !(a)'])
  expect(changesOf('const least = Math.min(...all).toString()')).toEqual(['min → max'])
})

test('statements are removed, what is logged is not', () => {
  expect(resultsOf('{ await send(); keep() }')).toEqual(['{ ; keep() }', '{ await send(); ; }'])
  expect(changesOf("throw notFound()\nlog.info('x')\ndeps.log.warn('y')")).toEqual(['throw notFound() → ;'])
})

test('a count of rows is changed, the zero that its type asks for is not', () => {
  expect(changesOf('const gone = deleted.rowCount ?? 0')).toEqual(['deleted.rowCount ?? 0 → 0'])
  expect(changesOf('const left = found ?? 0')).toEqual(['found ?? 0 → 0', '0 → 1'])
})

test('texts and types are left alone', () => {
  expect(changesOf("const text = 'a' + b + `c`\ntype Five = 5\nconst x: 5 | true = y")).toEqual([])
})

test('conditions of a query are turned round and left out one by one', () => {
  const source = "import { and, eq } from 'drizzle-orm'\nwhere(and(eq(a, b), late))"
  expect(changesOf(source)).toEqual([
    'where(and(eq(a, b), late)) → ;',
    'and → drizzleOrm.or',
    'eq(a, b) → undefined',
    'late → undefined',
    'eq → drizzleOrm.ne',
  ])
  expect(resultsOf(source).at(-1)).toBe(
    "import { and, eq } from 'drizzle-orm'\nwhere(and(drizzleOrm.ne(a, b), late))\nimport * as drizzleOrm from 'drizzle-orm'\n",
  )
  expect(changesOf('const is = eq(a, b)')).toEqual([])
})

test('a mutation knows its lines', () => {
  expect(mutationsOf('first()\nsecond(\n  1,\n)')).toMatchObject([
    { line: 1, lastLine: 1 },
    { line: 2, lastLine: 4 },
    { line: 3, lastLine: 3 },
  ])
})
