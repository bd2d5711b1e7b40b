import { expect, test } from 'bun:test'
import { detailsInWords, keyBehind } from './AuditEntry.tsx'
import { en } from './audit.messages.ts'

test('the changes of an audit entry are listed in words, a line for each value', () => {
  const details = {
    after: { priceCents: 9_950, territories: ['Ontario', 'Quebec'], isApproved: true },
    before: { priceCents: 8_900, territories: [] },
    reason: '',
    nobody: null,
  }
  expect(detailsInWords(details, en)).toEqual([
    { name: 'Before: price cents', value: '8900' },
    { name: 'Before: territories', value: 'nothing' },
    { name: 'After: price cents', value: '9950' },
    { name: 'After: territories', value: 'Ontario, Quebec' },
    { name: 'After: is approved', value: 'yes' },
    { name: 'Reason', value: 'nothing' },
    { name: 'Nobody', value: 'nothing' },
  ])
})

test('an audit entry of a new record says that there was nothing before', () => {
  expect(detailsInWords({ before: null, after: {} }, en)).toEqual([
    { name: 'Before', value: 'nothing' },
    { name: 'After', value: 'nothing' },
  ])
})

test('the API key of an audit entry is named once, beside the provider', () => {
  const details = { calls: { 'GET /api/supplier/leads': 3 }, apiKey: { id: 'a1', name: 'CRM' } }
  expect(keyBehind(details)).toEqual({ id: 'a1', name: 'CRM' })
  expect(detailsInWords(details, en)).toEqual([{ name: 'Calls: GET /api/supplier/leads', value: '3' }])
  for (const none of [null, {}, { apiKey: null }, { apiKey: 'CRM' }, { apiKey: { id: 'a1' } }])
    expect(keyBehind(none)).toBeNull()
})
