import { fixedOf, type Month } from './month.ts'

export const QUANTITIES = [
  'grossSales',
  'refunds',
  'netSales',
  'transactionCount',
  'averageTicket',
  'interchange',
  'assessments',
  'processorFees',
  'fixedFees',
  'terminalRental',
  'pciFees',
  'chargebackFees',
  'tax',
  'totalFees',
  'effectiveRate',
] as const
export type Quantity = (typeof QUANTITIES)[number]
export type Mark = { page: number; text: string }
export type Marks = Partial<Record<Quantity | 'period', Mark[]>>

/** What is known of a paper before it is written: its file's name, size and pages are added then. */
export type Truth = {
  kind: 'statement' | 'not-statement' | 'unreadable'
  layout: string
  [key: string]: unknown
}
export type Drawn = { bytes: Uint8Array; truth: Truth; marks: Marks }
export type Paper = { id: string; draw: () => Promise<Drawn> }

/** Whole cents; the count as it is; the rate in percent. */
export type Amounts = Partial<Record<Quantity, number>>

export type StatementFacts = {
  layout: string
  language: 'en' | 'fr' | 'both'
  processor: string | null
  processorAsPrinted: string | null
  month: Month
  period?: { start: string; end: string }
  printed: Amounts
  derived?: Amounts
  /** In the JSON's own units: dollars. Null: nothing may be claimed either. */
  alsoRight?: Record<string, (number | string | null)[]>
  traps: string[]
}

const inUnits = (quantity: Quantity, amount: number): number =>
  quantity === 'transactionCount' || quantity === 'effectiveRate' ? amount : Math.round(amount) / 100

const ratio = (part: number, whole: number): number => Math.round((part / whole) * 10000) / 100

/** What follows from two printed figures when the paper leaves it out. */
const followingFrom = (printed: Amounts): Amounts => {
  const { grossSales, refunds, transactionCount } = printed
  return {
    ...(grossSales !== undefined && refunds !== undefined ? { netSales: grossSales - refunds } : {}),
    ...(grossSales !== undefined && transactionCount
      ? { averageTicket: Math.round(grossSales / transactionCount) }
      : {}),
  }
}

export const statement = (facts: StatementFacts): Truth => {
  const { month, printed } = facts
  const derived = { ...followingFrom({ ...facts.derived, ...printed }), ...facts.derived }
  const values = Object.fromEntries(
    QUANTITIES.map((quantity) => {
      const amount = printed[quantity] ?? derived[quantity]
      return [quantity, amount === undefined ? null : inUnits(quantity, amount)]
    }),
  )
  const totalFees = printed.totalFees ?? derived.totalFees ?? 0
  const grossSales = printed.grossSales ?? derived.grossSales ?? 0
  return {
    kind: 'statement',
    layout: facts.layout,
    language: facts.language,
    currency: 'CAD',
    processor: facts.processor,
    processorAsPrinted: facts.processorAsPrinted,
    merchant: month.merchant,
    period: facts.period ?? { start: month.start, end: month.end },
    ...values,
    effectiveRateComputed: ratio(totalFees, grossSales),
    derived: QUANTITIES.filter(
      (quantity) => printed[quantity] === undefined && derived[quantity] !== undefined,
    ),
    alsoRight: facts.alsoRight ?? {},
    mustNotClaim: QUANTITIES.filter((quantity) => values[quantity] === null),
    traps: facts.traps,
  }
}

/** The fixed fees by kind, of which a paper prints those that were charged. */
export const fixedAmounts = (month: Month): Amounts => {
  const kinds = { terminalRental: 'terminal', pciFees: 'pci', chargebackFees: 'chargeback' } as const
  return Object.fromEntries(
    Object.entries(kinds)
      .map(([quantity, kind]) => [quantity, fixedOf(month, kind)] as const)
      .filter(([, amount]) => amount > 0),
  )
}

export type Refusal =
  | ('invoice' | 'bank-statement' | 'quote' | 'agreement' | 'till-report' | 'payout-report' | 'letter')
  | ('annual-summary' | 'several-locations' | 'other-currency' | 'no-sales' | 'unknown' | 'no-text')

export const notStatement = (facts: {
  layout: string
  refusal: Refusal
  /** Other refusals that are no fault. */
  alsoRefusal?: Refusal[]
  language: 'en' | 'fr' | 'both'
  processor?: string
  traps: string[]
}): Truth => ({
  kind: 'not-statement',
  layout: facts.layout,
  refusal: facts.refusal,
  language: facts.language,
  processor: facts.processor ?? null,
  period: null,
  ...(facts.alsoRefusal ? { alsoRight: { refusal: facts.alsoRefusal } } : {}),
  ...Object.fromEntries(QUANTITIES.map((quantity) => [quantity, null])),
  mustNotClaim: 'everything',
  traps: facts.traps,
})

/** Which quantity a fixed fee of this kind states by itself. */
export const QUANTITY_OF_KIND = {
  terminal: 'terminalRental',
  pci: 'pciFees',
  chargeback: 'chargebackFees',
  account: undefined,
} as const
