import {
  FIGURES,
  type Found,
  type OtherPaper,
  type Period,
  type Reading,
  type Unreadable,
} from '../../site/statement-reader/statement-reader.ts'

const FIELDS = ['processor', 'period', ...FIGURES] as const

/** What the command prints of a paper: every field, and where there are none, why. */
export function toAnswer(reading: Reading) {
  const statement = reading.kind === 'statement' ? reading : undefined
  const values = FIELDS.map((field) => [field, statement?.[field] ? toValue(statement[field]) : null])
  return { ...describe(reading), ...Object.fromEntries(values) }
}

function describe(reading: Reading) {
  if (reading.kind === 'statement') return { kind: reading.kind }
  if (reading.kind === 'other')
    return { ...reading, says: `${OTHER_SAYS[reading.looksLike]} ${WHAT_IS_NEEDED}` }
  return { ...reading, says: UNREADABLE_SAYS[reading.reason] }
}

function toValue({ value, certainty, page, text, addedUp }: Found<string | number | Period>) {
  const lines = addedUp?.map((line) => ({ value: line.value, page: line.page, text: line.text }))
  return { value, certainty, page, text, ...(lines && { addedUp: lines }) }
}

const WHAT_IS_NEEDED =
  'Use a monthly statement from the company that processes your cards: one location, one month, in Canadian dollars.'

const OTHER_SAYS: Record<OtherPaper, string> = {
  invoice: 'This looks like an invoice.',
  'bank-statement': 'This looks like a bank statement.',
  quote: 'This looks like a quote or a proposal, so its amounts are estimates.',
  agreement: 'This looks like an agreement or a fee disclosure, not a month that was charged.',
  'till-report': 'This looks like a till report.',
  'payout-report': 'This looks like a payout report, not a month with its fees.',
  letter: 'This looks like a letter.',
  'annual-summary': 'This looks like an annual summary.',
  'several-locations': 'This statement covers several locations.',
  'other-currency': "This statement isn't in Canadian dollars.",
  'no-sales': 'This statement shows no card sales.',
  unknown: "This doesn't look like a processing statement.",
}

const UNREADABLE_SAYS: Record<Unreadable, string> = {
  'no-text': 'This PDF holds no text: it may be a scan.',
  'not-a-pdf': "This isn't a PDF.",
  broken: "This PDF is damaged and can't be opened.",
  'password-needed': 'This PDF is locked: give its password with --password.',
  'password-wrong': "That password doesn't open this PDF.",
  'too-large': 'This file is too large: a statement is far smaller than 100 MB.',
  'too-many-pages': 'This PDF has too many pages: a statement has far fewer than 500.',
  'picture-format': "Pictures in this format can't be read.",
  'reader-not-loaded': "The reader couldn't start.",
  'too-slow': 'Reading this PDF took longer than 20 seconds, so we stopped.',
}
