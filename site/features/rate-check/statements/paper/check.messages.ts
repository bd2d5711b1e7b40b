import type { Warning } from '../months.ts'
import type { FigureKey, Mistake, Reason } from '../statement-figures.ts'

const labels: Record<FigureKey, string> = {
  totalFees: 'Total fees, before tax',
  grossSales: 'Card sales, before refunds',
  transactionCount: 'Number of sales',
  interchange: 'Interchange, to the customer’s bank',
  assessments: 'Network assessments, to Visa, Mastercard, Interac',
  fixedFees: 'Fixed and equipment fees',
  refunds: 'Refunds',
  netSales: 'Sales minus refunds',
  processorFees: 'Your provider’s fees',
  terminalRental: 'Terminal rental',
  pciFees: 'PCI fees',
  chargebackFees: 'Chargeback fees',
  tax: 'Tax on fees',
  effectiveRate: 'Effective rate, as printed',
}

/** Within a sentence, as in "Click your total fees". */
const names: Record<FigureKey, string> = {
  totalFees: 'total fees',
  grossSales: 'card sales',
  transactionCount: 'number of sales',
  interchange: 'interchange',
  assessments: 'network assessments',
  fixedFees: 'fixed and equipment fees',
  refunds: 'refunds',
  netSales: 'sales minus refunds',
  processorFees: 'provider’s fees',
  terminalRental: 'terminal rental',
  pciFees: 'PCI fees',
  chargebackFees: 'chargeback fees',
  tax: 'tax on fees',
  effectiveRate: 'effective rate',
}

const reasons: Record<Reason, string> = {
  partsAddUp: 'The kinds of fees on your statement add up to the total.',
  salesAddUp: 'Sales minus refunds equals the net sales on your statement.',
  ratePrinted: 'Fees divided by sales equals the rate on your statement.',
  rowsAddUp: 'Other amounts on your statement add up to it.',
}

const mistakes: Record<Mistake, string> = {
  range: 'Enter an amount above zero: up to $10,000,000 of fees, and up to $1,000,000,000 of card sales.',
  cents: 'Enter dollars and cents, with no more than two decimals.',
  amount: 'Enter an amount in dollars, such as 568.19.',
  count: 'Enter the number of sales as a whole number, such as 240.',
  feesNeeded: 'Enter your total fees, or pick them on your statement.',
  salesNeeded: 'Enter your card sales, or pick them on your statement.',
  feesAreSales: 'Fees and sales can’t be the same amount. Check both.',
  feesAboveSales: 'Fees can’t be more than the sales they were charged on. Check both amounts.',
  partAboveFees: 'One kind of fee can’t be more than all fees together.',
  partsAboveFees: 'Interchange, assessments and fixed fees add up to more than this. Check all four amounts.',
}

const warnings: Record<Warning, string> = {
  'same-month':
    'Two of these statements cover the same days. Remove one, or your fees and sales are counted twice.',
  'different-providers':
    'These statements are from different providers. The effective rate is their total fees divided by their total sales.',
  'months-missing':
    'There’s a gap between these months. That’s fine, but the rate covers only the months here.',
}

export const checkMessages = {
  paper: {
    heading: 'Your statements',
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
    byHandName: 'Figures entered by hand',
    keptName: (of: string) => (of === '' ? 'Your statement' : `Your statement: ${of}`),
    useCombined: 'Use the combined totals',
    showPage: 'Show me the page',
    opening: 'Reading your statement…',
    notOpened: {
      failed: 'The reader didn’t load.',
      failedWhy: 'Check your connection and try again. Your file hasn’t gone anywhere.',
      tryAgain: 'Try again',
    },
    otherFile: 'Choose another file',
    byHand: 'Enter the figures by hand',
    isStatement: 'It’s my statement: show me the page',
    confirmedFor: (rate: string, fees: string, sales: string) =>
      `${rate}: fees of ${fees} on sales of ${sales}`,
    change: 'Change',
    confirmed: 'Confirmed',
  },

  password: {
    heading: 'This PDF has a password',
    why: 'Enter it to open the statement. It stays on this device, like the file.',
    empty: 'Enter the password of this file.',
    wrong: 'That isn’t the password for this file. Try again.',
    label: 'Password',
    open: 'Open',
    opening: 'Opening…',
  },

  picture: {
    heading: 'Enter the two figures that you see',
    lead: 'Your picture stays beside the fields. Both figures are usually in the summary. In a PDF from your provider, we find them for you.',
    label: 'Your picture',
    rotate: 'Rotate',
    howToGetPdf: 'How to get the PDF',
    pdfSteps: [
      'Log in to your provider’s website or app.',
      'Look for Statements, Reports or Documents.',
      'Choose last month, and download it as a PDF.',
    ],
    pdfElse: 'Can’t find it? Call the number on your statement and ask for PDF statements.',
  },

  check: {
    heading: 'Check what we found',
    lead: 'Compare each number with the picture of its line. Correct what’s wrong.',
    headingNothing: 'Show us your fees and sales',
    leadNothing: 'We couldn’t find them for certain. Pick both on your statement, or type them in.',
    headingMissing: (name: string) => `We couldn’t find your ${name}`,
    leadMissing: 'Pick it on your statement, or type it in. Then check the rest.',
    headingByHand: 'Enter two figures from your statement',
    leadByHand: 'Both are usually in the summary, on the first or last page.',
    main: 'Your rate comes from these two',
    rateSoFar: 'Effective rate',
    rateNotYet: 'Fees ÷ sales',
    rateNone: 'Fees can’t reach the sales. Check both.',
    more: 'More from this statement',
    moreWhy: 'Optional. With these, we can show who gets which part of your fees.',
    shown: 'Also on your statement',
    shownWhy: 'For comparison only. None of these are used.',
    taxLeftOut: 'Left out of your fees.',
    labels,
    names,
    sure: 'Double-checked',
    likely: 'Please check',
    likelyWhy: 'Compare it with your statement.',
    notFound: 'Not found',
    typed: 'Changed by you',
    clicked: 'Picked by you',
    reasons,
    addedUp: 'We added these up',
    addedUpByYou: 'You added these up',
    addedUpWhy: 'Your statement doesn’t print this total.',
    pick: 'Pick it on the page',
    pickOther: 'Pick another number',
    pickFor: (words: string, name: string) => `${words}: ${name}`,
    onPage: (page: number) => `Page ${page}`,
    pictureOf: (text: string) => `On your statement: ${text}`,
    month: 'Which month is it for?',
    monthUnknown: 'I’m not sure',
    provider: 'Which provider is it from?',
    providerUnknown: 'Not listed, or not sure',
    mistakes,
    mistakesHeading: 'Check the marked figures',
    unusual: (rate: string) =>
      `That’s an effective rate of ${rate}, which is unusually high. Check that the fees don’t include the sales themselves, or a yearly fee. If they’re right, confirm them again.`,
    confirm: 'These are right',
    confirmAgain: 'Yes, these are right',
  },

  pick: {
    heading: (name: string, isTouch: boolean) => `${isTouch ? 'Tap' : 'Click'} your ${name}`,
    lead: {
      totalFees:
        'Everything you were charged for the month, before tax. If your statement prints no total, add up its parts.',
      grossSales: 'All card sales of the month, before refunds.',
    },
    numbers: 'Numbers on your statement',
    keys: 'With the keyboard: arrow keys move from number to number, Enter takes one, Escape goes back.',
    search: 'Find a number',
    searchHint: 'Such as 568.19',
    found: (at: number, of: number) => `${at} of ${of}`,
    foundNone: 'No such number on this statement.',
    beforeTax: 'Choose the amount before tax.',
    take: (text: string) => `Use ${text}`,
    takeNone: 'Use this number',
    chosenNone: 'Nothing chosen yet',
    add: 'Add another number',
    adding: (isTouch: boolean) => `${isTouch ? 'Tap' : 'Click'} each number to add. We show their sum.`,
    addRemove: 'Remove',
    sum: (parts: string, sum: string) => `${parts} = ${sum}`,
    isOther: (name: string) => `You already use this amount as your ${name}. Choose another number.`,
    feesAbove: 'Your fees would be more than your sales. Choose another number.',
    backTo: (name: string) => `Back to ${name}`,
    cancel: 'Back to the figures',
    typeInstead: 'Type it instead',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    pageBefore: 'Previous page',
    pageAfter: 'Next page',
    larger: 'Larger',
    smaller: 'Smaller',
    pageFailed: 'This page can’t be shown. Type the figure instead.',
  },

  answer: {
    heading: 'Your effective rate',
    of: (fees: string, sales: string) => `${fees} in fees on ${sales} of card sales`,
    months: (months: number, inWords: string) => (months === 1 ? inWords : `${months} months: ${inWords}`),
    monthsUnknown: (months: number) => (months === 1 ? 'One month' : `${months} months`),
    inIt: 'What’s in it',
    parts: {
      interchange: 'Interchange, to the customer’s bank',
      assessments: 'Network assessments',
      fixed: 'Fixed and equipment fees',
      rest: 'Your provider’s markup and anything not listed separately',
    },
    ofSales: 'of sales',
    before: 'Before tax.',
    rateDiffers:
      'A rate printed on your statement can differ: it may be for one kind of card, or leave out fixed fees.',
    countedOnce: 'The same statement is here more than once. We count it once.',
    law: 'This isn’t an audit or financial advice. It’s worked out from the figures that you confirmed.',
    unconfirmed: (papers: number) =>
      papers === 1
        ? 'One statement isn’t confirmed yet, and isn’t included.'
        : `${papers} statements aren’t confirmed yet, and aren’t included.`,
    warnings,
  },
}

export type CheckMessages = typeof checkMessages
