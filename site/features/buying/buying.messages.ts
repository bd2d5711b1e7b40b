import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: 'Purchase lead',
  close: 'Close',
  initializing: 'Initializing secure payment...',
  finishing: 'Finishing your purchase…',

  summary: 'What you buy',
  tierLabel: 'Tier',
  tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' },
  place: 'Place',
  anywhere: 'Canada',
  volume: 'Card sales',
  aMonth: (money: string) => `${money} a month`,
  price: 'Price',
  currency: 'CAD',
  noTax: 'One payment. No tax is charged.',

  revealed: 'What you see after you pay',
  revealedWords: 'Contact name, company, phone number, email address and website.',
  revealedLabels: {
    name: 'Contact',
    company: 'Company',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
  },

  terms: 'Terms of this purchase',
  termsPoints: [
    'Lead purchases are non-refundable. If the lead cannot be yours, you are refunded in full.',
    'The lead is for your exclusive use: we sell it once.',
    'There is no guarantee of conversion.',
  ],
  allTerms: 'Read the full terms',
  opensInNewTab: '(opens in a new tab)',
  accept: 'I accept the terms and conditions of this purchase',

  credit: {
    heading: 'Lead credits',
    balance: (credits: number) =>
      credits === 1
        ? 'You have 1 lead credit. It buys this lead, without a card.'
        : `You have ${credits} lead credits. One buys this lead, without a card.`,
    use: 'Use 1 credit',
    used: '1 lead credit was used. The contact is under My Leads.',
    unsure: 'We could not tell whether that worked. Try again: no second credit is taken for the same lead.',
  },

  payment: 'Payment',
  loadingForm: 'Loading the card form…',
  formBlocked:
    'The card form could not be loaded. Something may be blocking it: a content blocker, a company network, or a lost connection. Nothing was charged.',
  formSlow:
    'The card form is taking long to load. Your connection may be slow, or something may be blocking it. Nothing was charged.',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  pay: (price: string) => `Pay ${price}`,
  processing: 'Processing...',
  acceptFirst: 'Accept the terms to pay.',
  byStripe: 'Stripe takes the payment. We never see your card number.',

  paymentError: 'Payment Error',
  failedToInitialize: 'Failed to initialize payment',
  noClientSecret: 'No client secret received',

  priceKept: (price: string) =>
    `Your payment had been open too long, so we opened a new one. The price is still ${price}, and nothing was charged. Please enter your card again.`,
  priceChanged: (before: string, now: string) =>
    `The price has changed from ${before} to ${now}. Nothing was charged. Please look at it again before you pay.`,
  couldNotStart: 'We could not start the payment. Nothing was charged. Please try again.',

  paymentFailed: 'Payment Failed',
  cardNotCharged: 'Your card was not charged. Please try again or use another card.',
  bankSaidNo: 'Your bank did not approve the payment. Nothing was charged.',
  paymentSuccessful: 'Payment Successful',
  leadPurchased: 'Lead purchased!',
  purchaseFailed: 'Purchase Failed',
  failedToComplete: 'Failed to complete purchase',

  sold: {
    title: 'This lead is no longer available',
    text: 'You were not charged.',
  },
  yours: { title: 'This lead is yours', text: 'You have bought it already. It is under My Leads.' },
  refunded: {
    title: 'This lead could not be yours',
    text: 'Your card is refunded in full; you need not do anything.',
  },
  pending: {
    title: 'Your bank is still working on it',
    text: 'The payment is on its way and the lead is kept for you meanwhile. As soon as your bank confirms it, the lead appears under My Leads by itself. You can close this window.',
  },
  unfinished: {
    paidTitle: 'Your payment went through',
    paidText:
      'We could not finish the purchase just now. You need not pay again: the lead will appear under My Leads by itself, usually within a few minutes.',
    unsureTitle: 'We lost the connection while you paid',
    unsureText:
      'We cannot tell yet whether your card was charged. Do not pay again: if it was, the lead will appear under My Leads by itself.',
  },
  backToLeads: 'Back to the leads',
}

export type PurchaseMessages = typeof en

export const purchaseMessages = inLanguages({ 'en-CA': en })
