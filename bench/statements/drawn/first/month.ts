// One invented month of card sales with its fees, in whole cents, the same for the same seed.

export type Brand = 'visa' | 'mc' | 'amex' | 'visadebit' | 'interac'

/** One priced line: a percent of `volume` and cents for each of `count` items. */
export type Charge = {
  name: string
  percent: number
  item: number
  volume: number
  count: number
  amount: number
}

export type CardMonth = {
  brand: Brand
  count: number
  gross: number
  refundCount: number
  refunds: number
  net: number
  interchange: Charge[]
  interchangeTotal: number
  assessments: Charge[]
  assessmentsTotal: number
  markup: Charge
  fees: number
}

export type FixedKind = 'terminal' | 'pci' | 'chargeback' | 'account'
export type Fixed = { name: string; amount: number; kind: FixedKind; taxable: boolean }
export type Tax = { en: string; fr: string; percent: number; amount: number }
export type Day = { day: number; gross: number; refunds: number; net: number; count: number }

export type MonthOptions = {
  seed: number
  merchant: string
  volume: number
  ticket: number
  province: keyof typeof TAXES
  month: number
  year?: number
  refundShare?: number
  markup?: { percent: number; item: number }
  interacItem?: number
  share?: Partial<Record<Brand, number>>
  fixed?: Fixed[]
  openDays?: number
}

export type Month = {
  merchant: string
  year: number
  month: number
  start: string
  end: string
  cards: CardMonth[]
  days: Day[]
  fixed: Fixed[]
  taxes: Tax[]
  gross: number
  refunds: number
  net: number
  count: number
  refundCount: number
  interchange: number
  assessments: number
  processor: number
  fixedTotal: number
  tax: number
  fees: number
  random: () => number
}

const TAXES = {
  ON: [['HST', 'TVH', 13]],
  NS: [['HST', 'TVH', 14]],
  NB: [['HST', 'TVH', 15]],
  AB: [['GST', 'TPS', 5]],
  QC: [
    ['GST', 'TPS', 5],
    ['QST', 'TVQ', 9.975],
  ],
  BC: [
    ['GST', 'TPS', 5],
    ['PST', 'TVP', 7],
  ],
  SK: [
    ['GST', 'TPS', 5],
    ['PST', 'TVP', 6],
  ],
} satisfies Record<string, [string, string, number][]>

/** Name, percent, dollars an item, share of the brand's sales. */
const INTERCHANGE: Record<Brand, [string, number, number, number][]> = {
  visa: [
    ['Consumer Electronic', 1.25, 0, 0.46],
    ['Infinite Electronic', 1.57, 0, 0.3],
    ['Infinite Privilege', 2.08, 0, 0.1],
    ['Card Not Present', 1.65, 0, 0.09],
    ['Business', 2.0, 0, 0.05],
  ],
  mc: [
    ['Core Contactless', 0.92, 0, 0.4],
    ['World Electronic', 1.22, 0, 0.25],
    ['World Elite Electronic', 1.56, 0, 0.28],
    ['Commercial', 2.0, 0, 0.07],
  ],
  amex: [['Wholesale Discount', 1.8, 0, 1]],
  visadebit: [['Visa Debit', 0.3, 0, 1]],
  interac: [
    ['Flash Contactless', 0, 0.035, 0.7],
    ['Chip and PIN', 0, 0.02, 0.3],
  ],
}
const ASSESSMENTS: Record<Brand, [string, number, number][]> = {
  visa: [['Visa assessment', 0.09, 0]],
  mc: [['Mastercard assessment', 0.09, 0]],
  amex: [['Amex network fee', 0.12, 0]],
  visadebit: [['Visa Debit assessment', 0.05, 0]],
  interac: [['Interac assessment', 0, 0.0158]],
}
const USUAL_SHARE = { visa: 0.42, mc: 0.2, amex: 0.05, interac: 0.33 }

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

export const seeded = (seed: number): (() => number) => {
  let state = (seed * 2654435761) % 4294967296
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const charge = (
  name: string,
  percent: number,
  item: number,
  volume: number,
  count: number,
): Charge => ({
  name,
  percent,
  item,
  volume,
  count,
  amount: Math.round((volume * percent) / 100 + count * item * 100),
})

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (number: number): string => String(number).padStart(2, '0')
export const isoDate = (year: number, month: number, day: number): string =>
  `${year}-${two(month)}-${two(day)}`

const drawCard = (brand: Brand, share: number, options: MonthOptions, random: () => number): CardMonth => {
  const dearer = brand === 'amex' ? 1.6 : brand === 'interac' ? 0.7 : 1.05
  const ticket = options.ticket * dearer * (0.9 + 0.2 * random())
  const gross =
    Math.round(options.volume * share * (0.92 + 0.16 * random()) * 100) + Math.floor(random() * 97)
  const count = Math.max(1, Math.round(gross / 100 / ticket))
  const refundShare = options.refundShare ?? 0.01
  const refundCount =
    refundShare > 0 && (brand !== 'amex' || random() > 0.5) ? Math.max(1, Math.round(count * refundShare)) : 0
  const refunds = refundCount
    ? Math.round(refundCount * ticket * 100 * (0.7 + 0.5 * random())) + Math.floor(random() * 89)
    : 0
  const interchange = splitByCategory(brand, gross, count, random)
  const assessments = ASSESSMENTS[brand].map(([name, percent, item]) =>
    charge(name, percent, item, gross, count),
  )
  const priced = options.markup ?? { percent: 0.2, item: 0.08 }
  const markup =
    brand === 'interac'
      ? charge('Markup', 0, options.interacItem ?? 0.08, gross, count)
      : charge('Markup', priced.percent, priced.item, gross, count)
  const interchangeTotal = sum(interchange.map((row) => row.amount))
  const assessmentsTotal = sum(assessments.map((row) => row.amount))
  const fees = interchangeTotal + assessmentsTotal + markup.amount
  return {
    ...{ brand, count, gross, refundCount, refunds, net: gross - refunds },
    ...{ interchange, interchangeTotal, assessments, assessmentsTotal, markup, fees },
  }
}

const splitByCategory = (brand: Brand, gross: number, count: number, random: () => number): Charge[] => {
  let [volumeLeft, countLeft] = [gross, count]
  const categories = INTERCHANGE[brand]
  const weights = categories.map(([, , , share]) => share * (0.85 + 0.3 * random()))
  const whole = sum(weights)
  return categories.map(([name, percent, item], index) => {
    const last = index === categories.length - 1
    const part = (weights[index] ?? 0) / whole
    const volume = last ? volumeLeft : Math.round(gross * part)
    const items = last ? countLeft : Math.min(countLeft, Math.round(count * part * (0.95 + 0.1 * random())))
    volumeLeft -= volume
    countLeft -= items
    return charge(name, percent, item, volume, Math.max(1, items))
  })
}

/** Business days with the month's sales spread over them, adding up to the month. */
const spreadOverDays = (month: Omit<Month, 'days'>, openDays: number): Day[] => {
  const open: number[] = []
  for (let day = 1; day <= lastDay(month.year, month.month); day++) {
    const sunday = new Date(Date.UTC(month.year, month.month - 1, day)).getUTCDay() === 0
    if (!sunday && month.random() < openDays) open.push(day)
  }
  const weights = open.map(() => 0.5 + month.random())
  const whole = sum(weights)
  const refundDays = open.flatMap((_, index) => (index % 3 === 1 ? [index] : []))
  const lastRefundDay = refundDays.at(-1) ?? open.length - 1
  let [grossLeft, refundsLeft, countLeft] = [month.gross, month.refunds, month.count]
  return open.map((day, index) => {
    const last = index === open.length - 1
    const part = (weights[index] ?? 0) / whole
    const gross = last ? grossLeft : Math.round(month.gross * part)
    const refunds =
      index === lastRefundDay
        ? refundsLeft
        : refundDays.includes(index)
          ? Math.floor(month.refunds / refundDays.length)
          : 0
    const count = last ? countLeft : Math.round(month.count * part)
    grossLeft -= gross
    refundsLeft -= refunds
    countLeft -= count
    return { day, gross, refunds, net: gross - refunds, count }
  })
}

export const drawMonth = (options: MonthOptions): Month => {
  const random = seeded(options.seed)
  const year = options.year ?? 2026
  const shares = Object.entries(options.share ?? USUAL_SHARE) as [Brand, number][]
  const cards = shares.map(([brand, share]) => drawCard(brand, share, options, random))
  const fixed = options.fixed ?? []
  const taxable = sum(fixed.filter((fee) => fee.taxable).map((fee) => fee.amount))
  const taxes = TAXES[options.province].map(([en, fr, percent]) => ({
    en,
    fr,
    percent,
    amount: Math.round((taxable * percent) / 100),
  })) as Tax[]
  const of = (
    key: 'gross' | 'refunds' | 'net' | 'count' | 'refundCount' | 'interchangeTotal' | 'assessmentsTotal',
  ) => sum(cards.map((card) => card[key]))
  const processor = sum(cards.map((card) => card.markup.amount))
  const fixedTotal = sum(fixed.map((fee) => fee.amount))
  const month = {
    ...{ merchant: options.merchant, year, month: options.month, cards, fixed, taxes, random },
    ...{
      start: isoDate(year, options.month, 1),
      end: isoDate(year, options.month, lastDay(year, options.month)),
    },
    ...{
      gross: of('gross'),
      refunds: of('refunds'),
      net: of('net'),
      count: of('count'),
      refundCount: of('refundCount'),
    },
    ...{ interchange: of('interchangeTotal'), assessments: of('assessmentsTotal'), processor, fixedTotal },
    tax: sum(taxes.map((tax) => tax.amount)),
    fees: of('interchangeTotal') + of('assessmentsTotal') + processor + fixedTotal,
  }
  return { ...month, days: spreadOverDays(month, options.openDays ?? 0.6) }
}

export const fixedOf = (month: Month, kind: FixedKind): number =>
  sum(month.fixed.filter((fee) => fee.kind === kind).map((fee) => fee.amount))
