import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { brand } from '../../contract/brand.ts'
import type { Mail } from '../mail.ts'
import { ourSender } from '../our-sender.ts'
import { deletionConfirmation } from './deletion-confirmation.ts'
import { emailLink } from './email-link.ts'
import { leadAssigned } from './lead-assigned.ts'
import { passwordLink } from './password-link.ts'
import { purchaseReceipt } from './purchase-receipt.ts'
import { rateCheckSummary } from './rate-check-summary.ts'
import { refundNotice } from './refund-notice.ts'
import { supplierApproved } from './supplier-approved.ts'
import { supplierWelcome } from './supplier-welcome.ts'
import { verificationEmail } from './verification-email.ts'
import { withdrawalConfirmation } from './withdrawal-confirmation.ts'
import { withdrawalNotice } from './withdrawal-notice.ts'

const ORIGIN = 'https://rates.example'
const sender = ourSender(ORIGIN)
const to = 'ana@example.ca'
const portal = `${ORIGIN}/supplier/dashboard`
const myLeadsUrl = `${ORIGIN}/supplier/analytics`
const product = 'Tier 2 lead: Retail business in Ontario'

/** One of each that we send, by the file that writes it. */
const MAILS: Record<string, Mail> = {
  'verification-email': verificationEmail({ to, code: '042917', lifetimeMinutes: 10, sender }),
  'rate-check-summary': rateCheckSummary({
    to,
    firstName: 'Ana',
    company: 'Café Élan',
    currentProvider: 'Moneris',
    currentMonthlyCostCents: 123_450,
    isCostAtLeast: false,
    bestSavingCents: 32_000,
    sender,
  }),
  'withdrawal-confirmation': withdrawalConfirmation({
    to,
    withdrawnAt: new Date('2026-11-21T15:00:00Z'),
    sender,
  }),
  'deletion-confirmation': deletionConfirmation({ to, sender }),
  'withdrawal-notice': withdrawalNotice({
    to,
    contactPerson: 'Sam',
    firstName: 'Ana',
    lastName: 'Roy',
    company: 'Café Élan',
    email: to,
    phone: '+14165550123',
    receiptNumber: 'NR-1001',
    isDeletion: false,
    myLeadsUrl,
    sender,
  }),
  'purchase-receipt': purchaseReceipt({
    to,
    contactPerson: 'Sam',
    billedTo: 'North Pay',
    number: 'NR-1001',
    product,
    priceCents: 8_900,
    totalCents: 8_900,
    taxNote: 'No tax is charged on this purchase.',
    myLeadsUrl,
    receiptUrl: `${ORIGIN}/supplier/receipt?number=NR-1001`,
    sender,
  }),
  'refund-notice': refundNotice({
    to,
    contactPerson: 'Sam',
    product,
    amountCents: 8_900,
    reason: 'sold',
    isPaid: true,
    marketUrl: portal,
    sender,
  }),
  'lead-assigned': leadAssigned({
    to,
    contactPerson: 'Sam',
    product,
    receiptNumber: 'NR-1001',
    myLeadsUrl,
    sender,
  }),
  'supplier-approved': supplierApproved({
    to,
    needsPassword: false,
    portalUrl: portal,
    resetUrl: `${ORIGIN}/supplier/reset-password`,
    sender,
  }),
  'supplier-welcome': supplierWelcome({
    to,
    awaitsApproval: true,
    confirmation: { url: `${ORIGIN}/supplier/confirm-email#abc`, lifetimeDays: 7 },
    portalUrl: portal,
    resetUrl: `${ORIGIN}/supplier/reset-password`,
    sender,
  }),
  'email-link': emailLink({
    to,
    url: `${ORIGIN}/supplier/confirm-email#abc`,
    lifetimeDays: 7,
    sender,
  }),
  'password-link': passwordLink({
    to,
    kind: 'reset',
    url: `${ORIGIN}/supplier/new-password#abc`,
    lifetimeMinutes: 30,
    sender,
  }),
}

/** What templates are made of, and the text message. */
const NO_MAILS = ['html', 'layout', 'layout.html', 'layout.text', 'money-in-words', 'verification-sms']

test('none is forgotten here', () => {
  const written = readdirSync(import.meta.dir)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !NO_MAILS.includes(name))
  expect(Object.keys(MAILS).sort()).toEqual(written.sort())
})

describe.each(Object.entries(MAILS))('%s', (_, mail) => {
  test('says who writes, from where, how to reach them and why, as Canada’s anti-spam law asks', () => {
    const { text } = mail
    expect(text).toMatch(/\nYou get this mail because .+\.\n/)
    expect(text).toContain(`\n\n${brand.name}\n`)
    for (const line of brand.postalAddress) expect(text).toContain(`\n${line.replace(/\s+/g, ' ')}\n`)
    for (const way of [brand.support.email, brand.support.phone]) expect(text).toContain(way)
  })

  test('leads in both forms to where consent is taken back without an account', () => {
    expect(mail.text).toContain(`\nWithdraw your consent: ${ORIGIN}/privacy/my-data\n`)
    expect(mail.html).toContain(`href="${ORIGIN}/privacy/my-data"`)
  })

  test('can be read as plain text: no markup, nothing between the lines, each address whole on its line', () => {
    const { text, subject } = mail
    expect(text).not.toMatch(/<[a-z/!]|&[a-z]+;|&#/i)
    expect(text).not.toMatch(/[^\P{Cc}\n]/u)
    expect(text).not.toMatch(/[ \t]\n|\n{3}(?!$)/)
    expect(text).toMatch(/^\S/)
    expect(subject).toMatch(/^\S.{0,98}\S$/)
    for (const address of text.match(/https?:\/\/\S*/g) ?? []) expect(URL.parse(address)).not.toBeNull()
  })

  test('says nothing in its drawn form that plain text does not say', () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$@.’-]+/gu) ?? [])
    const plain = words(mail.text.replaceAll(/https?:\/\/\S+/g, ' '))
    const drawn = mail.html
      .replace(/<style>[\s\S]*<\/style>|<title>.*<\/title>|<div style="display:none[^>]*>.*<\/div>/g, ' ')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&middot;/g, ' ')
    const missing = [...words(drawn)].filter(
      (word) => !plain.has(word) && !plain.has(word.replace(/[.,:]$/, '')),
    )
    expect(missing).toEqual([])
    const linked = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, address = '']) => address)
    for (const address of linked) expect(mail.text).toContain(address.replaceAll('&amp;', '&'))
  })
})
