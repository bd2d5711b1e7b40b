import { describe, expect, test } from 'bun:test'
import { isMorning, lastMorning } from './morning.ts'

const at = (moment: string) => new Date(moment)

describe('the last 8 in the morning in Toronto', () => {
  test.each([
    ['in winter, at that moment', '2026-01-15T13:00:00Z', '2026-01-15T13:00:00.000Z'],
    ['in winter, a moment before', '2026-01-15T12:59:59.999Z', '2026-01-14T13:00:00.000Z'],
    ['in summer', '2026-07-15T12:00:00Z', '2026-07-15T12:00:00.000Z'],
    ['late in the evening, when it is tomorrow in UTC', '2026-07-16T03:59:00Z', '2026-07-15T12:00:00.000Z'],
    ['just after midnight in Toronto', '2026-07-16T04:01:00Z', '2026-07-15T12:00:00.000Z'],
    ['on the day the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['on that day, before 8', '2026-03-08T11:59:00Z', '2026-03-07T13:00:00.000Z'],
    ['on the day the clocks go back', '2026-11-01T13:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['on that day, before 8', '2026-11-01T12:59:00Z', '2026-10-31T12:00:00.000Z'],
    ['on New Year’s Day', '2027-01-01T12:00:00Z', '2026-12-31T13:00:00.000Z'],
  ])('%s (%s)', (_, now, morning) => expect(lastMorning(at(now)).toISOString()).toBe(morning))

  test('comes once a day, all year round', () => {
    const start = Date.UTC(2026, 0, 1, 13, 30)
    const mornings = Array.from({ length: 365 * 24 }, (_, hour) =>
      lastMorning(new Date(start + hour * 3_600_000)).toISOString(),
    )
    expect(new Set(mornings).size).toBe(365)
    expect(mornings).toEqual(mornings.toSorted())
  })
})

test('a morning lasts until noon: a process that was down at 8 mails until then', () => {
  expect(isMorning(at('2026-07-15T11:59:00Z'))).toBe(false)
  expect(isMorning(at('2026-07-15T12:00:00Z'))).toBe(true)
  expect(isMorning(at('2026-07-15T15:59:00Z'))).toBe(true)
  expect(isMorning(at('2026-07-15T16:00:00Z'))).toBe(false)
})
