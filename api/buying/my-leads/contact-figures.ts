import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { PROMISED_HOURS } from '../../../domain/requests.ts'
import type { ContactFigures } from '../../contract/supplier/purchases.ts'
import { daysAfter } from '../../platform/shared/clock.ts'

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
  const isRefunded = sql`exists (select from ${refunds} where ${refunds.attemptId} = ${purchases.attemptId})`
  const dayAfter = sql`${purchases.purchasedAt} + interval '${sql.raw(String(PROMISED_HOURS.contact))} hours'`
  const { rows } = v.parse(
    Counted,
    await db.execute(sql`
      with answers as (
        select ${purchases.supplierId} as supplier_id,
          ${leadRequests.contactedAnswer} = 'yes'
            and ${leadRequests.contactedWithinHours} <= ${PROMISED_HOURS.contact} as within_day
        from ${leadRequests} join ${purchases} on ${purchases.leadId} = ${leadRequests.leadId}
        where ${leadRequests.contactedAnsweredAt} >= ${since} and ${purchases.purchasedAt} >= ${since}
          and (${leadRequests.contactedAnswer} = 'yes'
            or ${leadRequests.contactedAnswer} = 'not-yet' and ${leadRequests.contactedAnsweredAt} >= ${dayAfter})
          and not ${isRefunded}
      ), shares as (
        select avg(within_day::int) as share from answers group by supplier_id having count(*) >= ${LEAST_ANSWERS}
      ), own as (
        select ${purchases.contactedAt} is not null and ${purchases.contactedAt} <= ${dayAfter} as within_day
        from ${purchases}
        where ${purchases.supplierId} = ${supplierId} and ${purchases.purchasedAt} >= ${since}
          and (${purchases.contactedAt} is not null or ${purchases.outcome} = 'pending' and ${dayAfter} <= ${now})
          and not ${isRefunded}
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
