import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'
import { dollars } from './money-in-words.ts'

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
