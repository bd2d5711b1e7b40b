import { expect, test } from 'bun:test'
import { sortsBy } from '../../../api/contract/forms/fields.ts'
import { nextSort } from './sorting.ts'

test.each([
  ['', 'name', false, 'name'],
  ['name', 'name', false, '-name'],
  ['-name', 'name', false, 'name'],
  ['-name', 'volume', true, '-volume'],
  ['-volume', 'volume', true, 'volume'],
])(
  'from the order %p a press on the heading %p leads to the other direction, or to the usual one',
  (sort, column, startsDescending, next) => {
    expect(nextSort(sort, column, startsDescending)).toBe(next)
  },
)

test('a list takes each of its columns in both directions', () => {
  expect(sortsBy(['name', 'volume'])).toEqual(['name', '-name', 'volume', '-volume'])
})
