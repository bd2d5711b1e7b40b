import * as v from 'valibot'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { OfferOverCost as Offer, Breakdown as Shown } from '../../contract/rate-check/rate-check-results.ts'

const cents = v.number()
const { period, belowWholesale, asks, markupHoldsFixedFees, parts } = Shown.entries
const { key, percent, from } = parts.item.entries
const { slug, name, asOf, sources, fitsMonthlySales, leavesOut } = Offer.entries

/** The breakdown in a stored estimate; null in estimates of earlier versions. Amounts are whole cents in a month. */
export const KeptBreakdown = v.nullish(
  v.object({
    period,
    /** Never negative; they add up to the month's cost. Fixed fees are there only where they are known. */
    parts: v.array(v.object({ key, cents, percent, from })),
    markupHoldsFixedFees,
    /** Interchange and assessments, which no processor can lower. */
    wholesaleCents: cents,
    aboveWholesaleCents: cents,
    belowWholesale,
    asks,
    offersOverCost: v.nullable(
      v.array(
        v.object({
          slug,
          name,
          asOf,
          sources,
          /** Credit card and online sales from which the price is published. */
          fromMonthlyCents: cents,
          fitsMonthlySales,
          cardPresentMarginPercent: v.number(),
          cardNotPresentMarginPercent: v.number(),
          cardPresentFeeCents: cents,
          cardNotPresentFeeCents: cents,
          monthlyFeeCents: v.nullable(cents),
          monthlyCostCents: cents,
          leavesOut,
        }),
      ),
    ),
  }),
  null,
)
type KeptBreakdown = v.InferOutput<typeof KeptBreakdown>
export type Breakdown = Omit<NonNullable<KeptBreakdown>, 'offersOverCost'>
export type OfferOverCost = NonNullable<NonNullable<KeptBreakdown>['offersOverCost']>[number]

export const storedBreakdown = (stored: unknown) => shownBreakdown(v.parse(KeptBreakdown, stored))

export function shownBreakdown(kept: KeptBreakdown): Shown | null {
  if (kept === null) return null
  return {
    period: kept.period,
    parts: kept.parts.map((part) => ({
      key: part.key,
      amount: dollarsOf(part.cents),
      percent: part.percent,
      from: part.from,
    })),
    markupHoldsFixedFees: kept.markupHoldsFixedFees,
    monthlyCost: dollarsOf(kept.wholesaleCents + kept.aboveWholesaleCents),
    wholesale: dollarsOf(kept.wholesaleCents),
    aboveWholesale: dollarsOf(kept.aboveWholesaleCents),
    belowWholesale: kept.belowWholesale,
    asks: kept.asks,
    offersOverCost:
      kept.offersOverCost?.map((offer) => ({
        slug: offer.slug,
        name: offer.name,
        asOf: offer.asOf,
        sources: offer.sources,
        fromMonthlySales: dollarsOf(offer.fromMonthlyCents),
        fitsMonthlySales: offer.fitsMonthlySales,
        cardPresentMargin: offer.cardPresentMarginPercent,
        cardNotPresentMargin: offer.cardNotPresentMarginPercent,
        cardPresentFee: dollarsOf(offer.cardPresentFeeCents),
        cardNotPresentFee: dollarsOf(offer.cardNotPresentFeeCents),
        monthlyFee: dollarsOrNull(offer.monthlyFeeCents),
        monthlyCost: dollarsOf(offer.monthlyCostCents),
        leavesOut: offer.leavesOut,
      })) ?? null,
  }
}
