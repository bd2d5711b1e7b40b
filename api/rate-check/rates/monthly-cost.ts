import { asOnPaper } from '../../../domain/rounding.ts'
import type { MarginTier, Rate } from '../../contract/admin/rate-cards.ts'
import type { RateBook } from './rate-book.ts'
import type { Assumptions, Processor, Wholesale } from './rates.schema.ts'

/** What the visitor entered. A type or provider that is not a listed slug is priced as 'other'. */
export type Situation = OwnRates & {
  businessType: string
  /** A listed slug, or the visitor's own words. */
  currentProvider: string
  /** Above 0. */
  monthlyVolumeCents: number
  /** Above 0. */
  averageTransactionCents: number
}

/** The visitor's own rates, taken as all-in. Null and absent mean the same. */
export type OwnRates = {
  cardPresentRatePercent?: number | null
  cardNotPresentRatePercent?: number | null
  monthlyFeeCents?: number | null
  statement?: Statement | null
}

/** What was charged before tax, on which sales; above 0, all of them. */
export type Statement = {
  feesCents: number
  salesCents: number
  count: number | null
  /** What of the fees the statement prints as such; together at most the fees. */
  interchangeCents?: number | null
  assessmentsCents?: number | null
  fixedFeesCents?: number | null
  /** The first and the last day that it covers. */
  period?: { start: string; end: string } | null
}

/** All that one processor charges one business. */
export type MonthlyRates = { inPerson: Rate; online: Rate; debit: Rate; fixedMonthlyCents: number }

/** In cents and not rounded: sums are rounded once, at the end. */
export function monthlyCostCents(sold: CardSales, rates: MonthlyRates): number {
  return (
    salesCostCents(sold.inPersonCredit, rates.inPerson) +
    salesCostCents(sold.online, rates.online) +
    salesCostCents(sold.debit, rates.debit) +
    rates.fixedMonthlyCents
  )
}

/** In cents and not rounded. */
export function salesCostCents({ volumeCents, sales }: Sales, { percent, feeCents }: Rate): number {
  return (volumeCents * percent) / 100 + sales * feeCents
}

/** All charges as percent of all sales, not rounded; 0 when nothing is sold. */
export function effectiveRatePercent(costCents: number, volumeCents: number): number {
  return volumeCents > 0 ? (costCents / volumeCents) * 100 : 0
}

/** In cents and not rounded; 0, never less, when the other costs as much or more. */
export function cheaperByCents(costCents: number, otherCostCents: number): number {
  return Math.max(0, costCents - otherCostCents)
}

export const yearlyCents = (monthlyCents: number) => 12 * monthlyCents

/** Sales of one kind in a month. The number of sales is an average, so it may have a fraction. */
export type Sales = { volumeCents: number; sales: number }

/** How a business's card sales fall, as far as the prices care. */
export type CardSales = {
  inPersonCredit: Sales
  debit: Sales
  online: Sales
  /** What margin tiers and the small-merchant classes are measured by. */
  creditAndOnlineCents: number
  /** Visa and Mastercard charge small merchants less at wholesale. */
  isSmallMerchant: boolean
}

export function splitCardSales(
  { wholesale, assumptions }: RateBook,
  business: { businessType: string; monthlyVolumeCents: number; averageTransactionCents: number },
): CardSales {
  const { monthlyVolumeCents, averageTransactionCents } = business
  const onlineCents = monthlyVolumeCents * onlineShareOf(assumptions, business.businessType).value
  const inPersonCents = monthlyVolumeCents - onlineCents
  const debitCents = inPersonCents * assumptions.debitShareInPerson.value
  const creditCents = inPersonCents - debitCents
  const sold = (volumeCents: number) => ({ volumeCents, sales: volumeCents / averageTransactionCents })

  const creditAndOnlineCents = creditCents + onlineCents
  const { visa, mastercard } = wholesale.smallMerchantBelowYearlyCents
  return {
    inPersonCredit: sold(creditCents),
    debit: sold(debitCents),
    online: sold(onlineCents),
    creditAndOnlineCents,
    // Each network counts its own cards; the form does not tell them apart, so the worst case is that one has all.
    isSmallMerchant: 12 * creditAndOnlineCents < Math.min(visa.value, mastercard.value),
  }
}

/** How the greater part of the credit and online sales is made. */
export const mainKind = ({ online, inPersonCredit }: CardSales): 'online' | 'in-person' =>
  online.volumeCents > inPersonCredit.volumeCents ? 'online' : 'in-person'

/** A type that is not listed, such as the visitor's own words, counts as 'other'. */
export function onlineShareOf({ onlineShare }: Assumptions, businessType: string) {
  const listed = Object.hasOwn(onlineShare, businessType) ? onlineShare[businessType] : onlineShare.other
  if (!listed) throw new Error("The assumptions hold no online share for 'other'")
  return listed
}

/** Card rates a processor publishes, each null where it does not. A margin has the wholesale price added. */
export function publishedCardRates(
  { pricing }: Processor,
  sold: CardSales,
  wholesale: MonthlyRates,
): { inPerson: Rate | null; online: Rate | null } {
  switch (pricing.kind) {
    case 'flat':
      return { inPerson: pricing.cardPresent, online: pricing.cardNotPresent }
    case 'interchange-plus': {
      const margin = marginFor(pricing.tiers, sold)
      return {
        inPerson: margin && plus(wholesale.inPerson, margin.cardPresent),
        online: margin && plus(wholesale.online, margin.cardNotPresent),
      }
    }
    case 'quote-only':
    case 'borrowed':
      return { inPerson: null, online: null }
  }
}

/** The tier of this volume, where a boundary belongs to the higher one; null below the first. */
export function marginFor(tiers: MarginTier[], { creditAndOnlineCents }: CardSales): MarginTier | null {
  return tiers.findLast((tier) => creditAndOnlineCents >= tier.fromMonthlyCents) ?? null
}

function plus(wholesale: Rate, margin: Rate): Rate {
  return { percent: wholesale.percent + margin.percent, feeCents: wholesale.feeCents + margin.feeCents }
}

/** What any processor pays away itself, and so the least that a business could ever be charged. */
export function wholesaleRates(wholesale: Wholesale, { isSmallMerchant }: CardSales): MonthlyRates {
  const { cardPresent, cardNotPresent } = interchangeFor(wholesale, isSmallMerchant)
  const assessment = wholesale.assessmentPercent.value
  return {
    inPerson: { percent: cardPresent.value + assessment, feeCents: 0 },
    online: { percent: cardNotPresent.value + assessment, feeCents: 0 },
    debit: { percent: 0, feeCents: wholesale.interacFloorCents.value },
    fixedMonthlyCents: 0,
  }
}

/** What of a month's fees a statement prints as going to the customers' banks and to the networks; null: not printed. */
export type PrintedWholesale = { interchangeCents: number | null; assessmentsCents: number | null }

/** Scales the card rates so that a month costs what the statement prints. A debit sale costs every business the same. */
export function wholesaleRatesAsPrinted(
  wholesale: Wholesale,
  sold: CardSales,
  printed: PrintedWholesale,
): MonthlyRates {
  const usual = wholesaleRates(wholesale, sold)
  if (printed.interchangeCents === null && printed.assessmentsCents === null) return usual
  const estimated = wholesalePartsCents(wholesale, sold)
  const wholesaleCents =
    (printed.interchangeCents ?? estimated.interchangeCents) +
    (printed.assessmentsCents ?? estimated.assessmentsCents)
  const usualCardCents =
    salesCostCents(sold.inPersonCredit, usual.inPerson) + salesCostCents(sold.online, usual.online)
  const debitCents = Math.min(wholesaleCents, salesCostCents(sold.debit, usual.debit))
  const share = (wholesaleCents - debitCents) / usualCardCents
  const scaled = (rate: Rate): Rate => ({ ...rate, percent: rate.percent * share })
  return {
    ...usual,
    inPerson: scaled(usual.inPerson),
    online: scaled(usual.online),
    debit: { percent: 0, feeCents: sold.debit.sales > 0 ? debitCents / sold.debit.sales : 0 },
  }
}

/** The same in one month, by who gets it: the customers' banks, or the networks. In cents and not rounded. */
export function wholesalePartsCents(
  wholesale: Wholesale,
  sold: CardSales,
): { interchangeCents: number; assessmentsCents: number } {
  const { cardPresent, cardNotPresent } = interchangeFor(wholesale, sold.isSmallMerchant)
  const { assessmentPercent, interacFloorCents, interacNetworkCents } = wholesale
  const percentOf = (volumeCents: number, percent: number) => (volumeCents * percent) / 100
  return {
    interchangeCents:
      percentOf(sold.inPersonCredit.volumeCents, cardPresent.value) +
      percentOf(sold.online.volumeCents, cardNotPresent.value) +
      sold.debit.sales * (interacFloorCents.value - interacNetworkCents.value),
    assessmentsCents:
      percentOf(sold.creditAndOnlineCents, assessmentPercent.value) +
      sold.debit.sales * interacNetworkCents.value,
  }
}

export function interchangeFor({ interchangePercent }: Wholesale, isSmallMerchant: boolean) {
  const size = isSmallMerchant ? 'smallMerchant' : 'standard'
  return {
    cardPresent: interchangePercent.cardPresent[size],
    cardNotPresent: interchangePercent.cardNotPresent[size],
  }
}

/** Whole dollars, as cents: 110.37 is 110.00. */
export function wholeDollarsDown(cents: number): number {
  return Math.floor(asOnPaper(cents) / 100) * 100
}

/** For a sum of which only a part is known: two significant digits, whole dollars from one on. 2,347.12 is 2,300.00. */
export function roughlyDown(cents: number): number {
  const whole = Math.floor(asOnPaper(cents))
  if (whole < 100) return whole
  const step = Math.max(100, 10 ** (String(whole).length - 2))
  return Math.floor(whole / step) * step
}
