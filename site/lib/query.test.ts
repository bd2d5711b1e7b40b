import { expect, test } from 'bun:test'
import { oneOf, withValues } from './query.ts'

test('values take their place beside what else a query asks for, and empty ones leave', () => {
  expect(withValues('?tab=providers&status=active', { status: 'pending', search: ' café & more ' })).toBe(
    '?tab=providers&status=pending&search=caf%C3%A9+%26+more',
  )
  expect(withValues('?tab=providers&status=active', { status: '  ' })).toBe('?tab=providers')
})

test('a query with nothing in it is no query', () => {
  expect(withValues('?search=shop', { search: '' })).toBe('')
})

test.each([null, '', 'everything', '__proto__'])('%p is none of those allowed', (asked) => {
  expect(oneOf(asked, ['small', 'large'])).toBe('')
})
