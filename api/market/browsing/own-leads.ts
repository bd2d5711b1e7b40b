import { and, arrayOverlaps, eq, inArray, not, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import type { OwnMarketQuery } from '../../contract/market/market-query.ts'
import { tagsOutside } from './market-filters.ts'

/** What the supplier's own list demands of a lead: that it is marked so, or is of a type and place that the account names. */
export async function isOwn(
  db: Db,
  supplierId: string,
  { mine, marked }: Pick<OwnMarketQuery, 'mine' | 'marked'>,
): Promise<SQL | undefined> {
  const outside = mine ? await tagsNotServed(db, supplierId) : []
  const isMarked = and(eq(leadMarks.supplierId, supplierId), eq(leadMarks.mark, marked ?? 'shortlisted'))
  return and(
    outside.length === 0 ? undefined : not(arrayOverlaps(leads.marketTags, outside)),
    marked === null
      ? undefined
      : inArray(leads.id, db.select({ id: leadMarks.leadId }).from(leadMarks).where(isMarked)),
  )
}

async function tagsNotServed(db: Db, supplierId: string): Promise<string[]> {
  const [account] = await db
    .select({ businessTypes: suppliers.businessTypes, territories: suppliers.territories })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
  return account === undefined ? [] : tagsOutside(account)
}
