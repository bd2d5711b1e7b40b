import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSearchToChange } from '../../../db/locks.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import {
  type LookedAtSearch,
  MOST_NEW_COUNTED,
  MOST_NEW_NAMED,
  type SavedSearch,
} from '../../contract/market/saved-searches.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

/** A supplier's searches by name, each with its number of new leads. */
export const listSearches = (db: Db, supplierId: string): Promise<SavedSearch[]> =>
  findSearches(db, isOf(supplierId))

/** Marks the matches so far as seen, and says which were new. Writes nothing when none is. */
export function lookAtSearch(db: Db, own: OwnSearch, now: Date): Promise<LookedAtSearch> {
  return db.transaction(async (tx) => {
    // Waits for a running batch of matches, whose leads then count as new.
    await lockSearchToChange(tx, isOwn(own))
    const found = await newLeadsOf(tx, own, now)
    // Another window may have looked later.
    const lookedAt = sql`greatest(${savedSearches.lookedAt}, ${now})`
    if (found.length > 0) await tx.update(savedSearches).set({ lookedAt }).where(isOwn(own))
    return { ...(await ownSearch(tx, own)), newLeadIds: found.map(({ id }) => id) }
  })
}

const newLeadsOf = (tx: Tx, own: OwnSearch, now: Date) =>
  tx
    .select({ id: leads.id })
    .from(savedSearches)
    .innerJoin(
      savedSearchMatches,
      and(
        eq(savedSearchMatches.searchId, savedSearches.id),
        gt(savedSearchMatches.matchedAt, savedSearches.lookedAt),
        lte(savedSearchMatches.matchedAt, now),
      ),
    )
    .innerJoin(leads, and(eq(leads.id, savedSearchMatches.leadId), isOnMarket(leads)))
    .where(isOwn(own))
    .orderBy(desc(savedSearchMatches.matchedAt))
    .limit(MOST_NEW_NAMED)

export type OwnSearch = { supplierId: string; id: string }

/** Those that are not deleted. */
export const isOf = (supplierId: string) =>
  and(eq(savedSearches.supplierId, supplierId), isNull(savedSearches.deletedAt))

/** Another supplier's search is not found. */
export const isOwn = ({ supplierId, id }: OwnSearch) => and(eq(savedSearches.id, id), isOf(supplierId))

export async function ownSearch(db: Db | Tx, own: OwnSearch): Promise<SavedSearch> {
  const [found] = await findSearches(db, isOwn(own))
  if (found === undefined) throw searchNotFound()
  return found
}

async function findSearches(db: Db | Tx, which: SQL | undefined): Promise<SavedSearch[]> {
  // Newest first, because most of these are still on the market; the others are deleted each night.
  const unseen = db
    .select({ one: sql`1` })
    .from(savedSearchMatches)
    .innerJoin(leads, eq(leads.id, savedSearchMatches.leadId))
    .where(
      and(
        eq(savedSearchMatches.searchId, savedSearches.id),
        gt(savedSearchMatches.matchedAt, savedSearches.lookedAt),
        isOnMarket(leads),
      ),
    )
    .orderBy(desc(savedSearchMatches.matchedAt))
    .limit(MOST_NEW_COUNTED + 1)
  const found = await db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      alerts: savedSearches.alerts,
      pausedAt: savedSearches.pausedAt,
      newLeads: sql<number>`(select count(*)::int from (${unseen}) as "unseen")`,
      createdAt: savedSearches.createdAt,
    })
    .from(savedSearches)
    .where(which)
    .orderBy(asc(sql`folded(${savedSearches.name})`), asc(savedSearches.id))
  return found.map(({ pausedAt, createdAt, ...search }) => ({
    ...search,
    paused: pausedAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

export const searchNotFound = () =>
  new Refusal('search_not_found', 404, {
    en: 'We couldn’t find that saved search. It may have been deleted.',
    fr: 'Cette recherche enregistrée est introuvable. Elle a peut-être été supprimée.',
  })
