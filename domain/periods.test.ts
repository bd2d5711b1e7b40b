import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { daysLater, lastDays, lastTwelveMonths, lengthInDays, periodBefore, stepsOf } from './periods.ts'

const period = (from: string, to: string) => ({ from, to })

describe('a period is compared with', () => {
  test.each([
    ['the same days of the month before', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
    ['the whole month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['all of a shorter month before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['the year before, to the same day', '2025-12-01', '2026-11-24', '2024-12-01', '2025-11-24'],
    ['as many whole months before', '2025-01-01', '2025-02-28', '2024-11-01', '2024-12-31'],
    ['as many days before', '2026-11-10', '2026-11-24', '2026-10-26', '2026-11-09'],
    ['the day before', '2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23'],
  ])('%s', (_, from, to, before, until) => {
    expect(periodBefore(period(from, to))).toEqual(period(before, until))
  })
})

describe('a period is drawn', () => {
  test.each([
    ['by day up to 31 days', '2026-10-01', '2026-10-31', 31],
    ['by week up to 92 days', '2026-08-27', '2026-11-24', 13],
    ['by month where it starts with one', '2025-12-01', '2026-11-24', 12],
    ['by four weeks where it does not', '2025-12-02', '2026-12-01', 14],
  ])('%s', (_, from, to, steps) => {
    expect(stepsOf(period(from, to))).toHaveLength(steps)
  })

  test('with each of its days in one step, and in no more than 31 steps for two years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 730 }), (start, length) => {
        const from = daysLater('2024-01-01', start)
        const steps = stepsOf(period(from, daysLater(from, length)))
        expect(steps.reduce((sum, step) => sum + lengthInDays(step), 0)).toBe(length + 1)
        expect(steps.length).toBeLessThanOrEqual(31)
        for (const [place, step] of steps.entries())
          expect(step.from).toBe(place === 0 ? from : daysLater(steps[place - 1]?.to ?? '', 1))
      }),
    )
  })
})

test('the last twelve months end today and start with a month', () => {
  expect(lastTwelveMonths('2026-11-24')).toEqual(period('2025-12-01', '2026-11-24'))
})

describe('the last days end today and are as many as requested', () => {
  test.each([
    ['across the start of summer time', '2026-03-10', 7, '2026-03-04'],
    ['on the day that has 23 hours', '2026-03-08', 1, '2026-03-08'],
    ['across its end', '2026-11-03', 7, '2026-10-28'],
    ['on the day that has 25 hours', '2026-11-01', 30, '2026-10-03'],
    ['over the end of a leap year’s February', '2028-03-01', 2, '2028-02-29'],
  ])('%s (%s, %p)', (_, today, days, from) => {
    expect(lastDays(today, days)).toEqual(period(from, today))
  })

  test('whatever the day and their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 400 }), (start, days) => {
        const today = daysLater('2024-01-01', start)
        const chosen = lastDays(today, days)
        expect(lengthInDays(chosen)).toBe(days)
        expect(chosen.to).toBe(today)
      }),
    )
  })
})
