import { leads } from '../../db/schema/leads.ts'
import { seedOnce } from '../../db/seed.ts'
import type { Parts } from '../parts.ts'
import { estimate } from '../rates/estimate.ts'
import { demoLeads } from './demo-leads.ts'
import type { BusinessForLead } from './leads.service.ts'

/** Fills a new demo's marketplace, once. */
export async function seedDemoLeads(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const bestSaving = (business: BusinessForLead) =>
    estimate(parts.rateBook, {
      ...business,
      cardPresentRatePercent: business.cardPresentRate,
      cardNotPresentRatePercent: business.cardNotPresentRate,
    }).recommended[0]?.savingCents ?? 0
  await seedOnce(parts.db, now, async (tx) => {
    await tx.insert(leads).values(demoLeads(now, bestSaving))
  })
}
