type FeeKind = 'monthly' | 'terminal' | 'pci' | 'chargeback'
export type Fixed = { en: string; fr: string; cents: number; kind: FeeKind; taxable: boolean }
export type Line = { name: string; rate: number; item: number; volume: number; count: number; cents: number }
type BrandKey = 'visa' | 'mc' | 'amex' | 'interac'
export type Brand = {
  key: BrandKey
  name: string
  count: number
  gross: number
  returns: number
  refunds: number
  net: number
  interchange: Line[]
  interchangeTotal: number
  assessment: Line
  margin: Line
  /** What the margin adds up from. */
  tiers: Line[]
  fees: number
}
type Tax = { en: string; fr: string; rate: number; cents: number }
type Day = { day: number; count: number; gross: number; refunds: number; net: number }
export type Plan = {
  seed: number
  merchant: string
  city: string
  province: keyof typeof TAXES
  month: number
  volume: number
  ticket: number
  fixed: (keyof typeof FIXED)[]
  mix: Partial<Record<BrandKey, number>>
  refundShare?: number
  /** Percent and cents per item of the processor's own charge. */
  margin?: { rate: number; item: number }
  interacItem?: number
  /** Card costs are inside the processor's price: the paper knows no interchange. */
  blended?: boolean
  /** Visa and Mastercard are priced in three tiers. */
  tiered?: boolean
  chargeback?: number
}
export type Month = ReturnType<typeof drawMonth>

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
} as const

const INTERCHANGE: Record<BrandKey, [string, number, number, number][]> = {
  visa: [
    ['Classic card present', 1.25, 0, 0.44],
    ['Infinite card present', 1.57, 0, 0.32],
    ['Infinite Privilege card present', 2.08, 0, 0.14],
    ['Recurring and keyed', 1.65, 0, 0.1],
  ],
  mc: [
    ['Consumer core contactless', 0.92, 0, 0.4],
    ['World contactless', 1.22, 0, 0.3],
    ['World Elite chip', 1.56, 0, 0.3],
  ],
  amex: [['Wholesale discount tier 2', 1.95, 0, 1]],
  interac: [
    ['Flash', 0, 0.035, 0.68],
    ['Chip and PIN', 0, 0.02, 0.32],
  ],
}
const ASSESSMENT: Record<BrandKey, [number, number]> = {
  visa: [0.09, 0],
  mc: [0.0904, 0],
  amex: [0.15, 0],
  interac: [0, 0.0158],
}
const NAMES: Record<BrandKey, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  interac: 'Interac',
}
const KEYS: BrandKey[] = ['visa', 'mc', 'amex', 'interac']

const fixed = (en: string, fr: string, cents: number, kind: FeeKind = 'monthly', taxable = true): Fixed => ({
  en,
  fr,
  cents,
  kind,
  taxable,
})
const FIXED = {
  account: fixed('Account maintenance', 'Tenue de compte', 1250),
  statement: fixed('Paper statement', 'Relevé papier', 495),
  gateway: fixed('E-commerce gateway', 'Passerelle Web', 1995),
  desk: fixed('Countertop terminal lease', 'Location du terminal de comptoir', 2795, 'terminal'),
  mobile: fixed('Mobile terminal lease', 'Location du terminal mobile', 4250, 'terminal'),
  pci: fixed('PCI program', 'Programme PCI', 895, 'pci'),
  notPci: fixed('PCI validation overdue', 'Validation PCI en retard', 3500, 'pci'),
  dispute: fixed('Dispute handling fee', 'Frais de traitement de litige', 2000, 'chargeback', false),
  minimum: fixed('Minimum billing top-up', 'Complément au minimum mensuel', 1140, 'monthly', false),
  plan: fixed('Plus plan subscription', 'Abonnement Plus', 8900),
}

export const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

/** Mulberry32: the same seed draws the same paper. */
export function random(seed: number): () => number {
  let state = (seed * 2654435761) % 4294967296
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const price = (name: string, rate: number, item: number, volume: number, count: number): Line => ({
  name,
  rate,
  item,
  volume,
  count,
  cents: Math.round((volume * rate) / 100 + count * item * 100),
})

/** Splits a brand's sales over interchange programs; the last one takes what is left, so that the rows add up. */
function splitSales(key: BrandKey, gross: number, count: number, next: () => number): Line[] {
  const programs = INTERCHANGE[key]
  let volumeLeft = gross
  let countLeft = count
  return programs.map(([name, rate, item, share], i) => {
    const isLast = i === programs.length - 1
    const part = share * (0.9 + 0.2 * next())
    const volume = isLast ? volumeLeft : Math.round(gross * part)
    const items = isLast ? countLeft : Math.max(1, Math.round(count * part))
    volumeLeft -= volume
    countLeft -= items
    return price(name, rate, item, volume, items)
  })
}

function drawTiers(rate: number, gross: number): Line[] {
  const [mid, non] = [Math.round(gross * 0.22), Math.round(gross * 0.09)]
  return [
    price('QUALIFIED', rate, 0, gross - mid - non, 0),
    price('MID-QUALIFIED', rate + 0.45, 0, mid, 0),
    price('NON-QUALIFIED', rate + 1.1, 0, non, 0),
  ]
}

function drawBrand(key: BrandKey, share: number, plan: Plan, next: () => number): Brand {
  const gross = Math.round(plan.volume * share * (0.92 + 0.16 * next()) * 100) + Math.floor(next() * 97)
  const ticket = plan.ticket * (key === 'amex' ? 1.5 : key === 'interac' ? 0.7 : 1.05) * (0.9 + 0.2 * next())
  const count = Math.max(6, Math.round(gross / 100 / ticket))
  const refundShare = plan.refundShare ?? 0.012
  const returns = refundShare && key !== 'amex' ? Math.max(1, Math.round(count * refundShare)) : 0
  const refunds = returns
    ? Math.round(returns * ticket * 100 * (0.7 + 0.4 * next())) + Math.floor(next() * 89)
    : 0
  const interchange = splitSales(key, gross, count, next)
  const [rate, item] = ASSESSMENT[key]
  const assessment = price(`${NAMES[key]} assessment`, rate, item, gross, count)
  const own =
    key === 'interac'
      ? { rate: 0, item: plan.interacItem ?? 0.06 }
      : (plan.margin ?? { rate: 0.22, item: 0.05 })
  const isTiered = plan.tiered && (key === 'visa' || key === 'mc')
  const whole = price(NAMES[key], own.rate, own.item, gross, count)
  const tiers = isTiered ? drawTiers(own.rate, gross) : [whole]
  const margin = { ...whole, cents: sum(tiers.map((tier) => tier.cents)) }
  const interchangeTotal = sum(interchange.map((line) => line.cents))
  const cardCost = plan.blended ? 0 : interchangeTotal + assessment.cents
  return {
    key,
    name: NAMES[key],
    count,
    gross,
    returns,
    refunds,
    net: gross - refunds,
    interchange,
    interchangeTotal,
    assessment,
    margin,
    tiers,
    fees: cardCost + margin.cents,
  }
}

/** The month's sales by day; the last day takes what is left. */
function drawDays(lastDay: number, brands: Brand[], next: () => number): Day[] {
  const days = Array.from({ length: lastDay }, (_, i) => i + 1).filter((day) => day % 7 !== 2 && next() > 0.4)
  const weights = days.map(() => 0.5 + next())
  const left = {
    gross: sum(brands.map((b) => b.gross)),
    refunds: sum(brands.map((b) => b.refunds)),
    count: sum(brands.map((b) => b.count)),
  }
  const whole = { ...left }
  return days.map((day, i) => {
    const isLast = i === days.length - 1
    const part = (weights[i] ?? 0) / sum(weights)
    const gross = isLast ? left.gross : Math.round(whole.gross * part)
    const refunds = isLast ? left.refunds : i % 3 === 1 ? Math.round(whole.refunds / days.length) : 0
    const count = isLast ? left.count : Math.round(whole.count * part)
    left.gross -= gross
    left.refunds -= refunds
    left.count -= count
    return { day, count, gross, refunds, net: gross - refunds }
  })
}

/** One month of card sales in whole cents, with what it cost. */
export function drawMonth(plan: Plan) {
  const next = random(plan.seed)
  const year = 2026
  const brands = KEYS.flatMap((key) => {
    const share = plan.mix[key]
    return share ? [drawBrand(key, share, plan, next)] : []
  })
  const fees = plan.fixed.map((key) => FIXED[key])
  const taxable = sum(fees.filter((fee) => fee.taxable).map((fee) => fee.cents))
  const taxes: Tax[] = TAXES[plan.province].map(([en, fr, rate]) => ({
    en,
    fr,
    rate,
    cents: Math.round((taxable * rate) / 100),
  }))
  const gross = sum(brands.map((b) => b.gross))
  const refunds = sum(brands.map((b) => b.refunds))
  const interchange = plan.blended ? 0 : sum(brands.map((b) => b.interchangeTotal))
  const assessments = plan.blended ? 0 : sum(brands.map((b) => b.assessment.cents))
  const margin = sum(brands.map((b) => b.margin.cents))
  const fixedTotal = sum(fees.map((fee) => fee.cents))
  const lastDay = new Date(Date.UTC(year, plan.month, 0)).getUTCDate()
  const of = (kind: FeeKind) => fees.filter((fee) => fee.kind === kind)
  return {
    ...plan,
    year,
    lastDay,
    brands,
    fees,
    taxes,
    of,
    gross,
    refunds,
    net: gross - refunds,
    count: sum(brands.map((b) => b.count)),
    returns: sum(brands.map((b) => b.returns)),
    interchange,
    assessments,
    margin,
    fixedTotal,
    taxable,
    tax: sum(taxes.map((tax) => tax.cents)),
    total: interchange + assessments + margin + fixedTotal,
    chargeback: plan.chargeback ?? 0,
    days: drawDays(lastDay, brands, next),
    next,
  }
}
