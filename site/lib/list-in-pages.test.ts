import { expect, test } from 'bun:test'
import { afterLook, withChanged, withMore } from './list-in-pages.ts'

/** As bought leads, named by when they were bought: a higher number is newer. */
const page = (numbers: number[], next: string | null = null) => ({
  listed: numbers.map((number) => ({ id: String(number), outcome: 'pending' })),
  next,
})
const AFTER_3 = '/api/supplier/purchased-leads?after=3'
const AFTER_1 = '/api/supplier/purchased-leads?after=1'

test('the next page comes below, without a lead that is listed already', () => {
  expect(withMore(page([5, 4, 3], AFTER_3), page([3, 2, 1], AFTER_1))).toEqual(page([5, 4, 3, 2, 1], AFTER_1))
})

test('a look that reaches as far as the list takes its place: what was bought since is in it, what went is not', () => {
  expect(afterLook(page([5, 4, 3], AFTER_3), page([6, 5, 3]))).toEqual(page([6, 5, 3]))
})

test('below a look that reaches less far the rest of the list stays, and its way on', () => {
  expect(afterLook(page([5, 4, 3, 2, 1], AFTER_1), page([6, 5, 3], AFTER_3))).toEqual(
    page([6, 5, 3, 2, 1], AFTER_1),
  )
})

test('where so much was bought that a look does not reach the list, it begins anew', () => {
  expect(afterLook(page([2, 1]), page([5, 4, 3], AFTER_3))).toEqual(page([5, 4, 3], AFTER_3))
})

test('a lead that was changed stays in its place', () => {
  expect(withChanged(page([3, 2, 1]), { id: '2', outcome: 'lost' }).listed).toEqual([
    { id: '3', outcome: 'pending' },
    { id: '2', outcome: 'lost' },
    { id: '1', outcome: 'pending' },
  ])
})
