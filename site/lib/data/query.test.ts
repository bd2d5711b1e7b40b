import { expect, test } from 'bun:test'
import { oneOf, withValues } from './query.ts'

test('values replace those in a query, empty ones are left out, and others stay', () => {
  expect(withValues('?tab=providers&status=active', { status: 'pending', search: ' café & more ' })).toBe(
    '?tab=providers&status=pending&search=caf%C3%A9+%26+more',
  )
  expect(withValues('?tab=providers&status=active', { status: '  ' })).toBe('?tab=providers')
})

test('a query without values is empty', () => {
  expect(withValues('?search=shop', { search: '' })).toBe('')
})

test.each([null, '', 'everything', '__proto__'])('%p is not an allowed value of a query', (text) => {
  expect(oneOf(text, ['small', 'large'])).toBe('')
})
