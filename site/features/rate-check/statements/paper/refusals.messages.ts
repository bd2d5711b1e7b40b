import type { OtherPaper, Unreadable } from '../../../../statement-reader/statement-reader.ts'

type Refusal = { looksLike: string; needed: string }

const STATEMENT =
  'We need the monthly statement from your payment provider, the one that lists your card sales and the fees you were charged.'

const other: Record<OtherPaper, Refusal> = {
  invoice: {
    looksLike: 'This looks like an invoice, not a processing statement.',
    needed: STATEMENT,
  },
  'bank-statement': {
    looksLike: 'This looks like a bank statement.',
    needed: `It shows what was deposited, but not what the sales cost you. ${STATEMENT}`,
  },
  quote: {
    looksLike: 'This looks like a quote or a proposal.',
    needed: `Its numbers are estimates. ${STATEMENT}`,
  },
  agreement: {
    looksLike: 'This looks like an agreement or an application.',
    needed: `It lists rates, but not what you paid. ${STATEMENT}`,
  },
  'till-report': {
    looksLike: 'This looks like a report from your till or terminal.',
    needed: `It shows your sales, but not the fees. ${STATEMENT}`,
  },
  'payout-report': {
    looksLike: 'This looks like a payout report.',
    needed: `It covers single payouts, not a whole month. ${STATEMENT}`,
  },
  letter: {
    looksLike: 'This looks like a letter.',
    needed: STATEMENT,
  },
  'annual-summary': {
    looksLike: 'This looks like a summary of a whole year.',
    needed: 'We need the statement for a single month. You can add several months, one file each.',
  },
  'several-locations': {
    looksLike: 'This statement covers more than one location.',
    needed:
      'You need the sales and the fees of the same locations. Use totals that cover all of them, or choose the statement for one location.',
  },
  'other-currency': {
    looksLike: 'This statement isn’t in Canadian dollars.',
    needed: 'We compare prices in Canada. Choose a statement in Canadian dollars.',
  },
  'no-sales': {
    looksLike: 'This statement has no card sales.',
    needed: 'Without sales there’s no rate to work out. Choose a month in which you took cards.',
  },
  unknown: {
    looksLike: 'We couldn’t recognize this as a processing statement.',
    needed: `${STATEMENT} If this is it, click your figures on the page.`,
  },
}

const unreadable: Record<
  Exclude<Unreadable, 'no-text' | 'password-needed' | 'password-wrong' | 'reader-not-loaded'>,
  Refusal
> = {
  'not-a-pdf': {
    looksLike: 'This file is neither a PDF nor a picture.',
    needed: 'Choose the PDF from your provider, or a photo of the statement (JPEG, PNG, WebP or HEIC).',
  },
  'picture-format': {
    looksLike: 'This browser can’t open this kind of picture.',
    needed: 'Save the photo as JPEG or PNG, or better, choose the PDF from your provider.',
  },
  broken: {
    looksLike: 'This file is damaged, so it can’t be opened.',
    needed: 'Download it again from your provider, or choose another file.',
  },
  'too-large': {
    looksLike: 'This file is too large.',
    needed:
      'A statement is rarely over 5 MB, and we open files of less than 100 MB. Choose the statement alone.',
  },
  'too-many-pages': {
    looksLike: 'This file has too many pages.',
    needed: 'We open PDFs of fewer than 500 pages. Choose the statement for a single month.',
  },
  'too-slow': {
    looksLike: 'Reading this file took too long, so we stopped.',
    needed: 'Choose another file, or enter the two figures by hand.',
  },
}

const noPages: Refusal = {
  looksLike: 'This PDF has no pages.',
  needed: 'Download it again from your provider, or choose another file.',
}

export const refusalMessages = { other, unreadable, noPages }
