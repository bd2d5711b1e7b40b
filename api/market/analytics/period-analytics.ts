import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { dateOf, onDays } from '../../../db/toronto.ts'
import { OUTCOMES, type Outcome } from '../../../domain/leads/outcomes.ts'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { type Period, stepsOf } from '../../../domain/periods.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { PeriodAnalytics } from '../../contract/admin/analytics.ts'
import { isByCard, standing } from './analytics.ts'

/** Rows of leads and purchases are read one by one, so only the newest are; counts by time come from an index. */
const MOST = 2_000

/** What happened in a period (rule 32), all of one snapshot. */
export const analyticsOfPeriod = (db: Db, period: Period): Promise<PeriodAnalytics> =>
  db.transaction(
    async (tx) => {
      const steps = await countSteps(tx, period)
      const sales = await newestSales(tx, period)
      const sum = (of: 'leads' | 'purchases' | 'revenueCents') =>
        steps.reduce((total, step) => total + step[of], 0)
      return {
        period,
        total: { leads: sum('leads'), purchases: sum('purchases'), revenue: dollarsOf(sum('revenueCents')) },
        steps: steps.map(({ revenueCents, ...step }) => ({ ...step, revenue: dollarsOf(revenueCents) })),
        outcomes: await countOutcomes(tx, period),
        most: MOST,
        timeToSale: { hours: inHours(sales.secondsToSale), of: sales.listed },
        timeToContact: { hours: inHours(sales.secondsToContact), of: sales.contacted },
        funnel: await countFunnel(tx, period),
        estimates: await estimatesByOutcome(tx, period),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const inHours = (seconds: number | null) => (seconds === null ? null : halfUp(seconds / 3_600, 1))

const inPeriod = (at: SQL, { from, to }: Period) => onDays(at, { from: dateOf(from), to: dateOf(to) })
const submittedAt = sql`${leads.submittedAt}`
const purchasedAt = sql`${purchases.purchasedAt}`

type StepCounts = { days: Period; leads: number; purchases: number; revenueCents: number }

async function countSteps(tx: Tx, period: Period): Promise<StepCounts[]> {
  const steps = stepsOf(period)
  const step = { from: sql`steps.first`, to: sql`steps.last` }
  const { rows } = await tx.execute<Omit<StepCounts, 'days'>>(sql`
    select of_leads.leads, of_purchases.purchases, of_purchases."revenueCents"
    from unnest(${sql.param(steps.map(({ from }) => from))}::date[], ${sql.param(steps.map(({ to }) => to))}::date[])
      with ordinality as steps (first, last, place)
    cross join lateral (select count(*)::int as leads from ${leads} where ${onDays(submittedAt, step)}) as of_leads
    cross join lateral (
      select count(*)::int as purchases,
        (coalesce(sum(${purchases.priceCents}) filter (where ${isByCard}), 0))::float8 as "revenueCents"
      from ${standing} and ${onDays(purchasedAt, step)}
    ) as of_purchases
    order by steps.place`)
  return rows.flatMap((counts, place) => {
    const days = steps[place]
    return days ? [{ days, ...counts }] : []
  })
}

async function countOutcomes(tx: Tx, period: Period): Promise<PeriodAnalytics['outcomes']> {
  const { rows } = await tx.execute<{ outcome: Outcome; count: number }>(sql`
    select ${purchases.outcome} as outcome, count(*)::int as count
    from ${standing} and ${inPeriod(purchasedAt, period)} group by ${purchases.outcome}`)
  const count = (outcome: Outcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    pending: count('pending'),
    contacted: count('contacted'),
    converted: count('converted'),
    lost: count('lost'),
  }
}

/** The newest purchases of the period, with what their leads say. */
const newest = (period: Period) => sql`(
  select newest.*, ${leads.listedAt}, ${leads.potentialSavingsCents} from (
    select ${purchases.leadId}, ${purchases.purchasedAt}, ${purchases.contactedAt}, ${purchases.outcome}
    from ${standing} and ${inPeriod(purchasedAt, period)} order by ${purchases.purchasedAt} desc limit ${MOST}
  ) as newest join ${leads} on ${leads.id} = newest.lead_id) as sales`

type SalesTimes = {
  secondsToSale: number | null
  listed: number
  secondsToContact: number | null
  contacted: number
}

async function newestSales(tx: Tx, period: Period): Promise<SalesTimes> {
  const median = (span: SQL) =>
    sql`(percentile_cont(0.5) within group (order by extract(epoch from ${span})))::float8`
  const { rows } = await tx.execute<SalesTimes>(sql`
    select ${median(sql`purchased_at - listed_at`)} as "secondsToSale", count(listed_at)::int as listed,
      ${median(sql`contacted_at - purchased_at`)} as "secondsToContact", count(contacted_at)::int as contacted
    from ${newest(period)}`)
  return rows[0] ?? { secondsToSale: null, listed: 0, secondsToContact: null, contacted: 0 }
}

async function estimatesByOutcome(tx: Tx, period: Period): Promise<PeriodAnalytics['estimates']> {
  type Row = { outcome: Outcome; leads: number; estimated: number; medianCents: number | null }
  const hasSaving = sql.raw('filter (where potential_savings_cents > 0)')
  const { rows } = await tx.execute<Row>(sql`
    select outcome, count(*)::int as leads, (count(*) ${hasSaving})::int as estimated,
      (percentile_disc(0.5) within group (order by potential_savings_cents) ${hasSaving})::float8 as "medianCents"
    from ${newest(period)} group by outcome`)
  return OUTCOMES.map((outcome) => {
    const { leads = 0, estimated = 0, medianCents = null } = rows.find((row) => row.outcome === outcome) ?? {}
    return { outcome, leads, estimated, medianSaving: dollarsOrNull(medianCents) }
  })
}

async function countFunnel(tx: Tx, period: Period): Promise<PeriodAnalytics['funnel']> {
  const { rows } = await tx.execute<PeriodAnalytics['funnel']>(sql`
    select count(*)::int as leads,
      (count(*) filter (where asked_at is not null or sold.lead_id is not null))::int as asked,
      count(sold.lead_id)::int as sold,
      (count(*) filter (where sold.contacted_at is not null or sold.outcome in ('contacted', 'converted')))::int as contacted,
      (count(*) filter (where sold.outcome = 'converted'))::int as converted
    from (
      select ${leads.id} as lead_id, coalesce(${leads.contactRequestedAt}, ${leads.listedAt}) as asked_at
      from ${leads} where ${inPeriod(submittedAt, period)}
      order by ${leads.submittedAt} desc, ${leads.id} desc limit ${MOST}
    ) as submitted
    left join lateral (
      select ${purchases.leadId}, ${purchases.contactedAt}, ${purchases.outcome}
      from ${standing} and ${purchases.leadId} = submitted.lead_id
    ) as sold on true`)
  return rows[0] ?? { leads: 0, asked: 0, sold: 0, contacted: 0, converted: 0 }
}
