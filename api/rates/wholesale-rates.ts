import type { CardSales } from './card-sales.ts'
import type { MonthlyRates } from './monthly-cost.ts'
import type { Wholesale } from './rates.schema.ts'

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

export function interchangeFor({ interchangePercent }: Wholesale, isSmallMerchant: boolean) {
  const size = isSmallMerchant ? 'smallMerchant' : 'standard'
  return {
    cardPresent: interchangePercent.cardPresent[size],
    cardNotPresent: interchangePercent.cardNotPresent[size],
  }
}
