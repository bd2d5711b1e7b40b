import type { MarginTier } from '../../contract/admin/rate-cards.ts'
import { type SourceShown, sourcesShown } from './explanation.ts'
import { type CardSales, halfUp, type MonthlyRates, marginFor, salesCostCents } from './monthly-cost.ts'
import type { Processor } from './rates.schema.ts'

/** A published price over cost, and what it would come to. Amounts are whole cents, in a month; fees are for one sale. */
export type OfferOverCost = {
  slug: string
  name: string
  asOf: string | null
  sources: SourceShown[]
  /** Sales by credit card and online from which it is published. */
  fromMonthlyCents: number
  /** It is the one for as much as this business sells. */
  fitsMonthlySales: boolean
  cardPresentMarginPercent: number
  cardNotPresentMarginPercent: number
  cardPresentFeeCents: number
  cardNotPresentFeeCents: number
  monthlyFeeCents: number | null
  monthlyCostCents: number
  /** What would come on top: it is not published, or is no monthly price. */
  leavesOut: ('monthly-fee' | 'debit-fee' | 'terminal')[]
}

/**
 * What each published margin would come to on top of this wholesale cost, in cents and not rounded; the lowest first, ties by
 * name. Besides those that fit, the next larger size of business, where it is within reach. Nothing is added that nobody
 * publishes.
 */
export function offersOverCost(
  processors: Processor[],
  wholesaleCents: number,
  sold: CardSales,
  wholesale: MonthlyRates,
): OfferOverCost[] {
  return processors
    .flatMap((processor) => {
      const { pricing } = processor
      if (pricing.kind !== 'interchange-plus') return []
      return tiersWithinReach(pricing.tiers, sold).map((tier) => {
        const costCents =
          wholesaleCents + marginCents(tier, sold) + debitMarginCents(processor, sold, wholesale)
        return {
          slug: processor.slug,
          name: processor.name,
          asOf: processor.asOf,
          sources: sourcesShown(processor.sources),
          fromMonthlyCents: tier.fromMonthlyCents,
          fitsMonthlySales: tier === marginFor(pricing.tiers, sold),
          cardPresentMarginPercent: tier.cardPresent.percent,
          cardNotPresentMarginPercent: tier.cardNotPresent.percent,
          cardPresentFeeCents: tier.cardPresent.feeCents,
          cardNotPresentFeeCents: tier.cardNotPresent.feeCents,
          monthlyFeeCents: processor.monthlyFeeCents,
          monthlyCostCents: halfUp(costCents + (processor.monthlyFeeCents ?? 0)),
          leavesOut: leftOut(processor, sold),
        }
      })
    })
    .sort(
      (one, other) =>
        one.monthlyCostCents - other.monthlyCostCents || one.name.localeCompare(other.name, 'en-CA'),
    )
}

/** A price for many times the sales is no measure of what this business could pay. */
const REACH = 5

/** The tier of this volume, and the one after it unless that is for more than `REACH` times as much. */
function tiersWithinReach(tiers: MarginTier[], sold: CardSales): MarginTier[] {
  const fitting = marginFor(tiers, sold)
  const next = tiers.find(({ fromMonthlyCents }) => fromMonthlyCents > sold.creditAndOnlineCents)
  const isNear = next && next.fromMonthlyCents <= REACH * sold.creditAndOnlineCents
  return [...(fitting ? [fitting] : []), ...(isNear ? [next] : [])]
}

const marginCents = ({ cardPresent, cardNotPresent }: MarginTier, sold: CardSales) =>
  salesCostCents(sold.inPersonCredit, cardPresent) + salesCostCents(sold.online, cardNotPresent)

/** Interac has one price for all: what of it is more than debit costs at wholesale. */
const debitMarginCents = ({ interac }: Processor, { debit }: CardSales, wholesale: MonthlyRates) =>
  interac === null ? 0 : Math.max(0, salesCostCents(debit, interac) - salesCostCents(debit, wholesale.debit))

function leftOut(
  { monthlyFeeCents, interac, dearestTerminal }: Processor,
  { debit, inPersonCredit }: CardSales,
): OfferOverCost['leavesOut'] {
  const isTerminalFree = dearestTerminal?.kind === 'bought' && dearestTerminal.priceCents === 0
  const out: OfferOverCost['leavesOut'] = []
  if (monthlyFeeCents === null) out.push('monthly-fee')
  if (debit.volumeCents > 0 && interac === null) out.push('debit-fee')
  if (inPersonCredit.volumeCents > 0 && !isTerminalFree) out.push('terminal')
  return out
}
