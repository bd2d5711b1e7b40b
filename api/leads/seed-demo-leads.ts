import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { type Estimate, estimate } from '../rates/estimate.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { demoLeads } from './demo-leads.ts'
import type { BusinessForLead } from './leads.service.ts'

/** Fills a new demo's marketplace. */
export async function insertDemoLeads(tx: Tx, rateBook: RateBook, now: Date) {
  return tx
    .insert(leads)
    .values(demoLeads(now, bestSavingCents(rateBook)))
    .returning()
}

/** What the engine would recommend to a business; 0 where it has no figure. */
export const bestSavingCents = (rateBook: RateBook) => (business: BusinessForLead) =>
  estimateFor(rateBook, business).recommended[0]?.savingCents ?? 0

type Rates = Pick<BusinessForLead, 'cardPresentRate' | 'cardNotPresentRate' | 'monthlyFeeCents'>
type Habits = Pick<
  BusinessForLead,
  'businessType' | 'currentProvider' | 'monthlyVolumeCents' | 'averageTransactionCents'
>

export const estimateFor = (rateBook: RateBook, business: Rates & Habits): Estimate =>
  estimate(rateBook, {
    ...business,
    cardPresentRatePercent: business.cardPresentRate,
    cardNotPresentRatePercent: business.cardNotPresentRate,
  })
