/** What a drawn paper really holds, in the form the scorer reads. */

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

/** "+name" marks one of several printed figures that add up to it. */
export type MarkName = Quantity | 'period' | `+${Quantity}`
export type Mark = { page: number; text: string }
export type Marks = Partial<Record<MarkName, Mark[]>>

export type Language = 'en' | 'fr' | 'both'

export type Facts = {
  layout: string
  language: Language
  processor: string | null
  printed: string | null
  merchant: string
  period: { start: string; end: string }
  /** Cents; items for the count, percent for the rate. What is not here must not be claimed. */
  values: Partial<Record<Quantity, number>>
  derived?: Quantity[]
  alsoRight?: Partial<Record<Quantity | 'processor' | 'period', unknown[]>>
  /** Cents of the total that the paper gives under no single kind. */
  untold?: number
  traps: string[]
}

const isMoney = (quantity: Quantity) => quantity !== 'transactionCount' && quantity !== 'effectiveRate'

const inDollars = (quantity: Quantity, value: number | undefined) => {
  if (value === undefined) return null
  return isMoney(quantity) ? Math.round(value) / 100 : value
}

const computedRate = ({ totalFees, grossSales }: Facts['values']) =>
  totalFees === undefined || !grossSales ? null : Math.round((totalFees / grossSales) * 10000) / 100

/** Places of the printed figures; what is only derived has no place of its own. */
const placesOf = (facts: Facts, marks: Marks) => {
  const printed = ['period' as const, ...QUANTITIES].filter(
    (name) => name === 'period' || !(facts.derived ?? []).includes(name),
  )
  return Object.fromEntries(printed.flatMap((name) => (marks[name] ? [[name, marks[name]]] : [])))
}

/** What any bookkeeper works out from two printed figures is right when given, and no fault when left out. */
const withDerivable = (facts: Facts): Facts => {
  const values = { ...facts.values }
  const derived = [...(facts.derived ?? [])]
  const { grossSales, refunds, transactionCount } = values
  if (values.netSales === undefined && grossSales !== undefined && refunds !== undefined) {
    values.netSales = grossSales - refunds
    derived.push('netSales')
  }
  if (values.averageTicket === undefined && grossSales !== undefined && transactionCount) {
    values.averageTicket = grossSales / transactionCount
    derived.push('averageTicket')
  }
  return { ...facts, values, derived }
}

const recordOf = (facts: Facts, marks: Marks) => ({
  kind: 'statement' as const,
  layout: facts.layout,
  language: facts.language,
  currency: 'CAD',
  processor: facts.processor,
  processorAsPrinted: facts.printed,
  merchant: facts.merchant,
  period: facts.period,
  ...Object.fromEntries(QUANTITIES.map((name) => [name, inDollars(name, facts.values[name])])),
  effectiveRateComputed: computedRate(facts.values),
  derived: facts.derived ?? [],
  alsoRight: facts.alsoRight ?? {},
  mustNotClaim: QUANTITIES.filter((name) => facts.values[name] === undefined),
  traps: facts.traps,
  where: placesOf(facts, marks),
})

export const truthOf = (facts: Facts, marks: Marks) => recordOf(withDerivable(facts), marks)

export type OtherFacts = {
  layout: string
  language: Language
  processor: string | null
  refusal: string
  traps: string[]
}

export const otherTruth = (facts: OtherFacts) => ({
  kind: 'not-statement' as const,
  refusal: facts.refusal,
  layout: facts.layout,
  language: facts.language,
  processor: facts.processor,
  period: null,
  ...Object.fromEntries(QUANTITIES.map((name) => [name, null])),
  mustNotClaim: 'everything',
  traps: facts.traps,
  where: {},
})
