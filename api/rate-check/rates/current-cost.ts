import type { Rate } from '../../contract/admin/rate-cards.ts'
import type { Basis } from '../../contract/rate-check/rate-check-results.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import {
  type CardSales,
  type MonthlyRates,
  mainKind,
  monthlyCostCents,
  type OwnRates,
  publishedCardRates,
  type Statement,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import type { Processor, RateRange } from './rates.schema.ts'

export type CurrentCost = {
  lowCents: number
  highCents: number
  inPerson: Basis
  online: Basis
  debit: Basis
  monthlyFee: 'statement' | 'own-rate' | 'published' | 'not-known'
  /** A part of it is known only by its least, or not at all: even the high end leaves something out. */
  isAtLeast: boolean
}

/** What the business pays today, in cents and not rounded. Where only a range is known, it holds the truth. */
export function currentCost(
  book: RateBook,
  priceRow: Processor,
  own: OwnRates,
  sold: CardSales,
  wholesale: MonthlyRates,
): CurrentCost {
  if (own.statement) return costByStatement(own.statement, sold)
  const published = publishedCardRates(priceRow, sold, wholesale)
  const inPerson =
    ownRate(own.cardPresentRatePercent) ??
    listed(published.inPerson) ??
    reported(book.genericQuote.cardPresent, wholesale.inPerson)
  const online =
    ownRate(own.cardNotPresentRatePercent) ??
    listed(published.online) ??
    exactly(wholesale.online, 'wholesale-only')
  const debit = listed(priceRow.interac) ?? reported(book.genericQuote.interac, { percent: 0, feeCents: 0 })
  const monthlyFee = feeOf(own, priceRow)

  const costAt = (end: 'low' | 'high') =>
    monthlyCostCents(sold, {
      inPerson: inPerson[end],
      online: online[end],
      debit: debit[end],
      fixedMonthlyCents: monthlyFee.cents,
    })
  return {
    lowCents: costAt('low'),
    highCents: costAt('high'),
    inPerson: inPerson.basis,
    online: online.basis,
    debit: debit.basis,
    monthlyFee: monthlyFee.basis,
    isAtLeast:
      (sold.online.volumeCents > 0 && online.basis === 'wholesale-only') || monthlyFee.basis === 'not-known',
  }
}

/** A statement's fees as a share of its sales. The low end does not scale fixed fees up, so that no saving is counted on those. */
function costByStatement(statement: Statement, sold: CardSales): CurrentCost {
  const { feesCents, salesCents, fixedFeesCents } = statement
  const volumeCents = sold.inPersonCredit.volumeCents + sold.debit.volumeCents + sold.online.volumeCents
  const scaledCents = (cents: number) => cents * (volumeCents / salesCents)
  const fixedCents = fixedFeesCents ?? 0
  const grownCents = scaledCents(feesCents)
  return {
    lowCents: Math.min(
      grownCents,
      scaledCents(feesCents - fixedCents) + fixedCents / monthsOf(statement.period),
    ),
    highCents: grownCents,
    inPerson: 'statement',
    online: 'statement',
    debit: 'statement',
    monthlyFee: 'statement',
    isAtLeast: false,
  }
}

const SECONDS_IN_A_DAY = 24 * 60 * 60
const DAYS_IN_A_MONTH = 365.25 / 12

/** Whole months, at least one. */
function monthsOf(period: Statement['period']): number {
  return period ? Math.max(1, Math.round(daysIn(period) / DAYS_IN_A_MONTH)) : 1
}

const daysIn = ({ start, end }: { start: string; end: string }) =>
  secondsBetween(new Date(start), new Date(end)) / SECONDS_IN_A_DAY + 1

type KnownRate = RateRange & { basis: Basis }

function ownRate(percent: number | null | undefined): KnownRate | null {
  return percent == null ? null : exactly({ percent, feeCents: 0 }, 'own-rate')
}

const listed = (rate: Rate | null): KnownRate | null => rate && exactly(rate, 'published')

function exactly(rate: Rate, basis: Basis): KnownRate {
  return { low: rate, high: rate, basis }
}

/** A reported rate below wholesale cannot be all that is paid, so either end is lifted to it. */
function reported({ low, high }: RateRange, wholesale: Rate): KnownRate {
  const lift = (rate: Rate) => ({ ...rate, percent: Math.max(rate.percent, wholesale.percent) })
  return { low: lift(low), high: lift(high), basis: 'reported-range' }
}

function feeOf(own: OwnRates, priceRow: Processor): { cents: number; basis: CurrentCost['monthlyFee'] } {
  if (own.monthlyFeeCents != null) return { cents: own.monthlyFeeCents, basis: 'own-rate' }
  if (priceRow.monthlyFeeCents !== null) return { cents: priceRow.monthlyFeeCents, basis: 'published' }
  return { cents: 0, basis: 'not-known' }
}

/** How the greater part of the credit and online sales is priced. */
export function mainBasis(sold: CardSales, { inPerson, online }: CurrentCost): Basis {
  return mainKind(sold) === 'online' ? online : inPerson
}
