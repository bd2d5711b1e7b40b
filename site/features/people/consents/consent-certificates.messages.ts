export const consentCertificateMessages = {
  title: (brand: string) => `Check a consent receipt · ${brand}`,
  description:
    'Check whether a consent receipt is valid and active, or whether a receipt you have is exactly the one we signed.',
  heading: 'Check a consent receipt',
  lead: (brand: string) =>
    `When a business gives its consent, ${brand} signs a receipt of it. Anyone can check a receipt here. We don’t show who gave the consent.`,
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is turned off in your browser. Email ${email} or call ${phone} and we’ll check the receipt for you.`,
  byNumber: {
    heading: 'By number',
    label: 'Receipt number',
    hint: 'For example, 7c1f4f0e-7f3a-4b2c-9d51-3a2c0f6e8b11.',
    missing: 'Enter a receipt number.',
    look: 'Look it up',
    looking: 'Looking it up…',
    unknown: 'We can’t find this receipt',
    unknownWhy: 'Check for typos in the number.',
  },
  byDocument: {
    heading: 'By document',
    what: 'Paste the receipt or choose its file. We compare it, character by character, with what we signed. We don’t keep a copy.',
    label: 'The receipt',
    file: 'Or choose a file',
    chosen: (name: string) => `From ${name}`,
    tooLarge: 'This file is too large for a consent receipt.',
    check: 'Check this receipt',
    genuine: 'This is exactly the receipt we signed',
    altered: 'This isn’t what we signed',
    alteredWhy:
      'It refers to one of our receipts, but something in it was changed. Don’t rely on it. Ask for the original file.',
    notOurs: 'This isn’t one of our receipts',
    notOursWhy: 'It doesn’t refer to a receipt we signed, or it was changed so much that we can’t read it.',
  },
  failed: 'We couldn’t check it. Please try again.',
  notChecked: 'Not checked',
  standing: {
    inForce: 'Active',
    inForceWhy: 'The person who gave consent hasn’t withdrawn it.',
    withdrawn: 'Withdrawn',
    withdrawnOn: (day: string) =>
      `The person who gave consent withdrew it on ${day}. They must not be contacted.`,
    invalid: 'Not valid',
    invalidWhy: 'The signature doesn’t match our records. Don’t rely on this receipt, and let us know.',
  },
  facts: {
    number: 'Receipt number',
    signature: 'Signature',
    valid: 'Valid',
    notValid: 'Not valid',
    askedBy: 'Asked by',
    agreed: 'Agreed',
    signed: 'Signed',
    version: 'Version of the text',
    hash: 'SHA-256 of the text',
    key: 'Public key (Ed25519)',
  },
}

export type ConsentCertificateMessages = typeof consentCertificateMessages
