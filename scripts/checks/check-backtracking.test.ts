import { expect, test } from 'bun:test'
import { slowExpressionsIn } from './check-backtracking.ts'

test.each([
  ['two parts that read the same', 'const NUMBER = /^\\d+\\.?\\d*$/', [1]],
  ['a part within a repeated one', '\ntext.match(/^(a+)+$/)', [2]],
  ['an end that is looked for from each character', "text.trim()\n  .replace(/\\s+$/, '')", [2]],
])('an expression that a long text makes slow is found: %s', (_, source, lines) => {
  expect(slowExpressionsIn('a.ts', source)).toEqual(lines)
})

test.each([
  ['one with a single reading', 'const NUMBER = /^\\d+(\\.\\d*)?$/'],
  ['all that is replaced', "text.replace(/\\s+/g, ' ')"],
  ['a division', 'const half = a / b / c'],
])('%s is no such expression', (_, source) => {
  expect(slowExpressionsIn('a.ts', source)).toEqual([])
})
