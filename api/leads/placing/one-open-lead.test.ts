import { describe, expect, test } from 'bun:test'
import { type EarlierLead, type Placement, placeSubmission } from './one-open-lead.ts'

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
const lead = (id: string, submitted: number, more: Partial<EarlierLead> = {}): EarlierLead => ({
  id,
  submittedAt: daysAgo(submitted),
  soldAt: null,
  offMarketAt: null,
  isHeld: false,
  isOwn: true,
  ...more,
})
const others: typeof lead = (id, submitted, more) => lead(id, submitted, { isOwn: false, ...more })
const soldToday = (id: string) => others(id, 3, { soldAt: now })
const almost = 1 / DAY

const makesNew = (...supersedes: string[]): Placement => ({ kind: 'new', supersedes })
const updates = (leadId: string, ...supersedes: string[]): Placement => ({
  kind: 'update',
  leadId,
  supersedes,
})
const belongsTo = (leadId: string): Placement => ({ kind: 'belongs-to', leadId })

const cases: [string, EarlierLead[], Placement][] = [
  ['a new person makes a lead', [], makesNew()],
  ['an unsold lead is updated', [lead('a', 3)], updates('a')],
  ['one of almost 30 days is updated', [lead('a', 30 - almost)], updates('a')],
  ['one of 30 days makes room for a new one', [lead('a', 30)], makesNew('a')],
  ['a lead that is being paid for stays as it is', [lead('a', 3, { isHeld: true })], belongsTo('a')],
  ['even an old one', [lead('a', 300, { isHeld: true })], belongsTo('a')],
  ['a lead sold yesterday is its buyer’s alone', [lead('a', 3, { soldAt: daysAgo(1) })], belongsTo('a')],
  ['for almost 90 days', [lead('a', 95, { soldAt: daysAgo(90 - almost) })], belongsTo('a')],
  ['but not for longer', [lead('a', 95, { soldAt: daysAgo(90) })], makesNew()],
  ['a lead taken off the market does not come back', [lead('a', 3, { offMarketAt: daysAgo(1) })], makesNew()],
  [
    'the lead of another person with the same phone makes room for a new one',
    [others('a', 3)],
    makesNew('a'),
  ],
  [
    'one’s own lead is updated, the other one with the phone superseded',
    [lead('own', 9), others('other', 2)],
    updates('own', 'other'),
  ],
  ['one’s own is too old to update', [lead('own', 31), others('other', 2)], makesNew('other', 'own')],
  ['another’s lead that was sold yesterday lets none be made', [soldToday('a')], { kind: 'no-lead' }],
  ['nor does another’s that is being paid for', [others('a', 3, { isHeld: true })], { kind: 'no-lead' }],
  [
    'where there is an own one, it stays as it is with its own phone',
    [lead('own', 3), soldToday('other')],
    belongsTo('own'),
  ],
  [
    'one’s own sold lead comes before another’s open one, which stays',
    [others('other', 2), lead('own', 60, { soldAt: daysAgo(50) })],
    belongsTo('own'),
  ],
  ['another’s sale long ago is no matter', [others('other', 200, { soldAt: daysAgo(90) })], makesNew()],
  ['two leads too old to update', [lead('older', 99), lead('newer', 31)], makesNew('newer', 'older')],
  [
    'an older lead being paid for comes before a newer open one',
    [lead('open', 2), lead('held', 9, { isHeld: true })],
    belongsTo('held'),
  ],
  [
    'a sold lead comes before an open one',
    [lead('open', 2), lead('sold', 60, { soldAt: daysAgo(50) })],
    belongsTo('sold'),
  ],
  [
    'a sale long ago does not keep the open lead from its update',
    [lead('open', 2), lead('sold', 200, { soldAt: daysAgo(150) })],
    updates('open'),
  ],
  [
    'a lead held in vain and off the market counts for nothing',
    [lead('gone', 2, { isHeld: true, offMarketAt: daysAgo(1) })],
    makesNew(),
  ],
]

describe('what becomes of a submission', () => {
  test.each(cases)('%s', (_, earlier, placement) => {
    expect(placeSubmission(earlier, false, now)).toEqual(placement)
    expect(placeSubmission(earlier.toReversed(), false, now)).toEqual(placement)
  })
})
