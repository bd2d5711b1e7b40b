import { count, eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSearchToChange, lockSupplierAccount } from '../../../db/locks.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { NewSavedSearch, SavedSearchUpdate } from '../../contract/supplier/saved-search-forms.ts'
import { MOST_SAVED_SEARCHES, type SavedSearch } from '../../contract/supplier/saved-searches.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { keptSearchOf } from '../browsing/market-filters.ts'
import { isOwn, type OwnSearch, ownSearch, searchNotFound } from './own-searches.ts'

/** It begins with nothing new: what is on the market at this moment, its supplier has before it. */
export function saveSearch(
  db: Db,
  supplierId: string,
  { name, alerts, ...filters }: NewSavedSearch,
  now: Date,
): Promise<SavedSearch> {
  return refusingTakenName(
    db.transaction(async (tx) => {
      // Of two at one moment the second counts the first.
      await lockSupplierAccount(tx, supplierId)
      if ((await countSearches(tx, supplierId)) >= MOST_SAVED_SEARCHES) throw tooManySearches()
      const [saved] = await tx
        .insert(savedSearches)
        .values({ supplierId, name, alerts, ...keptSearchOf(filters), createdAt: now, lookedAt: now })
        .returning()
      if (saved === undefined) throw new Error('The search was not saved.')
      await audit(tx, 'saved a search', { supplierId, id: saved.id }, now, { after: told(saved) })
      return ownSearch(tx, { supplierId, id: saved.id })
    }),
  )
}

/** One that changes nothing writes nothing. With other filters it is a new search, which has found nothing yet. */
export function changeSearch(
  db: Db,
  own: OwnSearch,
  update: SavedSearchUpdate,
  now: Date,
): Promise<SavedSearch> {
  return refusingTakenName(
    db.transaction(async (tx) => {
      const before = await lockSearch(tx, own)
      const changes = changesOf(before, update, now)
      if (Object.keys(changes).length === 0) return ownSearch(tx, own)
      const [after] = await tx.update(savedSearches).set(changes).where(isOwn(own)).returning()
      if (after === undefined) throw searchNotFound()
      if (changes.query !== undefined)
        await tx.delete(savedSearchMatches).where(eq(savedSearchMatches.searchId, own.id))
      await audit(tx, 'changed saved search', own, now, {
        before: told(before),
        after: told(after),
        renamed: changes.name !== undefined,
      })
      return ownSearch(tx, own)
    }),
  )
}

export async function deleteSearch(db: Db, own: OwnSearch, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(savedSearches).where(isOwn(own)).returning()
    if (deleted === undefined) throw searchNotFound()
    await audit(tx, 'deleted saved search', own, now, { before: told(deleted) })
  })
}

type Row = typeof savedSearches.$inferSelect

function changesOf(before: Row, { name, alerts, paused, filters }: SavedSearchUpdate, now: Date) {
  const kept = filters === undefined ? undefined : keptSearchOf(filters)
  const changes = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(alerts !== undefined && alerts !== before.alerts && { alerts }),
    ...(paused !== undefined && paused !== (before.pausedAt !== null) && { pausedAt: paused ? now : null }),
    ...(kept !== undefined && kept.query !== before.query && { ...kept, lookedAt: now }),
  }
  const turnsAlertsOn = !hasAlertsOn(before) && hasAlertsOn({ ...before, ...changes })
  return { ...changes, ...(turnsAlertsOn && { alertsFrom: now }) }
}

const hasAlertsOn = ({ alerts, pausedAt }: Pick<Row, 'alerts' | 'pausedAt'>) =>
  alerts !== 'never' && pausedAt === null

/** Its row, locked until the transaction ends; whoever matches leads at this moment is waited for. */
async function lockSearch(tx: Tx, own: OwnSearch): Promise<Row> {
  const found = await lockSearchToChange(tx, isOwn(own))
  if (found === undefined) throw searchNotFound()
  return found
}

async function countSearches(tx: Tx, supplierId: string): Promise<number> {
  const [counted] = await tx
    .select({ searches: count() })
    .from(savedSearches)
    .where(eq(savedSearches.supplierId, supplierId))
  return counted?.searches ?? 0
}

const audit = (
  tx: Tx,
  action: AuditAction,
  { supplierId, id }: OwnSearch,
  now: Date,
  details: Record<string, unknown>,
) =>
  appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    action,
    recordType: 'saved search',
    recordId: id,
    details,
  })

/** Neither its name nor the words it looks for: somebody may have typed a person's, and the log keeps them for seven years. */
const told = ({ tags, alerts, pausedAt }: Row) => ({ tags, alerts, paused: pausedAt !== null })

async function refusingTakenName<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined
    throw cause instanceof DatabaseError && cause.constraint === ONE_OF_A_NAME ? nameTaken() : error
  })
}

const ONE_OF_A_NAME = 'saved_searches_one_of_a_name'

const nameTaken = () =>
  new Refusal('search_name_taken', 409, 'You already have a saved search with this name.', {
    fields: { name: 'You already have a saved search with this name. Choose another.' },
  })

const tooManySearches = () =>
  new Refusal(
    'too_many_saved_searches',
    409,
    `You have ${MOST_SAVED_SEARCHES} saved searches, which is the most you can keep. Delete one to save another.`,
  )
