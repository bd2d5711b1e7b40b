import { desc, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leadPrices } from '../../../db/schema/leads.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { LeadPriceRange } from '../../contract/supplier/lead-prices.ts'

/** As admins have set the prices that are in force now; for who thinks about signing up. */
export async function leadPriceRange(db: Db, now: Date): Promise<LeadPriceRange> {
  const inForce = await db
    .selectDistinctOn([leadPrices.tier], { cents: leadPrices.priceCents })
    .from(leadPrices)
    .where(lte(leadPrices.validFrom, now))
    .orderBy(leadPrices.tier, desc(leadPrices.validFrom))
  const dollars = inForce.map(({ cents }) => dollarsOf(cents))
  return { lowest: Math.min(...dollars), highest: Math.max(...dollars) }
}
