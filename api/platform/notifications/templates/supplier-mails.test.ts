import { describe, expect, test } from 'bun:test'
import type { Sender } from './layout.ts'
import { passwordLink, supplierWelcome } from './supplier-mails.ts'

const sender: Sender = {
  name: 'Northrate',
  postalAddress: ['1 Example Street', 'Toronto, Ontario  M5V 0A0'],
  support: { phone: '1-800-555-0100', email: 'help@example.ca', hours: 'Mon-Fri 8AM-6PM EST' },
  privacyUrl: 'https://example.ca/privacy',
  withdrawUrl: 'https://example.ca/privacy#withdraw',
}
const to = 'robin@maple.example'
const welcome = (awaitsApproval: boolean) =>
  supplierWelcome({
    to,
    awaitsApproval,
    confirmation: { url: 'https://example.ca/supplier/confirm-email#t0ken', lifetimeDays: 7 },
    portalUrl: 'https://example.ca/supplier/dashboard',
    resetUrl: 'https://example.ca/supplier/reset-password',
    sender,
  })
const link = (kind: 'reset' | 'claim') =>
  passwordLink({
    to,
    kind,
    url: 'https://example.ca/supplier/new-password#t0ken',
    lifetimeMinutes: 30,
    sender,
  })

describe.each([
  ['the welcome', welcome(false)],
  ['the welcome of who awaits approval', welcome(true)],
  ['the link for a new password', link('reset')],
  ['the link for a first password', link('claim')],
])('%s', (_, mail) => {
  test('says in both forms who writes, from where and why', () => {
    for (const form of [mail.text, mail.html]) {
      for (const part of [
        'Northrate',
        '1 Example Street',
        'help@example.ca',
        'You received this email because',
      ])
        expect(form).toContain(part)
    }
  })

  test('fetches nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|\bsrc=|srcset=/i)
  })
})

test('the welcome tells of the approval only who awaits it, and everybody how to take their address back', () => {
  expect(welcome(true).text).toContain('In the meantime, you can browse.')
  expect(welcome(false).text).not.toContain('In the meantime')
  for (const mail of [welcome(true), welcome(false)])
    expect(mail.text).toContain('Set a new password:\nhttps://example.ca/supplier/reset-password')
})

test('the welcome holds the link that confirms the address, alone in its line, unless that is done', () => {
  const line = 'https://example.ca/supplier/confirm-email#t0ken'
  expect(welcome(true).text.split('\n')).toContain(line)
  expect(welcome(true).html).toContain(`href="${line}"`)
  const portalUrl = 'https://example.ca/supplier/dashboard'
  const without = supplierWelcome({
    to,
    awaitsApproval: true,
    confirmation: null,
    portalUrl,
    resetUrl: 'https://example.ca/supplier/reset-password',
    sender,
  })
  expect(without.text).not.toContain('confirm your email address')
})

test.each(['reset', 'claim'] as const)(
  'the link to %s stands alone in its line and its address is whole',
  (kind) => {
    expect(link(kind).text.split('\n')).toContain('https://example.ca/supplier/new-password#t0ken')
    expect(link(kind).html).toContain('href="https://example.ca/supplier/new-password#t0ken"')
    expect(link(kind).text).toContain('works once, within 30 minutes')
  },
)
