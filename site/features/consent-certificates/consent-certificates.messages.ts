import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: (brand: string) => `Check a consent receipt · ${brand}`,
  description:
    'Look up whether a consent receipt is valid and still in force, or whether a receipt that you hold is letter for letter ours.',
  heading: 'Check a consent receipt',
  lead: (brand: string) =>
    `When a business agrees to be contacted, ${brand} signs what it agreed to. Here anybody can check such a receipt. It does not show who agreed.`,
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is switched off in your browser. Write to ${email} or call ${phone}, and we check the receipt for you.`,
  byNumber: {
    heading: 'By its number',
    label: 'Receipt number',
    hint: 'It looks like 7c1f4f0e-7f3a-4b2c-9d51-3a2c0f6e8b11.',
    missing: 'Enter the number of a receipt.',
    look: 'Look it up',
    looking: 'Looking it up…',
    unknown: 'There is no such receipt',
    unknownWhy: 'Compare the number with the one on the receipt, letter for letter.',
  },
  byDocument: {
    heading: 'By the receipt itself',
    what: 'Paste the receipt or choose its file. We compare every letter of it with what we signed, and keep nothing of it.',
    label: 'The receipt',
    file: 'Or choose its file',
    chosen: (name: string) => `Read from ${name}`,
    tooLarge: 'This file is too large to be a consent receipt.',
    check: 'Check this receipt',
    checking: 'Checking…',
    genuine: 'This is our receipt, letter for letter',
    altered: 'This is not what we signed',
    alteredWhy:
      'It names a receipt of ours, but at least one letter is different. Do not rely on it: ask for the file as it was downloaded.',
    notOurs: 'This is not a receipt of ours',
    notOursWhy: 'It names no receipt that we signed, or it was changed so much that it cannot be read.',
  },
  failed: 'We could not check it. Please try again.',
  notChecked: 'Not checked',
  standing: {
    inForce: 'In force',
    inForceWhy: 'The person who agreed has not taken it back.',
    withdrawn: 'Taken back',
    withdrawnOn: (day: string) => `The person who agreed took it back on ${day}. They must not be contacted.`,
    invalid: 'Not valid',
    invalidWhy: 'The signature does not fit what we hold. Do not rely on this receipt, and tell us about it.',
  },
  facts: {
    number: 'Receipt number',
    signature: 'Signature',
    valid: 'Valid',
    notValid: 'Not valid',
    askedBy: 'Asked by',
    agreed: 'Agreed',
    signed: 'Signed',
    version: 'Version of the words',
    hash: 'SHA-256 of the words',
    key: 'Public key (Ed25519)',
  },
}

export type ConsentCertificateMessages = typeof en

export const consentCertificateMessages = inLanguages({ 'en-CA': en })
