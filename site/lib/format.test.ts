import { describe, expect, test } from 'bun:test'
import {
  formatAgo,
  formatDay,
  formatDollars,
  formatLongDay,
  formatMoment,
  formatMoney,
  formatPeriod,
  formatPhone,
  formatRate,
  formatShare,
  formatWholeMoney,
} from './format.ts'

describe('money', () => {
  test('is written as in Canada', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50')
    expect(formatMoney(0)).toBe('$0.00')
    expect(formatMoney(-3.1)).toBe('-$3.10')
  })

  test('in whole dollars is rounded to the nearest dollar', () => {
    expect(formatWholeMoney(3840)).toBe('$3,840')
    expect(formatWholeMoney(1234.5)).toBe('$1,235')
  })
})

describe('percentages', () => {
  test('a card rate keeps its published precision and has two decimals at least', () => {
    expect(formatRate(2.65)).toBe('2.65%')
    expect(formatRate(2.5)).toBe('2.50%')
    expect(formatRate(0.0875)).toBe('0.0875%')
  })

  test('a share of 1 becomes percent with one decimal, or as many as requested', () => {
    expect(formatShare(0.125)).toBe('12.5%')
    expect(formatShare(0.3)).toBe('30.0%')
    expect(formatShare(0.3019, 0)).toBe('30%')
  })
})

describe('dates', () => {
  const at = new Date('2026-11-21T02:30:00Z')

  test('are shown in the time zone of the reader', () => {
    expect(formatDay(at, 'America/Toronto')).toBe('Nov 20, 2026')
    expect(formatDay(at, 'UTC')).toBe('Nov 21, 2026')
  })

  test('written out are the same day in every time zone', () => {
    expect(formatLongDay('2026-11-01')).toBe('November 1, 2026')
  })

  test('in full have the time and its zone', () => {
    expect(formatMoment(at, 'America/Toronto')).toContain('9:30')
    expect(formatMoment(at, 'America/Toronto')).toContain('EST')
  })

  const cases: [string, string, string][] = [
    ['less than a minute', '2026-11-21T02:30:59Z', 'just now'],
    ['59 minutes', '2026-11-21T03:29:59Z', '59 minutes ago'],
    ['an hour', '2026-11-21T03:30:00Z', '1 hour ago'],
    ['23 hours', '2026-11-22T02:29:59Z', '23 hours ago'],
    ['a day', '2026-11-22T02:30:00Z', 'yesterday'],
    ['30 days', '2026-12-21T02:30:00Z', '30 days ago'],
    ['more than 30 days', '2026-12-21T02:31:00Z', 'Nov 21, 2026'],
  ]
  test.each(cases)('%s later', (_later, now, words) => {
    expect(formatAgo(at, new Date(now), 'UTC')).toBe(words)
  })
})

test('a Canadian phone number is shown in groups, any other unchanged', () => {
  expect(formatPhone('+14165550100')).toBe('+1 416 555 0100')
  expect(formatPhone('416-555-0100')).toBe('416-555-0100')
})

test.each([
  ['2026-06-01', '2026-06-30', 'June 2026'],
  ['2026-04-01', '2026-06-30', 'April–June 2026'],
  ['2028-02-01', '2028-02-29', 'February 2028'],
  ['2026-02-01', '2026-02-27', 'Feb 1–27, 2026'],
  ['2026-05-15', '2026-06-14', 'May 15–Jun 14, 2026'],
])('the period from %s to %s is written %p', (start, end, words) => {
  // The spaces around the dash are the browser's own.
  expect(formatPeriod({ start, end }).replace(/\s*–\s*/, '–')).toBe(words)
})

test('an amount shows its cents only where it has some', () => {
  expect(formatDollars(20_000)).toBe('$20,000')
  expect(formatDollars(48.78)).toBe('$48.78')
})
