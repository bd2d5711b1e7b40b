import { describe, expect, test } from 'bun:test'
import type { Sender } from './layout.ts'
import {
  deletionConfirmation,
  type WithdrawalNotice,
  withdrawalConfirmation,
  withdrawalNotice,
} from './privacy-mails.ts'

const sender: Sender = {
  name: 'Northrate',
  postalAddress: ['1 Example Street', 'Toronto, Ontario  M5V 0A0'],
  support: { phone: '1-800-555-0100', email: 'help@example.ca', hours: 'Mon-Fri 8AM-6PM EST' },
  privacyUrl: 'https://example.ca/privacy',
  withdrawUrl: 'https://example.ca/privacy/my-data',
}
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

describe.each([
  [
    'the confirmation of a withdrawal',
    withdrawalConfirmation({ to: 'zoe@roy.example', withdrawnAt, sender }),
    [sender.withdrawUrl],
  ],
  [
    'the confirmation of a deletion',
    deletionConfirmation({ to: 'zoe@roy.example', sender }),
    [sender.withdrawUrl],
  ],
  // To a supplier, who gave no consent to withdraw.
  ['the notice to a buyer', withdrawalNotice(noticeInput), []],
])('%s', (_, { text, html }, ways) => {
  test('says who writes, why, how to reach us, and a merchant how to withdraw, in plain text and in HTML', () => {
    for (const said of ['1 Example Street', 'help@example.ca', '1-800-555-0100', ...ways]) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(text).toContain('You received this email because')
  })
})

test('a withdrawal is confirmed with its moment in Toronto and the zone', () => {
  const { text } = withdrawalConfirmation({ to: 'zoe@roy.example', withdrawnAt, sender })
  expect(text).toMatch(/on November 21, 2026 at 9:30\sp\.m\.\sEST\.\s/)
})

describe('a buyer', () => {
  test('is told whom to stop contacting', () => {
    const { subject, text, html } = withdrawalNotice(noticeInput)
    expect(subject).toContain('NR-1001')
    expect(text).toContain('Please stop contacting them immediately')
    for (const known of ['Zoë Roy', 'Roy & Filles', 'zoe@roy.example', '+14165550123'])
      expect(text).toContain(known)
    expect(html).toContain('Roy &amp; Filles')
    expect(text).not.toContain('deleted')
  })

  test('of a person who was deleted is asked to delete too, and only what we still know', () => {
    const { text } = withdrawalNotice({
      ...noticeInput,
      firstName: '',
      lastName: '',
      company: '',
      isDeletion: true,
    })
    expect(text).toContain('Delete what you hold about them')
    expect(text).toContain('zoe@roy.example')
    expect(text).not.toMatch(/Name:|Company:/)
  })
})
