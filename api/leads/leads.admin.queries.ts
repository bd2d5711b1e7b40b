import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { consents } from '../../db/schema/consents.ts'
import { identityOf, leads } from '../../db/schema/leads.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { consentWithdrawals } from '../../db/schema/privacy.ts'
import { purchases } from '../../db/schema/purchases.ts'
import type { AdminLeadFilters } from '../contract/admin/leads.ts'
import type { Position } from './market-cursor.ts'

export type Lead = typeof leads.$inferSelect
export type FoundLead = Awaited<ReturnType<typeof findLeads>>[number]

/**
 * The index of names knows letters and digits by threes. What has no three in a row would make it read every lead, so
 * that is looked for only in so many of the newest.
 */
const NEWEST_SEARCHED = 20_000
/** Of a common name so many leads hold a page full; only for a rarer one the index of names is asked. */
const NEARBY_SEARCHED = 2_000
const CAN_USE_INDEX = /[\p{L}\p{N}]{3}/u

const next = alias(leads, 'next')
type LeadsAs = Pick<typeof leads, 'submittedAt' | 'id'> | typeof next

const newestFirst = [desc(leads.submittedAt), desc(leads.id)]
/** The same order, by a sum that no index holds: otherwise Postgres walks all leads in the hope of a page full of a rare name. */
const newestFirstOfAll = [sql`${leads.submittedAt} + interval '0' desc`, desc(leads.id)]

/** Up to `limit` leads that fit, newest first, from `after` on. */
export async function findLeads(
  db: Db,
  {
    filters,
    after,
    limit,
    now,
  }: { filters: AdminLeadFilters; after: Position | null; limit: number; now: Date },
) {
  const others = and(...conditionsOf(filters), after === null ? undefined : isAfter(after))
  const page = (fits: SQL | undefined, order = newestFirst) => {
    const ids = db
      .select({ id: leads.id })
      .from(leads)
      .where(and(others, fits))
      .orderBy(...order)
      .limit(limit)
    return selectLeads(db, inArray(leads.id, ids), now)
  }

  const search = filters.search.toLowerCase()
  if (search === '') return page(undefined)
  if (!CAN_USE_INDEX.test(search))
    return page(and(sql`strpos(${identityOf(leads)}, ${search}) > 0`, isAmongNext(NEWEST_SEARCHED, null)))
  const holds = sql`${identityOf(leads)} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
  const nearby = await page(and(holds, isAmongNext(NEARBY_SEARCHED, after)))
  return nearby.length === limit ? nearby : page(holds, newestFirstOfAll)
}

/** Undefined for an unknown id. */
export async function findLead(db: Db | Tx, id: string, now: Date): Promise<FoundLead | undefined> {
  const [found] = await selectLeads(db, eq(leads.id, id), now)
  return found
}

const MOST_DUPLICATES = 20

/** The others among which this lead may be a duplicate, newest first. */
export function findPossibleDuplicates(db: Db, lead: Lead, now: Date): Promise<FoundLead[]> {
  const first = lead.possibleDuplicateOf ?? lead.id
  return selectLeads(
    db,
    and(or(eq(leads.id, first), eq(leads.possibleDuplicateOf, first)), ne(leads.id, lead.id)),
    now,
  ).limit(MOST_DUPLICATES)
}

function selectLeads(db: Db | Tx, which: SQL | undefined, now: Date) {
  return db
    .select({
      lead: leads,
      /** To the microsecond, for the cursor. */
      submittedAt: sql<string>`to_char(${leads.submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      soldTo: suppliers.name,
      isHeld: isHeldAt(now),
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(which)
    .orderBy(...newestFirst)
}

const isHeldAt = (now: Date) =>
  sql<boolean>`exists (select from ${leadHolds} where ${and(
    eq(leadHolds.leadId, leads.id),
    isNull(leadHolds.releasedAt),
    gt(leadHolds.expiresAt, now),
  )})`

function conditionsOf({ status, tier, sold, province, from, to }: AdminLeadFilters): (SQL | undefined)[] {
  return [
    status === null ? undefined : eq(leads.status, status),
    tier === null ? undefined : eq(leads.tier, tier),
    sold === 'yes' ? isNotNull(leads.soldAt) : undefined,
    sold === 'no' ? and(isNull(leads.soldAt), isNull(leads.offMarketAt)) : undefined,
    sold === 'off' ? and(isNull(leads.soldAt), isNotNull(leads.offMarketAt)) : undefined,
    province === null ? undefined : eq(leads.province, province),
    from === ''
      ? undefined
      : sql`${leads.submittedAt} >= ${from}::date::timestamp at time zone 'America/Toronto'`,
    to === ''
      ? undefined
      : sql`${leads.submittedAt} < (${to}::date + 1)::timestamp at time zone 'America/Toronto'`,
  ]
}

const isAfter = ({ submittedAt, id }: Position, of: LeadsAs = leads) =>
  sql`(${of.submittedAt}, ${of.id}) < (${submittedAt}::timestamptz, ${id}::uuid)`

/** Also of the same moment as the last of them. */
const isAmongNext = (leadsMany: number, after: Position | null) => sql`${leads.submittedAt} >= coalesce((
  select ${next.submittedAt} from ${leads} as "next"
  where ${after === null ? sql`true` : isAfter(after, next)}
  order by ${next.submittedAt} desc, ${next.id} desc
  offset ${sql.raw(String(leadsMany - 1))} limit 1
), '-infinity')`

/** Nobody sells, changes or withdraws it until the transaction ends. Undefined for an unknown id. */
export async function lockLead(tx: Tx, id: string): Promise<Lead | undefined> {
  const [found] = await tx.select().from(leads).where(eq(leads.id, id)).for('no key update')
  return found
}

export async function changeLead(
  tx: Tx,
  id: string,
  change: Partial<Pick<Lead, 'status' | 'offMarketAt' | 'offMarketReason'>>,
): Promise<void> {
  await tx.update(leads).set(change).where(eq(leads.id, id))
}

/** Whether this person has taken back what they agreed to last. */
export async function hasWithdrawn(tx: Tx, email: string): Promise<boolean> {
  const consentedAt = tx
    .select({ at: sql`max(${consents.consentedAt})` })
    .from(consents)
    .where(eq(consents.verifiedEmail, email))
  const found = await tx
    .select({ id: consentWithdrawals.id })
    .from(consentWithdrawals)
    .where(
      and(
        eq(consentWithdrawals.email, email),
        sql`${consentWithdrawals.withdrawnAt} >= coalesce((${consentedAt}), '-infinity')`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Whether another lead of the same e-mail or phone was sold after this moment. */
export async function hasSoldSince(tx: Tx, lead: Lead, moment: Date): Promise<boolean> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        or(eq(leads.email, lead.email), eq(leads.phone, lead.phone)),
        ne(leads.id, lead.id),
        gt(leads.soldAt, moment),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Whether the audit log has a look of this admin at the same list, since then. */
export async function isLookWrittenDown(
  db: Db,
  look: { adminId: string; deed: string; filters: Record<string, unknown>; since: Date },
): Promise<boolean> {
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'leads'),
        isNull(auditLog.subjectId),
        gte(auditLog.at, look.since),
        eq(auditLog.actor, 'admin'),
        eq(auditLog.actorId, look.adminId),
        eq(auditLog.deed, look.deed),
        sql`${auditLog.details}->'filters' = ${JSON.stringify(look.filters)}::jsonb`,
      ),
    )
    .limit(1)
  return found.length > 0
}
