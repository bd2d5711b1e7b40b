import type { Db } from '../../db/client.ts'
import type { AdminAnalytics, MonthlyFigures } from '../contract/admin/analytics.ts'
import { type CsvValue, csvResponse } from '../shared/csv.ts'
import { countByMonth, countLeads, countPurchases, countSuppliers } from './analytics.queries.ts'
import { figuresOf, figuresOfMonth } from './analytics.ts'

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
  return csvResponse(`analytics-${now.toISOString().slice(0, 10)}.csv`, Object.keys(COLUMNS), rowsOf(months))
}

async function* rowsOf(months: MonthlyFigures[]): AsyncGenerator<CsvValue[]> {
  for (const month of months) yield Object.values(COLUMNS).map((columnOf) => columnOf(month))
}
