import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { IN_TORONTO } from '../../../db/toronto.ts'
import { PROMISED_HOURS } from '../../../domain/promises.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'

/** When a buyer promised: at the sale, or when the owner's request went to the same buyer again. */
export const promisedAt = (purchasedAt: Date, said: { renewedAt: Date | null } | null): Date =>
  said?.renewedAt ?? purchasedAt

/** Contact is made within 24 hours of the promise (rule 65), to the second. */
export const promisedBy = (promisedAt: Date): Date => hoursAfter(promisedAt, PROMISED_HOURS.contact)

/** The same of a row of `purchases` with that of `lead_requests`, if any. */
const promiseMade = sql`coalesce(${leadRequests.renewedAt}, ${purchases.purchasedAt})`
export const promiseDue = sql`(${promiseMade} + make_interval(hours => ${sql.raw(String(PROMISED_HOURS.contact))}))`

/** A refunded sale makes no promise. */
export const isStanding = sql`not exists (select from ${refunds} where ${refunds.attemptId} = ${purchases.attemptId})`

/**
 * Whether the promise was kept as the lead's owner says; null where they say nothing about it. "Not yet" from before the 24 hours
 * are over says nothing, and neither does the wish not to be contacted.
 */
export const keptAsOwnerSays = sql<boolean | null>`(case
  when ${leadRequests.contactedAnswer} = 'yes'
    then ${leadRequests.contactedWithinHours} <= ${sql.raw(String(PROMISED_HOURS.contact))}
  when ${leadRequests.contactedAnswer} = 'not-yet' and ${leadRequests.contactedAnsweredAt} >= ${promiseDue} then false end)`

/** The owner cancelled or withdrew before the 24 hours were over; what ends later excuses nobody. Needs `leads` beside both. */
export const lapsed = sql`(coalesce(${leadRequests.cancelledAt} < ${promiseDue}, false)
  or exists (select from ${consentWithdrawals} where ${consentWithdrawals.email} = ${leads.email}
    and ${consentWithdrawals.withdrawnAt} >= ${promiseMade} and ${consentWithdrawals.withdrawnAt} < ${promiseDue}))`

/** The provider says nothing. An outcome from before times of contact were stored has none. */
export const isSilent = sql`(${purchases.contactedAt} is null and ${purchases.outcome} = 'pending')`

/** What was sold by then has fallen due. */
export const dueSince = (now: Date) => hoursAfter(now, -PROMISED_HOURS.contact).toISOString()

/** What was said about a deleted person's request is deleted with them, so nobody is blamed for it. */
export const isJudged = sql`${leads.erasedAt} is null and ${isStanding}
  and ${leadRequests.contactedAnswer} is distinct from 'not-wanted'`

/** There is time left, and neither the owner nor the provider says that contact was made. */
export const isOpenPromise = (now: Date) => sql`${isJudged}
  and (${purchases.purchasedAt} > ${dueSince(now)} or ${purchases.leadId} = any(array(
    select renewed.lead_id from ${leadRequests} renewed where renewed.renewed_at > ${dueSince(now)})))
  and ${purchases.purchasedAt} <= ${now.toISOString()}
  and ${leadRequests.contactedAnswer} is distinct from 'yes' and ${isSilent} and not ${lapsed}`

/** Of sales without a refund. */
export type PromiseFigures = {
  bought: number
  /** Owners who say something about the 24 hours. */
  answers: number
  keptAsOwnersSay: number
  keptAsProviderSays: number
}

export const NO_PROMISES: PromiseFigures = {
  bought: 0,
  answers: 0,
  keptAsOwnersSay: 0,
  keptAsProviderSays: 0,
}

export const sumOfFigures = (all: PromiseFigures[]): PromiseFigures =>
  all.reduce(
    (sum, each) => ({
      bought: sum.bought + each.bought,
      answers: sum.answers + each.answers,
      keptAsOwnersSay: sum.keptAsOwnersSay + each.keptAsOwnersSay,
      keptAsProviderSays: sum.keptAsProviderSays + each.keptAsProviderSays,
    }),
    NO_PROMISES,
  )

/** Null without an answer: nobody is judged by silence. */
export const shareKept = ({ answers, keptAsOwnersSay }: PromiseFigures): number | null =>
  answers === 0 ? null : keptAsOwnersSay / answers

export const PROMISE_MONTHS = 12

/** Midnight in Toronto at the start of the first of twelve months. */
export const startOfPromises = (now: Date): SQL =>
  sql`((date_trunc('month', ${now.toISOString()}::timestamptz ${IN_TORONTO})
    - make_interval(months => ${PROMISE_MONTHS - 1})) ${IN_TORONTO})`

export type FiguresOfMonth = PromiseFigures & {
  supplierId: string
  /** YYYY-MM of the sale, of Toronto's calendar. */
  month: string
}

/** Of the last twelve months, for each supplier and month with a sale; `of` leaves only these suppliers. */
export async function promiseFigures(db: Db | Tx, now: Date, of?: string[]): Promise<FiguresOfMonth[]> {
  const { rows } = await db.execute<FiguresOfMonth>(sql`
    select ${purchases.supplierId} as "supplierId",
      to_char(${purchases.purchasedAt} ${IN_TORONTO}, 'YYYY-MM') as month,
      count(*)::int as bought,
      count(${keptAsOwnerSays})::int as answers,
      (count(*) filter (where ${keptAsOwnerSays}))::int as "keptAsOwnersSay",
      (count(*) filter (where ${purchases.contactedAt} <= ${promiseDue}))::int as "keptAsProviderSays"
    from ${purchases}
    left join ${leadRequests} on ${leadRequests.leadId} = ${purchases.leadId}
    where ${purchases.purchasedAt} >= ${startOfPromises(now)} and ${purchases.purchasedAt} <= ${now.toISOString()}
      and ${isStanding} ${of === undefined ? sql`` : sql`and ${inArray(purchases.supplierId, of)}`}
    group by 1, 2`)
  return rows
}

/** By supplier, of the last twelve months. */
export async function promiseFiguresOf(
  db: Db | Tx,
  supplierIds: string[],
  now: Date,
): Promise<Map<string, PromiseFigures>> {
  const all = supplierIds.length === 0 ? [] : await promiseFigures(db, now, supplierIds)
  const months = Map.groupBy(all, ({ supplierId }) => supplierId)
  return new Map([...months].map(([id, each]) => [id, sumOfFigures(each)]))
}

/** What suppliers see of themselves is of sales of so many days. */
export const SUPPLIERS_SEE_DAYS = 90
/** Fewer would say how one supplier does. */
const LEAST_SUPPLIERS = 5
const LEAST_ANSWERS = 5

/** The share of promises that the supplier in the middle keeps, 0 to 1, as owners say; null with too few suppliers or answers. */
export async function medianShareKept(db: Db, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ median: number | null }>(sql`
    select case when count(*) >= ${LEAST_SUPPLIERS}
      then (percentile_cont(0.5) within group (order by share))::float8 end as median
    from (
      select avg(${keptAsOwnerSays}::int) as share
      from ${purchases} join ${leadRequests} on ${leadRequests.leadId} = ${purchases.leadId}
      where ${purchases.purchasedAt} >= ${daysAfter(now, -SUPPLIERS_SEE_DAYS).toISOString()} and ${isStanding}
      group by ${purchases.supplierId} having count(${keptAsOwnerSays}) >= ${LEAST_ANSWERS}
    ) as shares`)
  return rows[0]?.median ?? null
}
