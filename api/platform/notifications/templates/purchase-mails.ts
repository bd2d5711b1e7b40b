import type { RefundReason } from '../../../../domain/outcomes.ts'
import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type PurchaseReceipt = {
  to: string
  contactPerson: string
  /** The supplier as the receipt names it. */
  billedTo: string
  /** Such as "NR-1001". */
  number: string
  /** What was bought, in words that name nobody: mail is read by more people than the portal. */
  product: string
  /** The price is one lead credit, and no money. */
  isByCredit: boolean
  priceCents: number
  totalCents: number
  /** Empty where the receipt says nothing about tax. */
  taxNote: string
  myLeadsUrl: string
  receiptUrl: string
  sender: Sender
}

/** Leads to the contact details in the portal; the mail itself never holds them. */
export function purchaseReceipt(receipt: PurchaseReceipt): Mail {
  const { to, contactPerson, billedTo, number, product, priceCents, totalCents, taxNote, sender } = receipt
  const price = receipt.isByCredit ? '1 lead credit' : dollars(priceCents)
  return composeMail(to, {
    subject: `Receipt ${number} for your lead from ${sender.name}`,
    preview: `${product}, ${receipt.isByCredit ? price : dollars(totalCents)}. The contact details are under My Leads.`,
    blocks: [
      `Hi ${contactPerson},`,
      'This lead is exclusively yours. Businesses expect a call within 24 hours, so the sooner you reach out, the better. You’ll find the contact details and the consent they gave under My Leads:',
      { kind: 'button', label: 'Open My Leads', url: receipt.myLeadsUrl },
      { kind: 'heading', text: `Receipt ${number}` },
      `${product}, billed to ${billedTo}.`,
      {
        kind: 'figures',
        figures: [
          { label: 'Price', value: price },
          { label: 'Total in Canadian dollars', value: dollars(totalCents) },
        ],
      },
      taxNote !== '' && taxNote,
      { kind: 'link', label: 'View or print the receipt', url: receipt.receiptUrl },
    ],
    reason: `You received this email because ${billedTo} bought a lead at ${sender.name}.`,
    sender,
  })
}

/** `yours`: the reader had bought the same lead otherwise a moment before, as with a credit. */
export type NoticeReason = RefundReason | 'yours'

export type RefundNotice = {
  to: string
  contactPerson: string
  /** What was not bought, in words that name nobody. */
  product: string
  amountCents: number
  reason: NoticeReason
  /** Stripe has said that the refund is done; else it is on its way. */
  isPaid: boolean
  marketUrl: string
  sender: Sender
}

/** To a supplier that paid and did not get the lead: why, and that the whole payment comes back by itself. */
export function refundNotice(notice: RefundNotice): Mail {
  const { to, contactPerson, product, amountCents, reason, isPaid, marketUrl, sender } = notice
  const amount = dollars(amountCents)
  const { subject, why } = WORDS[reason]
  return composeMail(to, {
    subject: `${isPaid ? 'Refunded in full' : 'Your refund is on its way'}: ${subject}`,
    preview: `${amount} ${isPaid ? 'was refunded to your card' : 'is on its way back to your card'}. You don’t need to do anything.`,
    blocks: [
      `Hi ${contactPerson},`,
      reason === 'yours' ? why : `We’re sorry: you paid for a lead and didn’t get it. ${why}`,
      // Stripe’s figure: support.stripe.com/questions/customer-refund-processing-time, read on 2026-11-21.
      `${isPaid ? 'We’ve refunded' : 'We’re refunding'} your payment in full. Banks usually show it within 5 to 10 business days. You don’t need to do anything.`,
      {
        kind: 'figures',
        figures: [{ label: isPaid ? 'Refunded to your card' : 'On its way to your card', value: amount }],
      },
      `It was for: ${product}. The business doesn’t know about this.`,
      reason !== 'supplier_inactive' && { kind: 'button', label: 'See leads on the market', url: marketUrl },
    ],
    reason: `You received this email because your ${sender.name} supplier account made a card payment.`,
    sender,
  })
}

const WORDS: Record<NoticeReason, { subject: string; why: string }> = {
  sold: {
    subject: 'this lead was sold while you were paying',
    why: 'Another provider’s payment went through just before yours, and each lead goes to one provider only.',
  },
  held: {
    subject: 'another provider was already paying for this lead',
    why: 'Another provider had already started paying for it, and each lead goes to one provider only.',
  },
  off_market: {
    subject: 'this lead left the market while you were paying',
    why: 'It was taken off the market before your payment came in, so it’s no longer for sale.',
  },
  supplier_inactive: {
    subject: 'your account couldn’t buy leads when the payment came in',
    why: 'Your account couldn’t buy leads when your payment came in. If you didn’t expect this, email or call us.',
  },
  yours: {
    subject: 'this lead was already yours',
    why: 'You paid by card for a lead that had just become yours. It stays under My Leads, and your card isn’t charged.',
  },
}

type FailedRefund = Pick<RefundNotice, 'to' | 'contactPerson' | 'product' | 'amountCents' | 'sender'>

/** Corrects the notice above: the card's bank did not take the money, and we will pay it another way. */
export function failedRefundNotice({ to, contactPerson, product, amountCents, sender }: FailedRefund): Mail {
  const amount = dollars(amountCents)
  return composeMail(to, {
    subject: `Your refund of ${amount} didn’t go through`,
    preview: `The money came back to us. We still owe you ${amount} and will pay it another way.`,
    blocks: [
      `Hi ${contactPerson},`,
      `Your refund of ${amount} didn’t go through: your card’s bank refused it, so the money came back to us. This happens when a card has expired or was cancelled, for example.`,
      'We still owe you this amount. We’ll refund your card again or contact you to pay it another way, such as by e-transfer. You don’t need to do anything. If you’d like it sooner, email or call us.',
      { kind: 'figures', figures: [{ label: 'We owe you', value: amount }] },
      `It was for: ${product}. The business doesn’t know about this.`,
    ],
    reason: `You received this email because your ${sender.name} supplier account made a card payment.`,
    sender,
  })
}

type LeadAssigned = Pick<PurchaseReceipt, 'to' | 'contactPerson' | 'product' | 'myLeadsUrl' | 'sender'>

/** Tells a provider that a lead was assigned to it. The contact details are under My Leads only. */
export function leadAssigned(assigned: LeadAssigned & { receiptNumber: string }): Mail {
  const { to, contactPerson, product, receiptNumber, myLeadsUrl, sender } = assigned
  return composeMail(to, {
    subject: `A lead for you: ${product} (${receiptNumber})`,
    preview: 'We’ve assigned you a lead for your exclusive use.',
    blocks: [
      `Hi ${contactPerson},`,
      'We’ve assigned you a lead for your exclusive use. Your card wasn’t charged. The business expects to hear from you within 24 hours.',
      {
        kind: 'figures',
        figures: [
          { label: 'Lead', value: product },
          { label: 'Receipt', value: receiptNumber },
        ],
      },
      'You’ll find the contact details under My Leads:',
      { kind: 'button', label: 'Open My Leads', url: myLeadsUrl },
    ],
    reason: `You received this email because we assigned this lead to your ${sender.name} supplier account.`,
    sender,
  })
}

/** "$1,234.50", always with its cents, as on a receipt. */
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(cents / 100)
