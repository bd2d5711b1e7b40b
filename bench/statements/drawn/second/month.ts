/** One invented month of card sales, in whole cents, always the same for the same seed. */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'interac' | 'visaDebit' | 'mcDebit' | 'unionpay'

export type Card = { brand: Brand; count: number; gross: number; refundCount: number; refunds: number }

export type Month = {
  cards: Card[]
  count: number
  gross: number
  refundCount: number
  refunds: number
  net: number
  random: () => number
}

/** One line of a fee list: percent of the volume plus cents for each item. */
export type FeeLine = {
  name: string
  count: number
  volume: number
  rate: number
  item: number
  amount: number
}

/** Mulberry32: small, seeded, the same on every machine. */
export const randomOf = (seed: number): (() => number) => {
  let state = Math.imul(seed ^ 0x9e3779b9, 2246822519) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export const totalOf = (lines: { amount: number }[]): number => sum(lines.map((line) => line.amount))

/** Cuts a whole into parts that add up to it to the unit. */
export const split = (whole: number, shares: number[], random: () => number): number[] => {
  const weights = shares.map((share) => share * (0.88 + 0.24 * random()))
  const all = sum(weights)
  const parts = weights.map((weight) => Math.floor((whole * weight) / all))
  return parts.map((part, at) => (at === 0 ? part + whole - sum(parts) : part))
}

type MonthPlan = {
  seed: number
  /** Dollars. */
  volume: number
  ticket: number
  mix: Partial<Record<Brand, number>>
  /** Share of the sales that comes back. */
  refunds?: number
}

const TICKETS: Record<Brand, number> = {
  visa: 1.05,
  mastercard: 1.1,
  amex: 1.7,
  interac: 0.7,
  visaDebit: 0.6,
  mcDebit: 0.6,
  unionpay: 2.1,
}

export const monthOf = (plan: MonthPlan): Month => {
  const random = randomOf(plan.seed)
  const share = plan.refunds ?? 0.012
  const cards = Object.keys(plan.mix).map((name): Card => {
    const brand = name as Brand
    const ticket = plan.ticket * TICKETS[brand] * (0.9 + 0.2 * random())
    const rough = plan.volume * (plan.mix[brand] ?? 0) * (0.93 + 0.14 * random())
    const count = Math.max(1, Math.round(rough / ticket))
    const gross = Math.round(rough * 100) + Math.floor(random() * 97)
    const refundCount = share === 0 ? 0 : Math.round(count * share * (0.5 + random()))
    const refunds = refundCount === 0 ? 0 : Math.round(refundCount * ticket * (60 + 70 * random()))
    return { brand, count, gross, refundCount, refunds }
  })
  const of = (key: 'count' | 'gross' | 'refundCount' | 'refunds') => sum(cards.map((card) => card[key]))
  const gross = of('gross')
  const refunds = of('refunds')
  return {
    cards,
    count: of('count'),
    gross,
    refundCount: of('refundCount'),
    refunds,
    net: gross - refunds,
    random,
  }
}

export const fee = (name: string, count: number, volume: number, rate: number, item = 0): FeeLine => ({
  name,
  count,
  volume,
  rate,
  item,
  amount: Math.round((volume * rate) / 100 + count * item),
})

type Programme = [name: string, percent: number, share: number]

/** Interchange lines of one card: the volume and the items are spread over the programmes. */
export const interchangeLines = (card: Card, programmes: Programme[], random: () => number): FeeLine[] => {
  const shares = programmes.map((programme) => programme[2])
  const volumes = split(card.gross, shares, random)
  const counts = split(card.count, shares, random)
  return programmes.map(([name, percent], at) => fee(name, counts[at] ?? 0, volumes[at] ?? 0, percent))
}

/** The days on which a shop sold, with what it sold then. */
export const daysOf = (month: Month, lastDay: number, openShare = 0.8) => {
  const days = Array.from({ length: lastDay }, (_, at) => at + 1).filter(
    (day) => day === 1 || month.random() < openShare,
  )
  const even = days.map(() => 1)
  const gross = split(month.gross, even, month.random)
  const counts = split(month.count, even, month.random)
  const returning = days.filter((_, at) => at % 4 === 2)
  const returned = split(
    month.refunds,
    returning.map(() => 1),
    month.random,
  )
  return days.map((day, at) => ({
    day,
    gross: gross[at] ?? 0,
    count: counts[at] ?? 0,
    refunds: returned[returning.indexOf(day)] ?? 0,
  }))
}
