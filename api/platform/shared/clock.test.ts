import { expect, test } from 'bun:test'
import { dayInToronto, daysInWords, monthsBefore, yearsAfter, yearsLater } from './clock.ts'

test.each([
  ['2026-11-21T15:00:00.000Z', 13, '2025-10-21T15:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
  // The last day of a month stands for all days that the other month has more.
  ['2026-02-28T12:00:00.000Z', 1, '2026-01-31T12:00:00.000Z'],
  ['2026-04-30T12:00:00.000Z', 1, '2026-03-31T12:00:00.000Z'],
  ['2026-06-30T12:00:00.000Z', 2, '2026-04-30T12:00:00.000Z'],
  // A day that the other month lacks is past all of that month.
  ['2026-03-31T12:00:00.000Z', 1, '2026-03-01T00:00:00.000Z'],
  ['2026-03-29T12:00:00.000Z', 1, '2026-03-01T00:00:00.000Z'],
  ['2024-03-29T12:00:00.000Z', 1, '2024-02-29T12:00:00.000Z'],
])('the months before %s: %i are %s', (moment, months, expected) =>
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(expected),
)

test.each([
  ['2024-02-29T12:00:00.000Z', 1, '2025-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00.000Z', 4, '2028-02-29T12:00:00.000Z'],
  ['2026-11-21T15:00:00.000Z', 7, '2033-11-21T15:00:00.000Z'],
])('the years after %s: %i are %s', (moment, years, expected) =>
  expect(yearsAfter(new Date(moment), years).toISOString()).toBe(expected),
)

test.each([
  ['2026-03-10', 1, '2027-03-10'],
  ['2026-11-05', 5, '2031-11-05'],
  ['2028-02-29', 1, '2029-02-28'],
])('the day %s, %i years later, is %s', (day, years, later) => expect(yearsLater(day, years)).toBe(later))

test('a day is the one in Toronto, and two days are named once where they share a month', () => {
  expect(dayInToronto(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
  expect(daysInWords({ start: '2026-06-01', end: '2026-06-30' })).toMatch(/^June 1\s?–\s?30, 2026$/)
})
