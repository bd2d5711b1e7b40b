import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { monthsBefore, yearsAfter } from '../../platform/shared/clock.ts'
import { cutoffsAt } from './retention.ts'

const at = (text: string) => new Date(text)

describe('months before', () => {
  test.each([
    ['an ordinary day', '2027-12-21T08:17:00Z', 13, '2026-11-21T08:17:00Z'],
    ['a day over the turn of a year', '2027-01-15T00:00:00Z', 13, '2025-12-15T00:00:00Z'],
    ['the last day of a short month', '2027-02-28T12:00:00Z', 13, '2026-01-31T12:00:00Z'],
    ['the day before it', '2027-02-27T12:00:00Z', 13, '2026-01-27T12:00:00Z'],
    ['the day after it', '2027-03-01T00:00:00Z', 13, '2026-02-01T00:00:00Z'],
    ['the last day of a month before a longer one', '2027-04-30T12:00:00Z', 13, '2026-03-31T12:00:00Z'],
    [
      'a day that the other month lacks, which is past all of it',
      '2027-03-30T12:00:00Z',
      13,
      '2026-03-01T00:00:00Z',
    ],
    ['the last of such days', '2031-08-31T00:00:00Z', 14, '2030-07-01T00:00:00Z'],
    ['the day before them', '2031-08-30T16:40:00Z', 14, '2030-06-30T16:40:00Z'],
    ['a leap day, to a year without one', '2028-02-29T12:00:00Z', 24, '2026-03-01T00:00:00Z'],
    ['the day before a leap day', '2028-02-28T12:00:00Z', 24, '2026-02-28T12:00:00Z'],
    ['the end of February, to a leap day', '2027-02-28T12:00:00Z', 84, '2020-02-29T12:00:00Z'],
  ])('%s', (_, now, months, expected) => {
    expect(monthsBefore(at(now), months)).toEqual(at(expected))
  })

  test('a later moment never reaches less far', () => {
    const moment = fc.date({
      min: at('2020-01-01T00:00:00Z'),
      max: at('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        fc.integer({ min: 1, max: 84 }),
        (now, later, months) => {
          const after = new Date(now.getTime() + later)
          expect(monthsBefore(after, months).getTime()).toBeGreaterThanOrEqual(
            monthsBefore(now, months).getTime(),
          )
        },
      ),
    )
  })
})

test.each([
  ['2026-11-21T08:17:00Z', 7, '2033-11-21T08:17:00Z'],
  ['2024-02-29T08:17:00Z', 7, '2031-02-28T08:17:00Z'],
  ['2024-02-29T08:17:00Z', 4, '2028-02-29T08:17:00Z'],
])('%s and %d years are %s', (moment, years, expected) => {
  expect(yearsAfter(at(moment), years)).toEqual(at(expected))
})

test('the periods are those of the rules', () => {
  expect(cutoffsAt(at('2026-11-21T08:17:00Z'))).toEqual({
    codes: at('2026-11-20T08:17:00Z'),
    auditAddresses: at('2026-10-22T08:17:00Z'),
    unsoldLeads: at('2025-10-21T08:17:00Z'),
    soldLeads: at('2024-11-21T08:17:00Z'),
    evidence: at('2019-11-21T08:17:00Z'),
    accounts: at('2019-11-21T08:17:00Z'),
    reviewReminders: at('2023-11-21T08:17:00Z'),
    stripeEvents: at('2026-10-22T08:17:00Z'),
    signInFailures: at('2026-11-20T08:17:00Z'),
    passwordLinks: at('2026-10-22T08:17:00Z'),
    webhookEvents: at('2026-10-22T08:17:00Z'),
    idempotencyKeys: at('2026-11-20T08:17:00Z'),
    deletedSearches: at('2026-11-21T08:07:00Z'),
    searchMatches: at('2026-08-23T08:17:00Z'),
    revokedApiKeys: at('2026-10-22T08:17:00Z'),
  })
})
