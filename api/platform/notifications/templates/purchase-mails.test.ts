import { describe, expect, test } from 'bun:test'
import type { Sender } from './layout.ts'
import {
  type NoticeReason,
  type PurchaseReceipt,
  purchaseReceipt,
  type RefundNotice,
  refundNotice,
} from './purchase-mails.ts'

const sender: Sender = {
  name: 'Northrate',
  postalAddress: ['1 Example Street', 'Toronto, Ontario  M5V 0A0'],
  support: { phone: '1-800-555-0100', email: 'help@example.ca', hours: 'Mon-Fri 8AM-6PM EST' },
  privacyUrl: 'https://example.ca/privacy',
  withdrawUrl: 'https://example.ca/privacy#withdraw',
}
const bought: PurchaseReceipt = {
  to: 'sales@pay.example',
  contactPerson: 'Sam',
  billedTo: 'North Pay',
  number: 'NR-1001',
  product: 'Tier 2 lead: Retail business in Ontario',
  priceCents: 8_900,
  totalCents: 8_900,
  taxNote: 'No tax is charged on this purchase.',
  myLeadsUrl: 'https://example.ca/supplier/analytics',
  receiptUrl: 'https://example.ca/supplier/receipt?number=NR-1001',
  sender,
}
const refunded: RefundNotice = {
  to: 'sales@pay.example',
  contactPerson: 'Sam',
  product: 'Tier 2 lead: Retail business in Ontario',
  amountCents: 8_900,
  reason: 'sold',
  isPaid: true,
  marketUrl: 'https://example.ca/supplier/dashboard',
  sender,
}

describe.each([
  ['the receipt', purchaseReceipt(bought)],
  ['the word on a refund', refundNotice(refunded)],
])('%s', (_name, mail) => {
  test('says in both forms who writes, from where and why', () => {
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('1 Example Street')
      expect(form).toContain('help@example.ca')
      expect(form).toMatch(/You received this email because/)
    }
  })

  test('escapes what a supplier typed', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    for (const { html } of [
      purchaseReceipt({ ...bought, contactPerson: hostile, billedTo: hostile }),
      refundNotice({ ...refunded, contactPerson: hostile }),
    ])
      expect(html).not.toContain('<img')
  })
})

describe('the receipt', () => {
  test('has the number, the price and the total with its cents, who was billed, and that no tax was charged', () => {
    const { subject, text } = purchaseReceipt(bought)
    expect(subject).toBe('Receipt NR-1001 for your lead from Northrate')
    expect(text).toContain('Price: $89.00\nTotal in Canadian dollars: $89.00')
    expect(text).toContain('Tier 2 lead: Retail business in Ontario, billed to North Pay.')
    expect(text).toContain('No tax is charged on this purchase.')
  })

  test('leads to My Leads and to the receipt that can be printed', () => {
    const { text } = purchaseReceipt(bought)
    expect(text).toContain('https://example.ca/supplier/analytics')
    expect(text).toContain('https://example.ca/supplier/receipt?number=NR-1001')
  })
})

describe('the word on a refund', () => {
  const REASONS: [NoticeReason, RegExp][] = [
    ['sold', /sold while you were paying/],
    ['held', /another provider was already paying/],
    ['off_market', /left the market/],
    ['supplier_inactive', /your account couldn’t buy/],
  ]

  test.each(REASONS)('for %s says why, how much, and that it comes by itself', (reason, words) => {
    const { subject, text } = refundNotice({ ...refunded, reason })
    expect(subject).toMatch(words)
    expect(subject).toStartWith('Refunded in full: ')
    expect(text).toContain('Refunded to your card: $89.00')
    expect(text).toContain('You don’t need to do anything.')
  })

  test('does not say done what Stripe has not said is done', () => {
    const { subject, text, html } = refundNotice({ ...refunded, isPaid: false })
    expect(subject).toStartWith('Your refund is on its way: ')
    for (const form of [text, html]) expect(form).not.toMatch(/refunded (to|your)/i)
  })

  test('sends nobody to a market that is closed to them', () => {
    expect(refundNotice(refunded).text).toContain('/supplier/dashboard')
    expect(refundNotice({ ...refunded, reason: 'supplier_inactive' }).text).not.toContain('/supplier/')
  })
})
