import { expect, test } from 'bun:test'
import { adminAuditMessages } from './audit.messages.ts'
import { detailsInWords, folded, keyBehind } from './entry-in-words.ts'

test('the changes of an audit entry are listed in words, a line for each value', () => {
  const details = {
    after: { priceCents: 9_950, territories: ['Ontario', 'Quebec'], isApproved: true },
    before: { priceCents: 8_900, territories: [] },
    reason: '',
    nobody: null,
  }
  expect(detailsInWords(details, adminAuditMessages)).toEqual([
    { name: 'Before: price', value: '$89.00' },
    { name: 'Before: territories', value: 'None' },
    { name: 'After: price', value: '$99.50' },
    { name: 'After: territories', value: 'Ontario, Quebec' },
    { name: 'After: is approved', value: 'yes' },
    { name: 'Reason', value: 'None' },
    { name: 'Nobody', value: 'None' },
  ])
})

test('an audit entry of a new record says that there was nothing before', () => {
  expect(detailsInWords({ before: null, after: {} }, adminAuditMessages)).toEqual([
    { name: 'Before', value: 'None' },
    { name: 'After', value: 'None' },
  ])
})

test('the API key of an audit entry is named once, beside the provider', () => {
  const details = { calls: { 'GET /api/supplier/leads': 3 }, apiKey: { id: 'a1', name: 'CRM' } }
  expect(keyBehind(details)).toEqual({ id: 'a1', name: 'CRM' })
  expect(detailsInWords(details, adminAuditMessages)).toEqual([
    { name: 'Calls: GET /api/supplier/leads', value: '3' },
  ])
  for (const none of [null, {}, { apiKey: null }, { apiKey: 'CRM' }, { apiKey: { id: 'a1' } }])
    expect(keyBehind(none)).toBeNull()
})
test('equal looks after each other are one row with all their times, and other actions never are', () => {
  const look = {
    id: 9,
    at: '9',
    actor: 'admin',
    actorId: 'a',
    actorName: 'ida',
    action: 'looked at contact details',
  } as const
  const rest = { recordType: 'lead', recordId: 'l', ipAddress: null, details: null, names: [] }
  const entry = (id: number, changes: object = {}) => ({ ...look, ...rest, id, at: String(id), ...changes })
  const rows = folded([
    entry(9),
    entry(8),
    entry(7, { recordId: 'other' }),
    entry(6),
    entry(5, { action: 'signed in' }),
    entry(4, { action: 'signed in' }),
  ])
  expect(rows.map(({ id, times }) => [id, times])).toEqual([
    [9, ['9', '8']],
    [7, ['7']],
    [6, ['6']],
    [5, ['5']],
    [4, ['4']],
  ])
})
