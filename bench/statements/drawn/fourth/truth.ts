import type { Month } from './month.ts'
import type { Marks } from './paper.ts'

const FIGURES = [
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
export type Figure = (typeof FIGURES)[number]

type Claims = {
  layout: string
  language: string
  processor: string | null
  processorAsPrinted: string
  printed: Figure[]
  derived?: Figure[]
  alsoRight?: Record<string, (number | string)[]>
  traps: string[]
}
export type Truth = Record<string, unknown>
export type Drawn = { marks: Marks; truth: Truth } & ({ bytes: Uint8Array } | { html: string; css: string })

const dollars = (cents: number) => Math.round(cents) / 100
const hundredths = (n: number) => Math.round(n * 100) / 100

/** Which of these a paper prints follows from the month: a figure of its own where there is one fee, parts where there are two. */
export function feeFigures(month: Month): { printed: Figure[]; derived: Figure[] } {
  const counts: [Figure, number][] = [
    ['terminalRental', month.of('terminal').length],
    ['pciFees', month.of('pci').length],
    ['chargebackFees', month.of('chargeback').length],
    ['tax', month.tax ? month.taxes.length : 0],
  ]
  return {
    printed: counts.filter(([, n]) => n === 1).map(([figure]) => figure),
    derived: counts.filter(([, n]) => n > 1).map(([figure]) => figure),
  }
}

function amounts(month: Month): Record<Figure, number> {
  const kind = (name: 'terminal' | 'pci' | 'chargeback') =>
    dollars(month.of(name).reduce((total, fee) => total + fee.cents, 0))
  return {
    grossSales: dollars(month.gross),
    refunds: dollars(month.refunds),
    netSales: dollars(month.net),
    transactionCount: month.count,
    averageTicket: dollars(month.gross / month.count),
    interchange: dollars(month.interchange),
    assessments: dollars(month.assessments),
    processorFees: dollars(month.margin),
    fixedFees: dollars(month.fixedTotal),
    terminalRental: kind('terminal'),
    pciFees: kind('pci'),
    chargebackFees: kind('chargeback'),
    tax: dollars(month.tax),
    totalFees: dollars(month.total),
    effectiveRate: hundredths((month.total / month.gross) * 100),
  }
}

export function truthOf(month: Month, claims: Claims): Truth {
  const { printed, derived = [], alsoRight = {}, traps, ...head } = claims
  const known = new Set<Figure>([...printed, ...derived])
  const all = amounts(month)
  const day = (n: number) =>
    `${month.year}-${String(month.month).padStart(2, '0')}-${String(n).padStart(2, '0')}`
  return {
    kind: 'statement',
    currency: 'CAD',
    ...head,
    merchant: month.merchant,
    period: { start: day(1), end: day(month.lastDay) },
    ...Object.fromEntries(FIGURES.map((figure) => [figure, known.has(figure) ? all[figure] : null])),
    effectiveRateComputed: all.effectiveRate,
    derived,
    alsoRight,
    mustNotClaim: FIGURES.filter((figure) => !known.has(figure)),
    traps,
  }
}

export function truthOfOther(refusal: string, layout: string, language: string, traps: string[]): Truth {
  return {
    kind: 'not-statement',
    refusal,
    layout,
    language,
    processor: null,
    period: null,
    ...Object.fromEntries(FIGURES.map((figure) => [figure, null])),
    mustNotClaim: 'everything',
    traps,
  }
}
