import type { RefundReason } from '../../../../../domain/leads/outcomes.ts'

/** `yours`: the reader had bought the same lead otherwise a moment before, as with a credit. */
export type NoticeReason = RefundReason | 'yours'

export const en = {
  hi: (contactPerson: string) => `Hi ${contactPerson},`,
  openMyLeads: 'Open My Leads',
  receipt: {
    oneCredit: '1 lead credit',
    subject: (number: string, name: string) => `Receipt ${number} for your lead from ${name}`,
    preview: (product: string, paid: string) =>
      `${product}, ${paid}. The contact details are under My Leads.`,
    isYours:
      'This lead is exclusively yours. Businesses expect a call within 24 hours, so the sooner you reach out, the better. You’ll find the contact details and the consent they gave under My Leads:',
    heading: (number: string) => `Receipt ${number}`,
    billedTo: (product: string, billedTo: string) => `${product}, billed to ${billedTo}.`,
    price: 'Price',
    total: 'Total in Canadian dollars',
    view: 'View or print the receipt',
    reason: (billedTo: string, name: string) =>
      `You received this email because ${billedTo} bought a lead at ${name}.`,
  },
  refund: {
    subject: (isPaid: boolean, subject: string) =>
      `${isPaid ? 'Refunded in full' : 'Your refund is on its way'}: ${subject}`,
    preview: (isPaid: boolean, amount: string) =>
      `${amount} ${isPaid ? 'was refunded to your card' : 'is on its way back to your card'}. You don’t need to do anything.`,
    sorry: (why: string) => `We’re sorry: you paid for a lead and didn’t get it. ${why}`,
    // Stripe’s figure: support.stripe.com/questions/customer-refund-processing-time, read on 2026-11-21.
    inFull: (isPaid: boolean) =>
      `${isPaid ? 'We’ve refunded' : 'We’re refunding'} your payment in full. Banks usually show it within 5 to 10 business days. You don’t need to do anything.`,
    label: (isPaid: boolean) => (isPaid ? 'Refunded to your card' : 'On its way to your card'),
    seeMarket: 'See leads on the market',
    reasons: {
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
    } satisfies Record<NoticeReason, { subject: string; why: string }>,
  },
  wasFor: (product: string) => `It was for: ${product}. The business doesn’t know about this.`,
  paidByCard: (name: string) =>
    `You received this email because your ${name} supplier account made a card payment.`,
  failedRefund: {
    subject: (amount: string) => `Your refund of ${amount} didn’t go through`,
    preview: (amount: string) =>
      `The money came back to us. We still owe you ${amount} and will pay it another way.`,
    refused: (amount: string) =>
      `Your refund of ${amount} didn’t go through: your card’s bank refused it, so the money came back to us. This happens when a card has expired or was cancelled, for example.`,
    stillOwe:
      'We still owe you this amount. We’ll refund your card again or contact you to pay it another way, such as by e-transfer. You don’t need to do anything. If you’d like it sooner, email or call us.',
    weOwe: 'We owe you',
  },
  assigned: {
    subject: (product: string, number: string) => `A lead for you: ${product} (${number})`,
    preview: 'We’ve assigned you a lead for your exclusive use.',
    isYours:
      'We’ve assigned you a lead for your exclusive use. Your card wasn’t charged. The business expects to hear from you within 24 hours.',
    lead: 'Lead',
    receipt: 'Receipt',
    details: 'You’ll find the contact details under My Leads:',
    reason: (name: string) =>
      `You received this email because we assigned this lead to your ${name} supplier account.`,
  },
}
