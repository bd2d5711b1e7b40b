import type { ProcessorSlug } from '../../domain/processors.ts'

/** One run of text, upright. Points (1/72 inch) from the top left of the page; `y` is the baseline. */
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

/** A paper taken apart into text: the reader's whole input, in a browser's worker and in the command. */
export type Paper = {
  pages: PageSize[]
  pieces: Piece[]
}

/** Points, as in `Piece`. */
export type Box = { x: number; y: number; width: number; height: number }

/** Sure: other figures of the paper agree with it by arithmetic. Likely: only its label and place say so. */
export type Certainty = 'sure' | 'likely'

/** The printed words of a value and their place, to show a picture of them beside it. */
export type Place = { page: number; text: string; box: Box }

export type Found<Value> = Place & {
  value: Value
  certainty: Certainty
  /** If the paper prints no such total: the lines that we added up, to show them. */
  addedUp?: (Place & { value: number })[]
}

/** ISO 8601 dates, both included. */
export type Period = { start: string; end: string }

/** In the order in which they are printed. CAD to the cent, before tax unless the name says tax. */
export const FIGURES = [
  /** All card sales of the month, Interac included, before refunds. */
  'grossSales',
  'refunds',
  'netSales',
  /** Number of sales. */
  'transactionCount',
  'averageTicket',
  /** Includes the wholesale discount of American Express. */
  'interchange',
  /** What the networks charge. */
  'assessments',
  /** What the processor charges by sale or by percent, without fixed fees. */
  'processorFees',
  /** By the month, whatever is sold: terminal, PCI, statement, gateway, account, and chargeback fees. */
  'fixedFees',
  'terminalRental',
  'pciFees',
  'chargebackFees',
  /** On fees. */
  'tax',
  /** Everything that was charged for the month, before tax; the money of chargebacks is not a fee. */
  'totalFees',
  /** Percent. Only a printed rate over all fees and all cards. */
  'effectiveRate',
] as const
/** Null: not found, and never guessed. */
export type Figures = Record<(typeof FIGURES)[number], Found<number> | null>

/** What the paper looks like if it is no statement, or why a statement cannot be used. */
export type OtherPaper =
  | 'invoice'
  | 'bank-statement'
  | 'quote'
  | 'agreement'
  | 'till-report'
  | 'payout-report'
  | 'letter'
  | 'annual-summary'
  | 'several-locations'
  | 'other-currency'
  | 'no-sales'
  /** It has text, but is none of these. */
  | 'unknown'

export const UNREADABLE = [
  /** No text: a photograph, a scan in a PDF, or empty pages. It is shown, and the visitor reads it. */
  'no-text',
  'not-a-pdf',
  'broken',
  'password-needed',
  'password-wrong',
  'too-large',
  'too-many-pages',
  'too-slow',
  /** A picture in a format that this browser does not know, such as HEIC outside Safari. */
  'picture-format',
  /** Our own reader could not be loaded, or this browser is too old for it: try again, or in another browser. */
  'reader-not-loaded',
] as const
export type Unreadable = (typeof UNREADABLE)[number]

export type StatementReading = { kind: 'statement' } & {
  processor: Found<ProcessorSlug> | null
  period: Found<Period> | null
} & Figures

/** Only a statement has values, and a paper of several locations with printed totals of all of them. */
export type Reading =
  | StatementReading
  | { kind: 'other'; looksLike: OtherPaper; combined?: StatementReading }
  | { kind: 'unreadable'; reason: Unreadable }

/** Of a file that cannot be read. */
export const unread = (reason: Unreadable) => ({
  reading: { kind: 'unreadable', reason } as const,
  pages: [],
  numbers: [],
})

/** A file that could not be opened: it has a reason, and nothing to show. */
export const unreadablePaper = (reason: Unreadable): OpenedPaper => ({
  ...unread(reason),
  picture: () => Promise.reject(new Error('There is nothing to show of this file.')),
  close: () => {},
})

/** A number as printed, without its sign. CAD or a count: the visitor who clicks it says what it is. */
export type PrintedNumber = Place & {
  value: number
  isMoney: boolean
  /** The words at the beginning of its line, and how far across the page they reach. */
  label?: { text: string; x: number; right: number }
}

/** A file that the visitor chose, opened on their device. Nothing of it leaves the device. */
export type OpenedPaper = {
  reading: Reading
  /** Empty where the file could not be opened; a photograph is one, in dots. */
  pages: PageSize[]
  /** Every number on the paper in reading order, to be clicked or stepped through. */
  numbers: PrintedNumber[]
  /** A page or a part of one, `width` CSS pixels wide at the device's pixel ratio. */
  picture(at: { page: number; box?: Box; width: number }): Promise<ImageBitmap>
  /** Forgets the file. */
  close(): void
}

export type OpenOptions = { password?: string; signal?: AbortSignal }

/** A PDF or a picture (JPEG, PNG, WebP, HEIC where the browser knows it). Rejects only when aborted: `reading` says why it failed. */
export type OpenPaper = (file: Blob, options?: OpenOptions) => Promise<OpenedPaper>
