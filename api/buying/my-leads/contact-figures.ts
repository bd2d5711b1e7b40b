import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import type { ContactFigures } from '../../contract/supplier/purchases.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { isStanding, keptAsOwnerSays, promisedBy } from '../../suppliers/promises/contact-figures.ts'

const DAYS_COUNTED = 90
/** Fewer would say how one supplier does. */
const LEAST_SUPPLIERS = 5
const LEAST_ANSWERS = 5

const Counted = v.object({
  rows: v.tuple([
    v.object({
      ownersIn: v.number(),
      owners: v.number(),
      yoursIn: v.number(),
      yours: v.number(),
      median: v.nullable(v.number()),
    }),
  ]),
})

/** How many of a supplier's leads were contacted within 24 hours, as owners and as the supplier say, and the market's median. */
export async function contactFigures(db: Db, supplierId: string, now: Date): Promise<ContactFigures> {
  const since = daysAfter(now, -DAYS_COUNTED)
  const { rows } = v.parse(
    Counted,
    await db.execute(sql`
      with answers as (
        select ${purchases.supplierId} as supplier_id, ${keptAsOwnerSays} as within_day
        from ${leadRequests} join ${purchases} on ${purchases.leadId} = ${leadRequests.leadId}
        where ${leadRequests.contactedAnsweredAt} >= ${since} and ${purchases.purchasedAt} >= ${since}
          and ${keptAsOwnerSays} is not null and ${isStanding}
      ), shares as (
        select avg(within_day::int) as share from answers group by supplier_id having count(*) >= ${LEAST_ANSWERS}
      ), own as (
        select ${purchases.contactedAt} is not null and ${purchases.contactedAt} <= ${promisedBy} as within_day
        from ${purchases}
        where ${purchases.supplierId} = ${supplierId} and ${purchases.purchasedAt} >= ${since}
          and (${purchases.contactedAt} is not null or ${purchases.outcome} = 'pending' and ${promisedBy} <= ${now})
          and ${isStanding}
      )
      select
        (select count(*)::int from answers where supplier_id = ${supplierId} and within_day) as "ownersIn",
        (select count(*)::int from answers where supplier_id = ${supplierId}) as owners,
        (select count(*)::int from own where within_day) as "yoursIn",
        (select count(*)::int from own) as yours,
        (select case when count(*) >= ${LEAST_SUPPLIERS}
          then (percentile_cont(0.5) within group (order by share))::float8 end from shares) as median`),
  )
  const [{ ownersIn, owners, yoursIn, yours, median }] = rows
  return {
    ownersSay: { withinDay: ownersIn, counted: owners },
    youSay: { withinDay: yoursIn, counted: yours },
    marketMedian: median,
  }
}

export const NO_CONTACT_FIGURES: ContactFigures = {
  ownersSay: { withinDay: 0, counted: 0 },
  youSay: { withinDay: 0, counted: 0 },
  marketMedian: null,
}
