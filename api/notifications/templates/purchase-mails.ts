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
  priceCents: number
  totalCents: number
  /** What the receipt says of tax. */
  taxNote: string
  myLeadsUrl: string
  receiptUrl: string
  sender: Sender
}

/** Says that a lead is the reader's, and where to find its contact: in the portal, never in the mail. */
export function purchaseReceipt(receipt: PurchaseReceipt): Mail {
  const { to, contactPerson, billedTo, number, product, priceCents, totalCents, taxNote, sender } = receipt
  return composeMail(to, {
    subject: `Receipt ${number} for your lead from ${sender.name}`,
    preview: `${product}, ${dollars(totalCents)}. The contact is under My Leads.`,
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: 'The lead is yours alone. Businesses expect a call within 24 hours, so the sooner you reach this one, the better. The contact and the words they agreed to are under My Leads:',
      },
      { kind: 'link', label: 'Open My Leads', url: receipt.myLeadsUrl },
      { kind: 'heading', text: `Receipt ${number}` },
      { kind: 'paragraph', text: `${product}, billed to ${billedTo}.` },
      {
        kind: 'figures',
        figures: [
          { label: 'Price', value: dollars(priceCents) },
          { label: 'Total in Canadian dollars', value: dollars(totalCents) },
        ],
      },
      ...(taxNote === '' ? [] : [{ kind: 'paragraph', text: taxNote } as const]),
      { kind: 'link', label: 'See or print the receipt', url: receipt.receiptUrl },
    ],
    reason: `You get this mail because ${billedTo} bought a lead at ${sender.name}.`,
    sender,
  })
}

/** `yours`: the reader had bought the same lead otherwise a moment before, as with a credit. */
export type RefundReason = 'sold' | 'off_market' | 'supplier_inactive' | 'held' | 'yours'

export type RefundNotice = {
  to: string
  contactPerson: string
  /** What was not bought, in words that name nobody. */
  product: string
  amountCents: number
  reason: RefundReason
  /** Stripe has said that the refund is done; else it is on its way. */
  isPaid: boolean
  marketUrl: string
  sender: Sender
}

/** Tells who paid in vain why, and that the money comes back whole and by itself. */
export function refundNotice(notice: RefundNotice): Mail {
  const { to, contactPerson, product, amountCents, reason, isPaid, marketUrl, sender } = notice
  const amount = dollars(amountCents)
  const { subject, why } = WORDS[reason]
  return composeMail(to, {
    subject: `${isPaid ? 'Refunded in full' : 'Your refund is on its way'}: ${subject}`,
    preview: `${amount} ${isPaid ? 'went' : 'goes'} back to your card. You need not do anything.`,
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: reason === 'yours' ? why : `We are sorry: you paid for a lead and did not get it. ${why}`,
      },
      {
        kind: 'paragraph',
        // Stripe's figure: support.stripe.com/questions/customer-refund-processing-time, read on 2026-11-21.
        text: `${isPaid ? 'We have refunded' : 'We are refunding'} your payment in full. Banks usually show it on the card within 5 to 10 business days. You need not do anything.`,
      },
      {
        kind: 'figures',
        figures: [{ label: isPaid ? 'Refunded to your card' : 'Going back to your card', value: amount }],
      },
      { kind: 'paragraph', text: `It was for: ${product}. The business was told nothing of it.` },
      ...(reason === 'supplier_inactive'
        ? []
        : [{ kind: 'link', label: 'See the leads on the market now', url: marketUrl } as const]),
    ],
    reason: `You get this mail because a card payment was made from your supplier account at ${sender.name}.`,
    sender,
  })
}

const WORDS: Record<RefundReason, { subject: string; why: string }> = {
  sold: {
    subject: 'this lead was sold while you were paying',
    why: 'Another provider’s payment for it was completed just before yours, and each lead goes to one provider only.',
  },
  held: {
    subject: 'another provider was paying for this lead already',
    why: 'Another provider had begun to pay for it before your payment came in, and each lead goes to one provider only.',
  },
  off_market: {
    subject: 'this lead left the market while you were paying',
    why: 'It was taken off the market before your payment came in, so it can no longer be sold to anybody.',
  },
  supplier_inactive: {
    subject: 'your account could not buy when the payment came in',
    why: 'Your account was not able to buy leads at the moment your payment came in. If that surprises you, write to us or call us.',
  },
  yours: {
    subject: 'this lead was yours already',
    why: 'You paid by card for a lead that had become yours a moment before. It stays yours, under My Leads, and the card pays nothing for it.',
  },
}

type LeadAssigned = {
  to: string
  contactPerson: string
  /** What the lead is, in words that name nobody. */
  product: string
  receiptNumber: string
  myLeadsUrl: string
  sender: Sender
}

/** Tells a provider of a lead that is now its own. Whom it is about stands under My Leads alone. */
export function leadAssigned({
  to,
  contactPerson,
  product,
  receiptNumber,
  myLeadsUrl,
  sender,
}: LeadAssigned): Mail {
  return composeMail(to, {
    subject: `A lead for you: ${product} (${receiptNumber})`,
    preview: 'We have assigned you a lead, for your exclusive use.',
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: 'We have assigned you a lead, for your exclusive use. Your card was not charged. The business expects to hear from you within 24 hours.',
      },
      {
        kind: 'figures',
        figures: [
          { label: 'Lead', value: product },
          { label: 'Receipt', value: receiptNumber },
        ],
      },
      { kind: 'paragraph', text: 'Its contact details stand under My Leads:' },
      { kind: 'link', label: 'My Leads', url: myLeadsUrl },
    ],
    reason: `You get this mail because your supplier account at ${sender.name} was given this lead.`,
    sender,
  })
}

/** "$1,234.50", always with its cents, as on a receipt. */
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(cents / 100)
