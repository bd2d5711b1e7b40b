export const purchaseMessages = {
  title: 'Purchase lead',
  initializing: 'Initializing secure payment...',
  finishing: 'Finishing your purchase…',

  summary: 'What you buy',
  verification: 'Verified',
  verified: { both: 'Email and phone', email: 'Email only', phone: 'Phone only', neither: 'Not verified' },
  savings: 'Estimated monthly savings',
  currency: 'CAD',
  noTax: 'One-time payment. No tax is charged.',

  revealed: 'What you’ll see after you pay',
  revealedWords:
    'Contact name, company, phone number, email address, exact monthly volume and average sale. If given: website, card rates, monthly fee and effective rate.',
  revealedLabels: {
    name: 'Contact',
    company: 'Company',
    phone: 'Phone',
    email: 'Email',
    website: 'Website, if given',
  },

  terms: 'Terms of this purchase',
  termsPoints: [
    'Lead purchases are non-refundable. If we can’t deliver the lead, we refund you in full.',
    'The lead is for your exclusive use. We sell it only once.',
    'There is no guarantee of conversion.',
  ],
  allTerms: 'Read the full terms',
  accept: 'I accept the terms and conditions of this purchase',

  credit: {
    choose: 'Pay with',
    card: 'Card',
    one: '1 lead credit',
    buys: (credits: number) =>
      `One credit buys this lead, whatever its price. You have ${credits === 1 ? '1 credit' : `${credits} credits`}.`,
    insteadOf: (price: string) => `Instead of ${price}. Your card isn’t charged.`,
    left: (credits: number) =>
      credits === 1 ? 'You’ll have 1 lead credit left.' : `You’ll have ${credits} lead credits left.`,
    use: 'Use 1 credit',
    used: 'You used 1 lead credit. The contact details are in My Leads.',
    unsure:
      'We couldn’t tell whether that worked. Try again. You won’t be charged a second credit for this lead.',
  },

  payment: 'Payment',
  loadingForm: 'Loading the card form…',
  formBlocked:
    'We couldn’t load the card form. A content blocker, a company network or a lost connection may be blocking it. Nothing was charged.',
  formSlow:
    'This is taking longer than usual. Your connection may be slow, or something may be blocking the card form. Nothing was charged.',
  tryingAgain: 'Trying again…',
  pay: (price: string) => `Pay ${price}`,
  processing: 'Processing...',
  acceptFirst: 'Accept the terms to go on.',
  wishNotSaved: 'We couldn’t save your choice. Please try again.',
  byStripe: 'Stripe processes the payment. We never see your card number.',

  paymentError: 'Payment Error',
  failedToInitialize: 'Failed to initialize payment',
  noClientSecret: 'No client secret received',

  priceKept: (price: string) =>
    `Your payment session expired, so we started a new one. The price is still ${price}, and nothing was charged. Please enter your card again.`,
  priceChanged: (before: string, now: string) =>
    `The price has changed from ${before} to ${now}. Nothing was charged. Please review it before you pay.`,
  couldNotStart: 'We couldn’t start the payment. Nothing was charged. Please try again.',

  paymentFailed: 'Payment Failed',
  tryAnotherCard: 'Nothing was charged. Try another card.',
  cardNotCharged: 'Your card wasn’t charged. Please try again or use another card.',
  bankSaidNo: 'Your bank didn’t approve the payment. Nothing was charged.',
  paymentSuccessful: 'Payment Successful',
  leadPurchased: 'Lead purchased!',
  openMyLeads: 'Open in My Leads',
  bought: {
    title: 'Your new lead',
    call: (phone: string) => `Call ${phone}`,
    mayNotCall: 'Don’t call: the owner doesn’t want to be contacted.',
    close: 'Close your new lead',
  },
  purchaseFailed: 'Purchase Failed',
  failedToComplete: 'Failed to complete purchase',

  sold: {
    title: 'This lead is no longer available',
    text: 'You weren’t charged.',
  },
  yours: { title: 'This lead is yours', text: 'You’ve already bought it. Find it in My Leads.' },
  refunded: {
    title: 'We couldn’t deliver this lead',
    text: 'We’re refunding your card in full. You don’t need to do anything.',
  },
  pending: {
    title: 'Your bank is still working on it',
    text: 'Your payment is processing and we’re holding the lead for you. As soon as your bank confirms it, the lead will appear in My Leads automatically. You can close this window.',
  },
  unfinished: {
    paidTitle: 'Your payment went through',
    paidText:
      'We couldn’t finish the purchase just now. You don’t need to pay again. The lead will appear in My Leads automatically, usually within a few minutes.',
    unsureTitle: 'We lost the connection during your payment',
    unsureText:
      'We can’t tell yet whether your card was charged. Don’t pay again. If it was, the lead will appear in My Leads automatically.',
  },
  backToLeads: 'Back to leads',
}
