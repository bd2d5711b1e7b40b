import { expect, test } from 'bun:test'
import { afterLook, withChanged, withMore } from './list-in-pages.ts'

/** As bought leads, named by when they were bought: a higher number is newer. */
const page = (numbers: number[], next: string | null = null) => ({
  listed: numbers.map((number) => ({ id: String(number), outcome: 'pending' })),
  next,
})
const AFTER_3 = '/api/supplier/purchased-leads?after=3'
const AFTER_1 = '/api/supplier/purchased-leads?after=1'

test('the next page of a list comes below, without items that are listed already', () => {
  expect(withMore(page([5, 4, 3], AFTER_3), page([3, 2, 1], AFTER_1))).toEqual(page([5, 4, 3, 2, 1], AFTER_1))
})

test.each([
  ['reaches the end replaces it', page([5, 4, 3], AFTER_3), page([6, 5, 3]), page([6, 5, 3])],
  [
    'is shorter keeps the rest, with its next page',
    page([5, 4, 3, 2, 1], AFTER_1),
    page([6, 5, 3], AFTER_3),
    page([6, 5, 3, 2, 1], AFTER_1),
  ],
  ['has new items only replaces it', page([2, 1]), page([5, 4, 3], AFTER_3), page([5, 4, 3], AFTER_3)],
])('a refetch of a list that %s', (_, before, fetched, after) => {
  expect(afterLook(before, fetched)).toEqual(after)
})

test('a changed item stays in its place in the list', () => {
  const lost = { id: '2', outcome: 'lost' }
  const listed = [...page([3]).listed, lost, ...page([1]).listed]
  expect(withChanged(page([3, 2, 1]), lost).listed).toEqual(listed)
})
