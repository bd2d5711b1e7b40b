import type { MarginTier, Rate } from '../contract/admin/rate-cards.ts'
import type { CardSales } from './card-sales.ts'
import type { MonthlyRates } from './monthly-cost.ts'
import type { Processor } from './rates.schema.ts'

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
