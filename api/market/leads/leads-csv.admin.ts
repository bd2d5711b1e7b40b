import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import type { AdminLeadFilters } from '../../contract/admin/leads.ts'
import { newestFirst, type Position, submittedAtForCursor } from '../../leads/standing/newest-leads.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { cellsAsText, csvLine, csvLinesOf, csvResponse } from '../../platform/shared/csv.ts'
import { idsMatching } from './find-leads.admin.ts'
import { auditedFilters } from './look-at-leads.admin.ts'

const LEADS_AT_A_TIME = 500

const dollars = (cents: AnyPgColumn) => sql`trim_scale(${cents} * 0.01)`
const iso = (at: AnyPgColumn) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const COLUMNS: Record<string, SQL | AnyPgColumn> = {
  Id: leads.id,
  Submitted: iso(leads.submittedAt),
  Company: leads.company,
  /** Trimmed because an erased lead has no names. */
  Name: sql`trim(${leads.firstName} || ' ' || ${leads.lastName})`,
  Email: leads.email,
  'Email verified': leads.emailVerified,
  Phone: leads.phone,
  'Phone verified': leads.phoneVerified,
  'Business type': leads.businessType,
  'Current provider': leads.currentProvider,
  'Monthly volume (CAD)': dollars(leads.monthlyVolumeCents),
  'Potential savings a month (CAD)': dollars(leads.potentialSavingsCents),
  Tier: leads.tier,
  City: leads.city,
  Province: leads.province,
  Status: leads.status,
  Listed: iso(leads.listedAt),
  'Asked to be contacted': iso(leads.contactRequestedAt),
  Sold: iso(leads.soldAt),
  'Sold to': suppliers.name,
  'Off market': iso(leads.offMarketAt),
  'Off market because': leads.offMarketReason,
  'Possible duplicate of': leads.possibleDuplicateOf,
}

const cells = sql`array[${sql.join(
  Object.values(COLUMNS).map((column) => sql`coalesce((${column})::text, '')`),
  sql`, `,
)}]`

/** Every matching lead, newest first, as a download. The audit entry is written before the first lead is sent. */
export async function leadsAsCsv(
  db: Db,
  { adminId, filters, now }: { adminId: string; filters: AdminLeadFilters; now: Date },
): Promise<Response> {
  await appendAudit(db, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    action: 'exported leads',
    recordType: 'leads',
    details: { filters: auditedFilters(filters) },
  })
  const day = now.toISOString().slice(0, 10)
  return csvResponse(`leads-${day}.csv`, csvLine(Object.keys(COLUMNS)), pagesOf(db, filters))
}

/** Reads page by page, so that no connection waits for a slow client. */
async function* pagesOf(db: Db, filters: AdminLeadFilters): AsyncGenerator<string> {
  for (let after: Position | null = null; ; ) {
    const request = { filters, after, limit: LEADS_AT_A_TIME }
    const page: Page = await readPage(db, inArray(leads.id, idsMatching(db, request)))
    if (page.cells !== null) yield csvLinesOf(page.cells)
    if (page.length < LEADS_AT_A_TIME) return
    after = page
  }
}

/** One lead a line; null for an empty page. The position is that of a full page's last lead. */
type Page = Position & { length: number; cells: string | null }

/** One value for the whole page, because decoding each lead's values would be most of a download's cost. */
async function readPage(db: Db, which: SQL): Promise<Page> {
  const page = db
    .select({ cells: cells.as('cells'), submittedAt: submittedAtForCursor.as('submitted'), id: leads.id })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(which)
    .orderBy(...newestFirst)
    .as('page')
  const last = (column: SQLWrapper) => sql<string>`(array_agg(${column}))[${LEADS_AT_A_TIME}::int]`
  const [found] = await db
    .select({
      length: sql<number>`count(*)::int`,
      cells: sql<string | null>`string_agg(${cellsAsText(page.cells)}, chr(10))`,
      submittedAt: last(page.submittedAt),
      id: last(page.id),
    })
    .from(page)
  if (found === undefined) throw new Error('A count has one row.')
  return found
}
