import { expect, test } from 'bun:test'
import { daysAfter, secondsAfter } from '../../platform/shared/clock.ts'
import { askableUntil, contactStanding } from './contact-standing.ts'

const checkedAt = new Date('2026-11-21T15:00:00Z')
const now = daysAfter(checkedAt, 3)
const waiting = { listedAt: null, soldAt: null, offMarketReason: null, endedAt: null }
const listed = { ...waiting, listedAt: now }
const check = { checkedAt, withdrawnAt: null, lead: waiting }
const end = daysAfter(checkedAt, 30)

test.each<[string, Parameters<typeof contactStanding>[0], Date, string]>([
  ['a lead without a request for contact', check, now, 'waiting'],
  ['the same a second before its quotes end', check, secondsAfter(end, -1), 'waiting'],
  ['the same at the end of its quotes', check, end, 'ended'],
  ['a listed lead', { ...check, lead: listed }, now, 'shared'],
  ['a listed lead after its quotes', { ...check, lead: listed }, daysAfter(end, 9), 'shared'],
  ['a sold lead', { ...check, lead: { ...listed, soldAt: now } }, now, 'bought'],
  [
    'a lead that was sold without ever being listed',
    { ...check, lead: { ...waiting, soldAt: now } },
    now,
    'bought',
  ],
  ['a withdrawn lead', { ...check, lead: { ...listed, offMarketReason: 'withdrawn' } }, now, 'withdrawn'],
  ['a superseded lead', { ...check, lead: { ...waiting, offMarketReason: 'superseded' } }, now, 'replaced'],
  ['a lead that we took down', { ...check, lead: { ...listed, offMarketReason: 'admin' } }, now, 'closed'],
  ['a check without a lead', { ...check, lead: null }, now, 'none'],
  [
    'a sold lead that was cancelled after the check',
    { ...check, lead: { ...listed, soldAt: now, endedAt: now } },
    now,
    'cancelled',
  ],
  [
    'a sold lead that was cancelled or withdrawn before the check',
    { ...check, lead: { ...listed, soldAt: checkedAt, endedAt: secondsAfter(checkedAt, -1) } },
    now,
    'waiting',
  ],
  [
    'the same after its quotes',
    { ...check, lead: { ...listed, soldAt: checkedAt, endedAt: secondsAfter(checkedAt, -1) } },
    end,
    'ended',
  ],
  [
    'a sold lead of someone who withdrew since',
    { ...check, withdrawnAt: now, lead: { ...listed, soldAt: now } },
    now,
    'withdrawn',
  ],
  ['a check after a withdrawal', { ...check, withdrawnAt: secondsAfter(checkedAt, -1) }, now, 'waiting'],
])('%s', (_, checked, at, standing) => {
  expect(contactStanding(checked, at)).toBe(standing as ReturnType<typeof contactStanding>)
})

test('contact can be requested for as long as the quotes of the check last', () => {
  expect(askableUntil(checkedAt)).toEqual(end)
})
