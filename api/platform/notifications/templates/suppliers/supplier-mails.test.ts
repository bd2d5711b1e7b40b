import { expect, test } from 'bun:test'
import { ourSender } from '../layout.ts'
import { passwordLink, supplierWelcome } from './supplier-mails.ts'

const sender = ourSender('https://example.ca')
const to = 'robin@maple.example'
const CONFIRM = 'https://example.ca/supplier/confirm-email#t0ken'
const NEW_PASSWORD = 'https://example.ca/supplier/new-password#t0ken'

const welcome = (changes: Partial<Parameters<typeof supplierWelcome>[0]> = {}) =>
  supplierWelcome({
    to,
    awaitsApproval: true,
    confirmation: { url: CONFIRM, lifetimeDays: 7 },
    portalUrl: 'https://example.ca/supplier/dashboard',
    resetUrl: 'https://example.ca/supplier/reset-password',
    sender,
    ...changes,
  })

test('the welcome mentions the approval only to suppliers that need it, and always how to set a password', () => {
  const [pending, approved] = [welcome(), welcome({ awaitsApproval: false })]
  expect(pending.text).toContain('In the meantime, you can browse.')
  expect(approved.text).not.toContain('In the meantime')
  for (const { text } of [pending, approved])
    expect(text).toContain('Set a new password:\nhttps://example.ca/supplier/reset-password')
})

test('the welcome holds the link that confirms the address, alone in its line, unless that is done', () => {
  expect(welcome().text.split('\n')).toContain(CONFIRM)
  expect(welcome().html).toContain(`href="${CONFIRM}"`)
  expect(welcome({ confirmation: null }).text).not.toContain('confirm your email address')
})

test.each(['reset', 'claim'] as const)(
  'the link to %s a password stands whole and alone in its line',
  (kind) => {
    const { text, html } = passwordLink({ to, kind, url: NEW_PASSWORD, lifetimeMinutes: 30, sender })
    expect(text.split('\n')).toContain(NEW_PASSWORD)
    expect(html).toContain(`href="${NEW_PASSWORD}"`)
    expect(text).toContain('works once, within 30 minutes')
  },
)
