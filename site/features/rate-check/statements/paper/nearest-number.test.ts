import { describe, expect, test } from 'bun:test'
import type { PrintedNumber } from '../../../../statement-reader/statement-reader.ts'
import { lineAround, nearestNumber, numbersLike, worthStopping } from './nearest-number.ts'

const number = (text: string, x: number, y: number, page = 1): PrintedNumber => ({
  text,
  page,
  value: Number(text.replaceAll(/[^\d.-]/g, '')),
  isMoney: text.includes('.'),
  box: { x, y, width: 40, height: 10 },
})
const SALES = number('41,031.41', 400, 100)
const FEES = number('-568.19', 400, 120)
const COUNT = number('486', 300, 100)
const NEXT_PAGE = number('568.19', 400, 100, 2)
const ALL = [COUNT, SALES, FEES, NEXT_PAGE]

describe('a click on the page', () => {
  test.each([
    ['on a number', 1, 410, 105, SALES],
    ['between two lines, nearer to one', 1, 410, 117, FEES],
    ['beside a number', 1, 450, 105, SALES],
    ['on empty paper', 1, 100, 500, undefined],
    ['on a number of the next page', 2, 410, 105, NEXT_PAGE],
    ['on a page without numbers', 3, 410, 105, undefined],
  ])('%s finds it', (_, page, x, y, found) => {
    expect(nearestNumber(ALL, page, { x, y })).toBe(found)
  })
})

describe('a search', () => {
  test.each([
    ['568.19', [FEES, NEXT_PAGE]],
    ['$568.19', [FEES, NEXT_PAGE]],
    ['568,19', [FEES, NEXT_PAGE]],
    ['41031', [SALES]],
    ['41,031.41', [SALES]],
    ['486', [COUNT]],
    ['999', []],
    ['', []],
    ['abc', []],
  ])('for %p finds the numbers in reading order', (typed, found) => {
    expect(numbersLike(ALL, typed)).toEqual(found)
  })
})

test('the arrow keys stop at amounts for an amount, and at all numbers if there are no amounts', () => {
  expect(worthStopping(ALL, 'totalFees')).toEqual([SALES, FEES, NEXT_PAGE])
  expect(worthStopping(ALL, 'transactionCount')).toEqual(ALL)
  expect(worthStopping([COUNT], 'totalFees')).toEqual([COUNT])
})

const PAGE = { width: 612, height: 792 }
const VALUES = [
  ['in the middle', { x: 300, y: 100, width: 40, height: 10 }],
  ['at the left edge', { x: 0, y: 0, width: 40, height: 10 }],
  ['at the right edge', { x: 570, y: 780, width: 40, height: 12 }],
  ['wider than a phone', { x: 10, y: 400, width: 590, height: 10 }],
] as const

describe.each([true, false])('the picture of a line, on a phone: %p,', (isNarrow) => {
  test.each(VALUES)('of a value %s holds the whole value, and stays on the page', (_, box) => {
    const parts = lineAround(box, PAGE, isNarrow)
    for (const part of parts) {
      expect(part.x).toBeGreaterThanOrEqual(0)
      expect(part.y).toBeGreaterThanOrEqual(0)
      expect(part.x + part.width).toBeLessThanOrEqual(PAGE.width)
      expect(part.y + part.height).toBeLessThanOrEqual(PAGE.height)
    }
    const last = parts.at(-1)
    if (!last) throw new Error('There is no picture.')
    expect(last.x).toBeLessThanOrEqual(box.x)
    expect(last.y).toBeLessThanOrEqual(box.y)
    expect(last.x + last.width).toBeGreaterThanOrEqual(box.x + box.width)
    expect(last.y + last.height).toBeGreaterThanOrEqual(box.y + box.height)
  })
})

test.each([true, false])(
  'a long line is shown as its words and its value, without its neighbours: %p',
  (isNarrow) => {
    const box = { x: 540, y: 100, width: 40, height: 10 }
    const [begin, value] = lineAround(box, PAGE, isNarrow)
    expect(begin?.x).toBeLessThan(30)
    expect(value?.x).toBeGreaterThan(300)
    expect(value?.height).toBeLessThan(15)
    const label = { x: 60, right: 400 }
    const [words] = lineAround(box, PAGE, isNarrow, label)
    expect(words?.x).toBeLessThan(60)
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeGreaterThan(400)
    expect(lineAround({ ...box, x: 120 }, PAGE, isNarrow, { x: 60, right: 110 })).toHaveLength(1)
  },
)
