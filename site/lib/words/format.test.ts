import { describe, expect, test } from 'bun:test'
import { formatPhone } from '../../../domain/phones.ts'
import { written } from './format.messages.fr.ts'
import * as format from './format.ts'

const { formatAgo, formatDay, formatIsoDay, formatLongDay, formatMoment, formatPeriod } = format
const AT = new Date('2026-11-21T02:30:00Z')

test.each([
  ['an amount of money', '$1,234.50', format.formatMoney(1234.5)],
  ['an amount of nothing', '$0.00', format.formatMoney(0)],
  ['a negative amount', '-$3.10', format.formatMoney(-3.1)],
  ['an amount in whole dollars', '$3,840', format.formatWholeMoney(3840)],
  ['an amount rounded to the nearest dollar', '$1,235', format.formatWholeMoney(1234.5)],
  ['an amount that has no cents', '$20,000', format.formatDollars(20_000)],
  ['an amount that has cents', '$48.78', format.formatDollars(48.78)],
  ['a card rate', '2.65%', format.formatRate(2.65)],
  ['a card rate with one decimal', '2.50%', format.formatRate(2.5)],
  ['a card rate with its published precision', '0.0875%', format.formatRate(0.0875)],
  ['a share of 1', '12.5%', format.formatShare(0.125)],
  ['a share with its one decimal', '30.0%', format.formatShare(0.3)],
  ['a share without decimals', '30%', format.formatShare(0.3019, 0)],
  ['a Canadian phone number', '+1 416 555 0100', formatPhone('+14165550100')],
  ['one as a supplier typed it', '+1 416 555 0100', formatPhone(' 1 (416) 555-0100')],
  ['one without its country', '+1 416 555 0100', formatPhone('416.555.0100')],
  ['a phone number of another country', '+41 44 668 18 00', formatPhone('+41 44 668 18 00')],
  ['a day in Toronto', 'Nov 20, 2026', formatDay(AT, 'America/Toronto')],
  ['its name in a file', '2026-11-20', formatIsoDay(AT, 'America/Toronto')],
  ['the same moment’s day in UTC', 'Nov 21, 2026', formatDay(AT, 'UTC')],
  ['a day written out, in every time zone', 'November 1, 2026', formatLongDay('2026-11-01')],
])('%s is written %s', (_, words, written) => expect(written).toBe(words))

test('a moment has its time and its zone', () => {
  expect(formatMoment(AT, 'America/Toronto')).toContain('9:30')
  expect(formatMoment(AT, 'America/Toronto')).toContain('EST')
})

describe('a moment looked at', () => {
  test.each([
    ['less than a minute', '2026-11-21T02:30:59Z', 'just now'],
    ['59 minutes', '2026-11-21T03:29:59Z', '59 minutes ago'],
    ['an hour', '2026-11-21T03:30:00Z', '1 hour ago'],
    ['23 hours', '2026-11-22T02:29:59Z', '23 hours ago'],
    ['a day', '2026-11-22T02:30:00Z', 'yesterday'],
    ['30 days', '2026-12-21T02:30:00Z', '30 days ago'],
    ['more than 30 days', '2026-12-21T02:31:00Z', 'Nov 21, 2026'],
  ])('%s later reads as it is far away', (_, now, words) => {
    expect(formatAgo(AT, new Date(now), 'UTC')).toBe(words)
  })
})

test.each([
  ['23:30 on the day before yesterday', '2026-11-20T04:30:00Z', '2026-11-21T05:30:00Z', '2 days ago'],
  ['two mornings, one of them of 23 hours', '2026-03-07T15:00:00Z', '2026-03-09T14:00:00Z', '2 days ago'],
  ['two evenings, one of them of 25 hours', '2026-10-31T03:30:00Z', '2026-11-02T04:00:00Z', '2 days ago'],
  [
    'the first and the last hour of a day of 25',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:30:00Z',
    '24 hours ago',
  ],
])('days are those of the calendar in Toronto: %s', (_, at, now, words) => {
  expect(formatAgo(new Date(at), new Date(now), 'America/Toronto')).toBe(words)
})

test('what is past never reads as to come, however slow a clock; what is to come does', () => {
  const slow = new Date(AT.getTime() - 49 * 60_000)
  expect(formatAgo(AT, slow, 'UTC')).toBe('just now')
  expect(format.formatFromNow(AT, slow, 'UTC')).toBe('in 49 minutes')
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

test.each([
  ['1 janv. 2026', '1er\u00a0janv. 2026'],
  ['28 nov. 2026, 19 h 05 UTC', '28\u00a0nov. 2026, 19\u00a0h\u00a005\u00a0UTC'],
  ['15 mai – 1 juin 2026', '15\u00a0mai – 1er\u00a0juin 2026'],
])('the French date %s keeps a day and an hour on one line with their words', (date, words) => {
  expect(written(date)).toBe(words)
})

test.each([
  ['Toronto', 'Ontario', 'Toronto, Ontario'],
  [null, 'Ontario', 'Ontario'],
  [null, null, 'Canada'],
])('%p in %p is in %p', (city, province, place) => {
  expect(format.formatPlace({ city, province })).toBe(place)
})
