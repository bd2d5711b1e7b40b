import { describe, expect, test } from 'bun:test'
import { ourSender } from '../layout.ts'
import { type WithdrawalNotice, withdrawalConfirmation, withdrawalNotice } from './privacy-mails.ts'

const sender = ourSender('https://example.ca')
const noticeInput: WithdrawalNotice = {
  to: 'sales@pay.example',
  contactPerson: 'Robin',
  firstName: 'Zoë',
  lastName: 'Roy',
  company: 'Roy & Filles',
  email: 'zoe@roy.example',
  phone: '+14165550123',
  receiptNumber: 'NR-1001',
  isDeletion: false,
  myLeadsUrl: 'https://example.ca/supplier/analytics',
  sender,
}
const withdrawnAt = new Date('2026-11-22T02:30:00Z')

test('a withdrawal is confirmed with its moment in Toronto and the zone', () => {
  const { text } = withdrawalConfirmation({ to: 'zoe@roy.example', withdrawnAt, sender })
  expect(text).toMatch(/on November 21, 2026 at 9:30\sp\.m\.\sEST\.\s/)
})

describe('the notice to the buyer of a lead', () => {
  test('says whom to stop contacting', () => {
    const { subject, text, html } = withdrawalNotice(noticeInput)
    expect(subject).toContain('NR-1001')
    expect(text).toContain('Please stop contacting them immediately')
    for (const known of ['Zoë Roy', 'Roy & Filles', 'zoe@roy.example', '+14165550123'])
      expect(text).toContain(known)
    expect(html).toContain('Roy &amp; Filles')
    expect(text).not.toContain('deleted')
  })

  test('about a deleted person requests a deletion too, and names only what we still know', () => {
    const unknown = { firstName: '', lastName: '', company: '' }
    const { text } = withdrawalNotice({ ...noticeInput, ...unknown, isDeletion: true })
    expect(text).toContain('Delete what you hold about them')
    expect(text).toContain('zoe@roy.example')
    expect(text).not.toMatch(/Name:|Company:/)
  })
})
