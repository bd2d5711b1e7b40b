import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  notExists,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import {
  alertedLeadsLock,
  lockAlertsOfSearch,
  lockSearchOfAlert,
  notifiedSuppliersLock,
} from '../../../db/locks.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import { supplierStatus, suppliers } from '../../../db/schema/people/people.ts'
import {
  alertedLeads,
  alertMails,
  savedSearches,
  savedSearchMatches,
} from '../../../db/schema/saved-searches.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { maySeeMarket } from '../../suppliers/accounts/suppliers.service.ts'
import { lastMorning } from './morning.ts'

const MINUTES_BETWEEN_MAILS = 10
/** Older matches are not mailed, for example those from while the supplier was inactive. */
const NEWS_FOR_DAYS = 7

export type ClaimedAlert = { mailId: string; search: MailableSearch; leadIds: string[] }

type MailableSearch = NonNullable<Awaited<ReturnType<typeof findMailable>>>

/** Claims new leads for one mail alone (decision 43). Undefined when none is due; within ten minutes of a mail enqueues a job. */
export function claimAlert(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  searchId: string,
  now: Date,
): Promise<ClaimedAlert | undefined> {
  return db.transaction(async (tx) => {
    await lockAlertsOfSearch(tx, searchId)
    const search = await findMailable(tx, searchId)
    if (search === undefined) return undefined
    const lastMailAt = await findLastMailAt(tx, searchId)
    if (lastMailAt === null) return claim(tx, search, now)
    if (search.alerts === 'daily') return lastMailAt < lastMorning(now) ? claim(tx, search, now) : undefined
    const nextMailAt = minutesAfter(lastMailAt, MINUTES_BETWEEN_MAILS)
    if (nextMailAt <= now) return claim(tx, search, now)
    if ((await findNewLeads(tx, search, now).limit(1)).length > 0)
      await jobs.enqueueUnlessWaiting(tx, 'send-search-alert', [{ searchId }], nextMailAt)
    return undefined
  })
}

/** Locks leads, then supplier, as a sale does; then the search, which is read again after the lock. */
async function claim(tx: Tx, before: MailableSearch, now: Date): Promise<ClaimedAlert | undefined> {
  const { id } = before
  const found = await findNewLeads(tx, before, now).for(...alertedLeadsLock)
  if (found.length === 0) return undefined
  await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(suppliers.id, before.supplierId))
    .for(...notifiedSuppliersLock)
  await lockSearchOfAlert(tx, id)
  const search = await findMailable(tx, id)
  if (search === undefined) return undefined
  const [mail] = await tx
    .insert(alertMails)
    .values({ searchId: id, begunAt: now })
    .returning({ id: alertMails.id })
  if (mail === undefined) throw new Error('The mail was not written down.')
  const foundIds = found.map(({ leadId }) => leadId)
  // Skips leads that a mail contains already; waits for another search of the supplier that is claiming some.
  const claimed = await tx
    .insert(alertedLeads)
    .select(sql`select ${search.supplierId}::uuid, "lead_id", ${mail.id}::uuid
      from unnest(${sql.param(foundIds)}::uuid[]) as "lead_id" order by "lead_id"`)
    .onConflictDoNothing()
    .returning({ leadId: alertedLeads.leadId })
  if (claimed.length > 0) return { mailId: mail.id, search, leadIds: claimed.map(({ leadId }) => leadId) }
  await tx.delete(alertMails).where(eq(alertMails.id, mail.id))
  return undefined
}

/** For a join with `suppliers`: the supplier sees the market and has a verified address, and the alerts are on. */
const isMailable = and(
  inArray(suppliers.status, supplierStatus.enumValues.filter(maySeeMarket)),
  isNull(suppliers.anonymisedAt),
  isNotNull(suppliers.emailProvedAt),
  isNull(savedSearches.pausedAt),
  ne(savedSearches.alerts, 'never'),
)

async function findMailable(tx: Tx, searchId: string) {
  const [found] = await tx
    .select({
      id: savedSearches.id,
      supplierId: savedSearches.supplierId,
      name: savedSearches.name,
      query: savedSearches.query,
      alerts: savedSearches.alerts,
      email: suppliers.email,
      contactPerson: suppliers.contactPerson,
      language: suppliers.language,
    })
    .from(savedSearches)
    .innerJoin(suppliers, eq(suppliers.id, savedSearches.supplierId))
    .where(and(eq(savedSearches.id, searchId), isMailable))
  return found
}

async function findLastMailAt(tx: Tx, searchId: string): Promise<Date | null> {
  const [last] = await tx
    .select({ at: max(alertMails.begunAt) })
    .from(alertMails)
    .where(eq(alertMails.searchId, searchId))
  return last?.at ?? null
}

/** By id, the order in which they are locked. */
const findNewLeads = (tx: Tx, { id, alerts }: MailableSearch, now: Date) =>
  tx
    .select({ leadId: leads.id })
    .from(savedSearchMatches)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchMatches.searchId))
    .innerJoin(leads, eq(leads.id, savedSearchMatches.leadId))
    .where(
      and(eq(savedSearchMatches.searchId, id), isNews(tx, now, alerts === 'daily' ? lastMorning(now) : now)),
    )
    .orderBy(asc(leads.id))

/** Whether a match is found with alerts on, is recent, still matches on the market, and is in no mail to this supplier yet. */
const isNews = (db: Db | Tx, now: Date, upTo: Date) =>
  and(
    lte(savedSearchMatches.matchedAt, upTo),
    gt(
      savedSearchMatches.matchedAt,
      sql`greatest(coalesce(${savedSearches.alertsFrom}, ${savedSearches.createdAt}), ${daysAfter(now, -NEWS_FOR_DAYS)})`,
    ),
    isOnMarket(leads),
    sql`${leads.marketTags} @> ${savedSearches.tags}`,
    sql`not exists (select from unnest(${savedSearches.terms}) as "term" where strpos(${leads.searchText}, "term") = 0)`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(alertedLeads)
        .where(and(eq(alertedLeads.supplierId, savedSearches.supplierId), eq(alertedLeads.leadId, leads.id))),
    ),
  )

/** The daily searches with new leads this morning and no mail since 8. */
export async function findDueThisMorning(db: Db, now: Date): Promise<string[]> {
  const morning = lastMorning(now)
  const news = db
    .select({ one: sql`1` })
    .from(savedSearchMatches)
    .innerJoin(leads, eq(leads.id, savedSearchMatches.leadId))
    .where(and(eq(savedSearchMatches.searchId, savedSearches.id), isNews(db, now, morning)))
  const mailed = db
    .select({ one: sql`1` })
    .from(alertMails)
    .where(and(eq(alertMails.searchId, savedSearches.id), sql`${alertMails.begunAt} >= ${morning}`))
  const found = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .innerJoin(suppliers, eq(suppliers.id, savedSearches.supplierId))
    .where(and(eq(savedSearches.alerts, 'daily'), isMailable, notExists(mailed), exists(news)))
    .orderBy(asc(savedSearches.id))
  return found.map(({ id }) => id)
}
