import type { ProcessorSlug } from '../../domain/processors.ts'

/**
 * One run of text as the paper places it. Points (1/72 inch) from the top left of the upright page; `y` is the baseline.
 * A page that is turned comes out upright.
 */
export type Piece = {
  /** 1 is the first. */
  page: number
  text: string
  x: number
  y: number
  width: number
  /** Of the letters, not of the line. */
  height: number
}

export type PageSize = { width: number; height: number }

/** A paper taken apart into text: all that the reader is given, in a browser's worker and in the command alike. */
export type Paper = {
  pages: PageSize[]
  pieces: Piece[]
  /** Recognized letters may be wrong: nothing read from a photograph is ever sure. */
  origin: 'text' | 'photograph'
}

/** Points, as in `Piece`. */
export type Box = { x: number; y: number; width: number; height: number }

/** Sure: other figures on the same paper agree with it by arithmetic. Likely: its label and its place say so. */
export type Certainty = 'sure' | 'likely'

/** Where a value stands: the words as printed and their place, to be shown as a picture beside it. */
export type Place = { page: number; text: string; box: Box }

export type Found<Value> = Place & {
  value: Value
  certainty: Certainty
  /** Where the paper prints no such total: the lines that we added up, to be shown. */
  addedUp?: (Place & { value: number })[]
}

/** ISO 8601 dates, both included. */
export type Period = { start: string; end: string }

/** CAD, two decimals; before tax where the name does not say tax. Null: not found, and never guessed. */
export type Figures = {
  /** All card sales of the month, Interac included, before refunds. */
  grossSales: Found<number> | null
  refunds: Found<number> | null
  netSales: Found<number> | null
  /** How many sales. */
  transactionCount: Found<number> | null
  averageTicket: Found<number> | null
  /** With the wholesale discount of American Express. */
  interchange: Found<number> | null
  /** What the networks charge. */
  assessments: Found<number> | null
  /** What the processor charges by sale or by percent, fixed fees apart. */
  processorFees: Found<number> | null
  /** By the month whatever is sold: terminal, PCI, statement, gateway, account, and chargeback fees. */
  fixedFees: Found<number> | null
  terminalRental: Found<number> | null
  pciFees: Found<number> | null
  chargebackFees: Found<number> | null
  /** On fees. */
  tax: Found<number> | null
  /** Everything that was charged for the month, before tax; the money of chargebacks is not a fee. */
  totalFees: Found<number> | null
  /** Percent. Only a printed rate over all fees and all cards. */
  effectiveRate: Found<number> | null
}

/** What the paper looks like instead, or why a statement cannot be used. */
export const OTHER_PAPERS = [
  'invoice',
  'bank-statement',
  'quote',
  'agreement',
  'till-report',
  'payout-report',
  'letter',
  'annual-summary',
  'several-locations',
  'other-currency',
  'no-sales',
  /** Something with text that is none of these. */
  'unknown',
] as const
export type OtherPaper = (typeof OTHER_PAPERS)[number]

export const UNREADABLE = [
  /** No text: a scan or a photograph in a PDF, or empty pages. */
  'no-text',
  'not-a-pdf',
  'broken',
  'password-needed',
  'password-wrong',
  'too-large',
  'too-many-pages',
  'too-slow',
  /** A picture in a format that this browser does not know, such as HEIC outside Safari: a JPEG is asked for. */
  'picture-format',
  /** Our own reader could not be loaded, or this browser is too old for it: try again, or in another browser. */
  'reader-not-loaded',
] as const
export type Unreadable = (typeof UNREADABLE)[number]

export type StatementReading = { kind: 'statement' } & {
  processor: Found<ProcessorSlug> | null
  period: Found<Period> | null
} & Figures

/** Only a statement has values: nothing is filled in from anything else. */
export type Reading =
  | StatementReading
  | { kind: 'other'; looksLike: OtherPaper }
  | { kind: 'unreadable'; reason: Unreadable }
