import { expect, test } from 'bun:test'
import { monthInWords, trendOf } from './Trends.tsx'

const months = (...revenues: number[]) =>
  revenues.map((revenue, place) => ({ month: `2026-0${place + 1}`, leads: 0, purchases: 0, revenue }))

test('the trend of a month compares its revenue with the month before; the first month has none', () => {
  const trends = months(100, 100.01, 100.01, 0)
  expect(trends.map((_, place) => trendOf(trends, place))).toEqual([null, 'growth', 'stable', 'decline'])
})

test('a month is named in full and in short', () => {
  expect(monthInWords('2026-11', 'long')).toBe('November 2026')
  expect(monthInWords('2026-03', 'short')).toBe('Mar')
})
