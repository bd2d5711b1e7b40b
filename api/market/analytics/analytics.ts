import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { isUnverified, leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { IN_TORONTO } from '../../../db/toronto.ts'
import type { Outcome } from '../../../domain/leads/outcomes.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { AdminAnalytics, MonthlyFigures } from '../../contract/admin/analytics.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'

/** The platform's figures (rule 32), all of one snapshot. */
export const platformAnalytics = (db: Db, now: Date): Promise<AdminAnalytics> =>
  db.transaction(
    async (tx) => {
      const leads = await countLeads(tx)
      const purchases = await countPurchases(tx)
      const suppliers = await countSuppliers(tx)
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
        trends: await monthlyFigures(tx, now),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const COLUMNS = {
  Month: ({ month }) => month,
  Leads: ({ leads }) => leads,
  Purchases: ({ purchases }) => purchases,
  'Revenue (CAD)': ({ revenue }) => revenue,
} as const satisfies Record<string, (month: MonthlyFigures) => CsvValue>

/** The monthly figures as a download, oldest first. */
export async function analyticsAsCsv(db: Db, now: Date): Promise<Response> {
  const months = await monthlyFigures(db, now)
  async function* lines() {
    for (const month of months) yield csvLine(Object.values(COLUMNS).map((columnOf) => columnOf(month)))
  }
  return csvResponse(
    `analytics-${now.toISOString().slice(0, 10)}.csv`,
    csvLine(Object.keys(COLUMNS)),
    lines(),
  )
}

const MONTHS = 12

/** Purchases without a refund. */
export const standing = sql`${purchases}
  where not exists (select from ${refunds} where ${refunds.attemptId} = ${purchases.attemptId})`

export const isByCard = sql`${purchases.source} = 'card'`

/** Both counts are read from an index, not from the table. */
const countLeads = (db: Tx) =>
  onlyRow<{ total: number; verified: number }>(
    db,
    sql`select everyone.leads as total, everyone.leads - unverified.leads as verified
    from (select count(*)::int as leads from ${leads}) as everyone,
      (select count(*)::int as leads from ${leads} where ${isUnverified(leads)}) as unverified`,
  )

type PurchaseCount = 'total' | 'byCard' | 'revenueCents' | 'ofActiveSuppliers' | Outcome

const countPurchases = (db: Tx) =>
  onlyRow<Record<PurchaseCount, number>>(
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

/** As on the admins' list: deleted suppliers only if they received leads. */
const countSuppliers = (db: Tx) =>
  onlyRow<{ total: number; active: number }>(
    db,
    sql`select count(*)::int as total,
      (count(*) filter (where ${suppliers.status} = 'active'))::int as active
    from ${suppliers}
    where ${suppliers.anonymisedAt} is null
      or exists (select from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`,
  )

type MonthCounts = Omit<MonthlyFigures, 'revenue'> & { revenueCents: number }

/** Twelve months up to that of `now`, oldest first, including months without leads. */
async function monthlyFigures(db: Db | Tx, now: Date): Promise<MonthlyFigures[]> {
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
  return rows.map(({ revenueCents, ...counts }) => ({ ...counts, revenue: dollarsOf(revenueCents) }))
}

const within = (at: SQL) => sql`${at} >= months."from" and ${at} < months."until"`

async function onlyRow<Row extends Record<string, number>>(tx: Tx, query: SQL<Row>) {
  const [row] = (await tx.execute<Row>(query)).rows
  if (row === undefined) throw new Error('A count has one row.')
  return row
}
