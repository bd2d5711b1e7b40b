import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { isUnverified, leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { AdminAnalytics, MonthlyFigures } from '../../contract/admin/analytics.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'

/** Counted anew each time, all at one moment of the database. */
export const platformAnalytics = (db: Db, now: Date): Promise<AdminAnalytics> =>
  db.transaction(
    async (tx) =>
      figuresOf({
        leads: await countLeads(tx),
        purchases: await countPurchases(tx),
        suppliers: await countSuppliers(tx),
        months: await countByMonth(tx, now),
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const COLUMNS = {
  Month: ({ month }) => month,
  Leads: ({ leads }) => leads,
  Purchases: ({ purchases }) => purchases,
  'Revenue (CAD)': ({ revenue }) => revenue,
} as const satisfies Record<string, (month: MonthlyFigures) => CsvValue>

/** The monthly figures as a download, oldest first. */
export async function analyticsAsCsv(db: Db, now: Date): Promise<Response> {
  const months = (await countByMonth(db, now)).map(figuresOfMonth)
  return csvResponse(
    `analytics-${now.toISOString().slice(0, 10)}.csv`,
    Object.keys(COLUMNS),
    onePageOf(months),
  )
}

async function* onePageOf(months: MonthlyFigures[]): AsyncGenerator<string> {
  yield months.map((month) => csvLine(Object.values(COLUMNS).map((columnOf) => columnOf(month)))).join('')
}

type Counts = {
  leads: LeadCounts
  purchases: PurchaseCounts
  suppliers: SupplierCounts
  months: MonthCounts[]
}

/** The platform's figures from what was counted (rule 32). */
function figuresOf({ leads, purchases, suppliers, months }: Counts): AdminAnalytics {
  const { pending, contacted, converted, lost } = purchases
  return {
    revenue: {
      total: dollarsOf(purchases.revenueCents),
      totalSales: purchases.byCard,
      avgLeadPrice: dollarsOf(Math.round(ratio(purchases.revenueCents, purchases.byCard))),
    },
    leadQuality: {
      totalLeads: leads.total,
      verifiedLeads: leads.verified,
      verificationRate: ratio(leads.verified, leads.total),
      purchasedLeads: purchases.total,
      purchaseRate: ratio(purchases.total, leads.total),
    },
    suppliers: {
      total: suppliers.total,
      active: suppliers.active,
      avgPurchasesPerSupplier: ratio(purchases.ofActiveSuppliers, suppliers.active),
      leadConversionRate: ratio(converted, purchases.total),
    },
    outcomes: { pending, contacted, converted, lost },
    trends: months.map(figuresOfMonth),
  }
}

const figuresOfMonth = ({ revenueCents, ...counts }: MonthCounts): MonthlyFigures => ({
  ...counts,
  revenue: dollarsOf(revenueCents),
})

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** A month is one of the calendar on Toronto's walls: two of them a year are an hour shorter or longer than others. */
const IN_TORONTO = sql.raw(`at time zone 'America/Toronto'`)

const MONTHS = 12

/** Purchases that stand: one whose payment was refunded is none. */
const standing = sql`${purchases}
  where not exists (select from ${refunds} where ${refunds.attemptId} = ${purchases.attemptId})`

const isByCard = sql`${purchases.source} = 'card'`

type LeadCounts = { total: number; verified: number }

/** Each of both from an index: the table itself is read for neither. */
const countLeads = (db: Db | Tx) =>
  onlyRow<LeadCounts>(
    db,
    sql`select everyone.leads as total, everyone.leads - unverified.leads as verified
    from (select count(*)::int as leads from ${leads}) as everyone,
      (select count(*)::int as leads from ${leads} where ${isUnverified(leads)}) as unverified`,
  )

type PurchaseCounts = {
  total: number
  byCard: number
  revenueCents: number
  ofActiveSuppliers: number
  pending: number
  contacted: number
  converted: number
  lost: number
}

const countPurchases = (db: Db | Tx) =>
  onlyRow<PurchaseCounts>(
    db,
    sql`select count(*)::int as total,
      (count(*) filter (where ${isByCard}))::int as "byCard",
      (coalesce(sum(${purchases.priceCents}) filter (where ${isByCard}), 0))::float8 as "revenueCents",
      (count(*) filter (where ${purchases.supplierId} in (
        select ${suppliers.id} from ${suppliers} where ${suppliers.status} = 'active')))::int as "ofActiveSuppliers",
      (count(*) filter (where ${purchases.outcome} = 'pending'))::int as pending,
      (count(*) filter (where ${purchases.outcome} = 'contacted'))::int as contacted,
      (count(*) filter (where ${purchases.outcome} = 'converted'))::int as converted,
      (count(*) filter (where ${purchases.outcome} = 'lost'))::int as lost
    from ${standing}`,
  )

type SupplierCounts = { total: number; active: number }

/** Those that admins have on their list: deleted ones only where they had received leads. */
const countSuppliers = (db: Db | Tx) =>
  onlyRow<SupplierCounts>(
    db,
    sql`select count(*)::int as total,
      (count(*) filter (where ${suppliers.status} = 'active'))::int as active
    from ${suppliers}
    where ${suppliers.anonymisedAt} is null
      or exists (select from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`,
  )

type MonthCounts = { month: string; leads: number; purchases: number; revenueCents: number }

/** The last twelve months up to the one that `now` is in, oldest first, those without anything too. */
async function countByMonth(db: Db | Tx, now: Date): Promise<MonthCounts[]> {
  const { rows } = await db.execute<MonthCounts>(sql`
    with months as (
      select starts, starts ${IN_TORONTO} as "from", (starts + interval '1 month') ${IN_TORONTO} as "until"
      from date_trunc('month', ${now.toISOString()}::timestamptz ${IN_TORONTO}) as present,
        generate_series(present - make_interval(months => ${MONTHS - 1}), present, interval '1 month') as starts
    )
    select to_char(starts, 'YYYY-MM') as month, of_leads.leads, of_purchases.purchases, of_purchases."revenueCents"
    from months
    cross join lateral (
      select count(*)::int as leads from ${leads} where ${within(sql`${leads.submittedAt}`)}
    ) as of_leads
    cross join lateral (
      select count(*)::int as purchases,
        (coalesce(sum(${purchases.priceCents}) filter (where ${isByCard}), 0))::float8 as "revenueCents"
      from ${standing} and ${within(sql`${purchases.purchasedAt}`)}
    ) as of_purchases
    order by starts
  `)
  return rows
}

const within = (at: SQL) => sql`${at} >= months."from" and ${at} < months."until"`

async function onlyRow<Row extends Record<string, number>>(db: Db | Tx, question: SQL<Row>) {
  const [row] = (await db.execute<Row>(question)).rows
  if (row === undefined) throw new Error('A count has one row.')
  return row
}
