import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { liveNumbers } from '../../../db/schema/operations.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import type { ContactFigures } from '../../contract/buying/purchases.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import {
  isStanding,
  keptAsOwnerSays,
  lapsed,
  promiseDue,
  SUPPLIERS_SEE_DAYS,
} from '../../suppliers/promises/kept-promises.ts'

/** How many of a supplier's leads were contacted within 24 hours, as owners and as the supplier say; the market's median as last counted. */
export async function contactFigures(db: Db, supplierId: string, now: Date): Promise<ContactFigures> {
  const saysSomething = sql`${purchases.contactedAt} is not null
    or ${purchases.outcome} = 'pending' and ${promiseDue} <= ${now.toISOString()} and not ${lapsed}`
  const count = (which: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${which}))::int`
  const [own] = await db
    .select({
      ownersIn: count(keptAsOwnerSays),
      owners: count(sql`${keptAsOwnerSays} is not null`),
      yoursIn: count(sql`${purchases.contactedAt} <= ${promiseDue}`),
      yours: count(saysSomething),
      median: sql<number | null>`(select ${liveNumbers.medianShareKept} from ${liveNumbers})`,
    })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .leftJoin(leadRequests, eq(leadRequests.leadId, purchases.leadId))
    .where(
      and(
        eq(purchases.supplierId, supplierId),
        gte(purchases.purchasedAt, daysAfter(now, -SUPPLIERS_SEE_DAYS)),
        isStanding,
      ),
    )
  if (own === undefined) return NO_CONTACT_FIGURES
  return {
    ownersSay: { withinDay: own.ownersIn, counted: own.owners },
    youSay: { withinDay: own.yoursIn, counted: own.yours },
    marketMedian: own.median,
  }
}

export const NO_CONTACT_FIGURES: ContactFigures = {
  ownersSay: { withinDay: 0, counted: 0 },
  youSay: { withinDay: 0, counted: 0 },
  marketMedian: null,
}
