import { LOCALE } from '../../../lib/words/language.ts'

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
const listed = (names: string[]) => new Intl.ListFormat(LOCALE).format(names)

export const myDataMessages = {
  title: (brand: string) => `Your data · ${brand}`,
  description:
    'See, correct, download or delete the data we hold about you, or withdraw your consent. All you need is your email address.',
  lead: 'See the data we hold about you, correct it, download it, withdraw your consent or delete it. You don’t need an account, just your email address.',
  whatElse: 'Have a consent receipt?',
  checkReceipt: 'Check it here',
  withdrawOnly:
    'Just want to withdraw your consent? Use the link in the email with your results. You don’t need a code for it.',
  policy: 'How we handle your data is in our',
  policyLink: 'Privacy Policy',
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is turned off in your browser. Email ${email} or call ${phone} and we’ll do it for you.`,
  looking: 'Loading your data…',
  failed: 'We couldn’t load your data.',
  failedWhy: 'Nothing has changed. Please try again.',
  prove: {
    show: 'Show my data',
    isOver: 'We closed this page to protect you.',
    isOverWhy: 'A code works for 30 minutes. Ask for a new one to continue.',
    signedIn: 'You’re logged in.',
    showAccount: 'Show my account’s data',
  },
  shownFor: 'Data we hold about',
  leaveWhy: 'On a shared computer, close your data when you’re done.',
  download: 'Download as JSON',
  downloadName: (day: string) => `my-data-${day}.json`,
  downloading: 'Preparing…',
  downloadFailed: 'We couldn’t prepare your file. Please try again.',
  nothing: 'We don’t hold any data about this address',
  nothingWhy: 'If you used a different address for your rate check, close this and enter that one.',
  withdrawnSince: (day: string) => `You withdrew your consent on ${day}. We don’t share your details.`,
  details: {
    heading: 'Who you are',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    website: 'Website',
    hasAccount: 'You have an account with this address',
    hasNone: 'None',
    mailLanguage: 'Language of our mails',
    correct: 'Correct',
    phoneHint:
      'You can’t change your phone number here, because we only keep numbers verified by a code. Do a new rate check with the right one.',
    figuresHint:
      'To change figures from your statement, use your results, where you can edit them for 24 hours, or do a new rate check.',
    saved: 'Saved. We’ve corrected it everywhere, including for any provider that received it.',
    failed: 'We couldn’t save your details. Please try again.',
    notSaved: 'Your details weren’t saved',
  },
  leads: {
    heading: 'Your requests for better rates',
    standing: {
      waiting: 'Not shared',
      'on-market': 'Shared anonymously',
      bought: 'With a provider',
      'off-market': 'Closed',
    },
    submitted: (day: string) => `Request from ${day}`,
    ourNote: (note: string) => `Our note: ${note}`,
    requestedOn: (moment: string) => `You asked to be contacted on ${moment}.`,
    requestWhy: (day: string) =>
      `We share your request anonymously. Only the one provider that buys it gets your contact details. You can ask until ${day}.`,
    requestFailed: 'We couldn’t send your request. Please try again.',
    notRequested: 'Your request wasn’t shared',
    underHold:
      'There’s an open dispute about this request. We can’t correct or delete it until the dispute is over.',
  },
  reminder: {
    heading: 'Your reminder',
    requestedOn: (moment: string) => `Requested on ${moment}`,
    due: (day: string) => `Due on ${day}`,
    sent: (day: string) => `Sent on ${day}`,
    stopped: (day: string) => `Stopped on ${day}`,
    stop: 'Stop the reminder',
    stopFailed: 'We couldn’t stop the reminder. Please try again.',
  },
  consents: {
    heading: 'What you agreed to',
    agreedOn: (moment: string) => `Agreed on ${moment}`,
    inForce: 'Active',
    withdrawn: (day: string) => `Withdrawn on ${day}`,
    version: 'Version',
    words: 'Text',
    receipt: 'Signed receipt',
    receiptWhy:
      'We signed this text, the time, and the email and phone you verified, so no one can change them later, including us.',
    open: 'Show the receipt',
    download: 'Download the receipt',
    downloadName: (id: string) => `consent-receipt-${id}.json`,
    check: 'How to check this receipt',
    failed: 'We couldn’t load the receipt. Please try again.',
    askedBy: 'Asked by',
    verifiedEmail: 'Verified email',
    verifiedPhone: 'Verified phone',
    provedOn: (address: string, moment: string) => `${address}, on ${moment}`,
    signedAt: 'Signed',
    signature: 'Signature (Ed25519)',
    key: 'Public key',
  },
  checks: {
    heading: 'Your rate checks',
    of: (day: string) => `Rate check from ${day}`,
    atLeast: (amount: string) => `At least ${amount}`,
    saving: 'Best monthly savings',
    noSaving: 'No estimate',
    statement: {
      heading: 'From your statement',
      what: 'These figures are all we keep of it. The file itself never reaches us.',
      period: 'Period',
      interchange: 'Interchange',
      assessments: 'Network assessments',
      fixedFees: 'Fixed and equipment fees',
    },
    quotes: (count: number) => `Saved quotes (${count})`,
    quote: (saving: string, cost: string) => `saves ${saving} a month, costs ${cost} a month`,
    accepted: (day: string) => `accepted on ${day}`,
    until: (day: string) => `valid until ${day}`,
  },
  withdraw: {
    what: 'We stop sharing your details right away and close any open request. If a provider bought one, we tell it to stop contacting you. We email you a confirmation.',
    sure: 'Withdraw your consent? It takes effect at once.',
    confirm: 'Yes, withdraw it',
    cancel: 'Keep my consent',
    nothing: 'You have no active consent, so we can’t share your contact details with anyone.',
    failed: 'We couldn’t withdraw your consent. Please try again.',
    notDone: 'Your consent is still active',
    done: 'Your consent is withdrawn.',
    offMarket: (count: number) =>
      count === 0
        ? 'You had no open requests.'
        : `We closed ${counted(count, 'open request', 'open requests')}.`,
    notified: (names: string[]) =>
      names.length === 0 ? '' : `We’re telling ${listed(names)} to stop contacting you.`,
  },
  erase: {
    heading: 'Delete your data',
    what: 'This also withdraws your consent. The law makes us keep a few records. You can’t undo this.',
    button: 'Delete my data…',
    sure: 'Delete your data?',
    goes: 'Permanently deleted:',
    goesList: [
      'your name, company, website, email address and phone number in your rate checks and requests;',
      'your statement’s figures and your effective rate, in your rate checks and for the provider that bought your request, if any;',
      'your saved quotes and your account, if you have one (you’ll be logged out);',
      'your contact details as shown to the provider that bought your request, if any. We tell it to stop contacting you.',
    ],
    stays: 'We have to keep:',
    staysNothing: 'We don’t need to keep anything about you.',
    until: (day: string) => `until ${day}`,
    word: 'DELETE',
    type: (word: string) => `Type ${word} to confirm`,
    typeMistake: (word: string) => `Type the word ${word}.`,
    confirm: 'Permanently delete my data',
    cancel: 'Keep my data',
    failed: 'We couldn’t delete your data. Please try again.',
    notDone: 'Nothing was deleted',
  },
  erased: {
    heading: 'Your data is deleted',
    what: 'We’ll email you a confirmation. We keep your address only in the records below.',
    counts: (counts: Counts) =>
      [
        counted(counts.rateChecks, 'rate check', 'rate checks'),
        counted(counts.leads, 'request', 'requests'),
        counted(counts.quotes, 'saved quote', 'saved quotes'),
        counted(counts.accounts, 'account', 'accounts'),
      ].join(', '),
    countsLabel: 'Erased',
    stays: 'What we keep, and until when',
  },
}

type Counts = { rateChecks: number; leads: number; quotes: number; accounts: number }

export type MyDataMessages = typeof myDataMessages
