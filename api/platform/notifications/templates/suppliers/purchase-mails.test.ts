import { describe, expect, test } from 'bun:test'
import { ourSender } from '../layout.ts'
import type { NoticeReason } from './purchase-mails.messages.ts'
import { type PurchaseReceipt, purchaseReceipt, type RefundNotice, refundNotice } from './purchase-mails.ts'

const sender = ourSender('https://example.ca')
const bought: PurchaseReceipt = {
  to: 'sales@pay.example',
  contactPerson: 'Sam',
  billedTo: 'North Pay',
  number: 'NR-1001',
  product: 'Tier 2 lead: Retail business in Ontario',
  isByCredit: false,
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

test.each([
  ['the receipt', purchaseReceipt],
  ['the refund notice', refundNotice],
])('%s escapes what a supplier typed', (_, write) => {
  const typed = { contactPerson: '<img src=x onerror=alert(1)>', billedTo: '<img src=x onerror=alert(1)>' }
  expect(write({ ...bought, ...refunded, ...typed }).html).not.toContain('<img')
})

test('the receipt has its number, the price and total with cents, who was billed, the tax, and its links', () => {
  const { subject, text } = purchaseReceipt(bought)
  expect(subject).toBe('Receipt NR-1001 for your lead from Northrate')
  for (const part of [
    'Price: $89.00\nTotal in Canadian dollars: $89.00',
    'Tier 2 lead: Retail business in Ontario, billed to North Pay.',
    'No tax is charged on this purchase.',
    'https://example.ca/supplier/analytics',
    'https://example.ca/supplier/receipt?number=NR-1001',
  ])
    expect(text).toContain(part)
})

test('the receipt of a lead that a credit bought says 1 lead credit, and that no money was charged', () => {
  const { text, html } = purchaseReceipt({ ...bought, isByCredit: true, priceCents: 0, totalCents: 0 })
  expect(text).toContain('Price: 1 lead credit\nTotal in Canadian dollars: $0.00')
  expect(html).toContain('Ontario, 1 lead credit. The contact details')
})

describe('the refund notice', () => {
  const REASONS: [NoticeReason, RegExp][] = [
    ['sold', /sold while you were paying/],
    ['held', /another provider was already paying/],
    ['off_market', /left the market/],
    ['supplier_inactive', /your account couldn’t buy/],
  ]

  test.each(REASONS)('for %s says why, how much, and that nothing is to be done', (reason, words) => {
    const { subject, text } = refundNotice({ ...refunded, reason })
    expect(subject).toMatch(words)
    expect(subject).toStartWith('Refunded in full: ')
    expect(text).toContain('Refunded to your card: $89.00')
    expect(text).toContain('You don’t need to do anything.')
  })

  test('says that the refund is on its way until Stripe has confirmed it', () => {
    const { subject, text, html } = refundNotice({ ...refunded, isPaid: false })
    expect(subject).toStartWith('Your refund is on its way: ')
    for (const form of [text, html]) expect(form).not.toMatch(/refunded (to|your)/i)
  })

  test('has no link to the market for a supplier that cannot see it', () => {
    expect(refundNotice(refunded).text).toContain('/supplier/dashboard')
    expect(refundNotice({ ...refunded, reason: 'supplier_inactive' }).text).not.toContain('/supplier/')
  })
})
