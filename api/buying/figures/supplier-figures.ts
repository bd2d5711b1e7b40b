import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { alertedLeads, alertMails, savedSearches } from '../../../db/schema/saved-searches.ts'
import { dateOf, IN_TORONTO, onDays, startOfDay } from '../../../db/toronto.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { type Period, periodBefore, stepsOf } from '../../../domain/periods.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { FiguresOfGroup, PurchaseFigures, SupplierFigures } from '../../contract/buying/figures.ts'

/** What a supplier's purchases of a period came to, against the period before. Zeros where it bought nothing. */
export const supplierFigures = async (db: Db, supplierId: string, period: Period): Promise<SupplierFigures> =>
  figuresOf(period, await countPurchases(db, supplierId, period))

/** How purchases are divided; each purchase counts once in each. */
type Part = 'day' | 'tier' | 'province' | 'businessType' | 'savedSearch'

type Counts = {
  leads: number
  contacted: number
  converted: number
  refunded: number
  spentCents: number
  dealValueCents: number
}

/** Purchases that are alike in one part. `day` is one of Toronto, as 2026-11-21. */
export type CountedPurchases = Counts & { part: Part; name: string | null; isBefore: boolean }

export function figuresOf(period: Period, counted: CountedPurchases[]): SupplierFigures {
  const before = periodBefore(period)
  const [steps, stepsBefore] = [stepsOf(period), stepsOf(before)]
  const isOf = (part: Part) => counted.filter((row) => row.part === part)
  const days = isOf('day')
  const within = (step: Period | null, isBefore: boolean) =>
    days.filter(
      (row) =>
        step !== null &&
        row.isBefore === isBefore &&
        row.name !== null &&
        row.name >= step.from &&
        row.name <= step.to,
    )
  return {
    period,
    before,
    total: comparing(days),
    steps: Array.from({ length: Math.max(steps.length, stepsBefore.length) }, (_, place) => {
      const [now, then] = [steps[place] ?? null, stepsBefore[place] ?? null]
      return { days: now, daysBefore: then, ...comparing([...within(now, false), ...within(then, true)]) }
    }),
    byTier: groupsOf(isOf('tier')).sort((one, other) => placeOf(one) - placeOf(other)),
    byProvince: groupsOf(isOf('province')),
    byBusinessType: groupsOf(isOf('businessType')),
    bySavedSearch: groupsOf(isOf('savedSearch')),
  }
}

const placeOf = ({ name }: FiguresOfGroup) => TIERS.map(String).indexOf(name ?? '')

/** The most leads first; among equals those of the period before, then by name. */
const groupsOf = (rows: CountedPurchases[]): FiguresOfGroup[] =>
  [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, own]) => ({ name, ...comparing(own) }))
    .sort(
      (one, other) =>
        other.now.leads - one.now.leads ||
        other.before.leads - one.before.leads ||
        (one.name ?? '').localeCompare(other.name ?? '', 'en'),
    )

const comparing = (rows: CountedPurchases[]) => ({
  now: sumOf(rows.filter(({ isBefore }) => !isBefore)),
  before: sumOf(rows.filter(({ isBefore }) => isBefore)),
})

function sumOf(rows: Counts[]): PurchaseFigures {
  const sum = (count: keyof Counts) => rows.reduce((total, row) => total + row[count], 0)
  const [spentCents, dealValueCents] = [sum('spentCents'), sum('dealValueCents')]
  return {
    leads: sum('leads'),
    contacted: sum('contacted'),
    converted: sum('converted'),
    spent: dollarsOf(spentCents),
    dealValue: dollarsOf(dealValueCents),
    refunded: sum('refunded'),
    returnOnSpend: spentCents === 0 ? null : halfUp(dealValueCents / spentCents, 2),
  }
}

const isBoughtIn = ({ from, to }: Period) =>
  onDays(purchases.purchasedAt, { from: dateOf(from), to: dateOf(to) })

/** Counts of rule 32, in one statement that reads only this supplier's purchases of the two periods. */
async function countPurchases(db: Db, supplierId: string, period: Period): Promise<CountedPurchases[]> {
  const before = periodBefore(period)
  const { rows } = await db.execute<CountedPurchases>(sql`
    with bought as (
      select ${purchases.purchasedAt} < ${startOfDay(dateOf(period.from))} as is_before,
        to_char(${purchases.purchasedAt} ${IN_TORONTO}, 'YYYY-MM-DD') as day,
        ${leads.tier}::text as tier, ${leads.province} as province, ${leads.publicBusinessType} as business_type,
        ${searchOfAlert} as saved_search,
        ${purchases.outcome} as outcome, ${purchases.contactedAt} as contacted_at,
        coalesce(${purchases.dealValueCents}, 0) as deal_value_cents,
        ${refunds.id} is not null as is_refunded,
        case when ${purchases.source} = 'card' and ${refunds.id} is null then ${purchases.priceCents} else 0 end as spent_cents
      from ${purchases}
      join ${leads} on ${leads.id} = ${purchases.leadId}
      left join ${refunds} on ${refunds.attemptId} = ${purchases.attemptId}
      left join ${alertedLeads} on ${alertedLeads.supplierId} = ${purchases.supplierId}
        and ${alertedLeads.leadId} = ${purchases.leadId}
      left join ${alertMails} on ${alertMails.id} = ${alertedLeads.mailId}
      left join ${savedSearches} on ${savedSearches.id} = ${alertMails.searchId} and ${savedSearches.deletedAt} is null
      where ${purchases.supplierId} = ${supplierId} and ${purchases.purchasedAt} >= ${startOfDay(dateOf(before.from))}
        and (${isBoughtIn(period)} or ${isBoughtIn(before)})
    )
    select part, name, is_before as "isBefore",
      count(*)::int as leads,
      (count(*) filter (where contacted_at is not null or outcome in ('contacted', 'converted')))::int as contacted,
      (count(*) filter (where outcome = 'converted'))::int as converted,
      (count(*) filter (where is_refunded))::int as refunded,
      sum(spent_cents)::float8 as "spentCents",
      sum(deal_value_cents)::float8 as "dealValueCents"
    from bought cross join lateral (values
      ('day', day), ('tier', tier), ('province', province), ('businessType', business_type),
      ('savedSearch', saved_search)) as parts (part, name)
    group by part, name, is_before`)
  return rows
}

/** Null without an alert before the purchase; empty where its search was deleted, and the mail with it. */
const searchOfAlert: SQL = sql`case
  when ${alertedLeads.leadId} is null or ${alertMails.begunAt} > ${purchases.purchasedAt} then null
  else coalesce(${savedSearches.name}, '') end`
