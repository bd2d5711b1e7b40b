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

test('a refetch that reaches the end of the list replaces it', () => {
  expect(afterLook(page([5, 4, 3], AFTER_3), page([6, 5, 3]))).toEqual(page([6, 5, 3]))
})

test('below a shorter refetch the rest of the list stays, with its next page', () => {
  expect(afterLook(page([5, 4, 3, 2, 1], AFTER_1), page([6, 5, 3], AFTER_3))).toEqual(
    page([6, 5, 3, 2, 1], AFTER_1),
  )
})

test('a refetch of new items only replaces the list', () => {
  expect(afterLook(page([2, 1]), page([5, 4, 3], AFTER_3))).toEqual(page([5, 4, 3], AFTER_3))
})

test('a changed item stays in its place in the list', () => {
  expect(withChanged(page([3, 2, 1]), { id: '2', outcome: 'lost' }).listed).toEqual([
    { id: '3', outcome: 'pending' },
    { id: '2', outcome: 'lost' },
    { id: '1', outcome: 'pending' },
  ])
})
