import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSearchToChange, lockSupplierAccount } from '../../../db/locks.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { UNDO_DELETE_MINUTES } from '../../../domain/saved-searches.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { NewSavedSearch, SavedSearchUpdate } from '../../contract/market/saved-search-forms.ts'
import { MOST_SAVED_SEARCHES, type SavedSearch } from '../../contract/market/saved-searches.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { keptSearchOf } from '../browsing/market-filters.ts'
import { isOf, isOwn, type OwnSearch, ownSearch, searchNotFound } from './own-searches.ts'

/** Starts without new leads: the supplier already sees what is on the market now. */
export function saveSearch(
  db: Db,
  supplierId: string,
  { name, alerts, ...filters }: NewSavedSearch,
  now: Date,
): Promise<SavedSearch> {
  return refusingTakenName(
    db.transaction(async (tx) => {
      // So that of two concurrent requests the second counts the first.
      await lockSupplierAccount(tx, supplierId)
      if ((await tx.$count(savedSearches, isOf(supplierId))) >= MOST_SAVED_SEARCHES) throw tooManySearches()
      const [saved] = await tx
        .insert(savedSearches)
        .values({ supplierId, name, alerts, ...keptSearchOf(filters), createdAt: now, lookedAt: now })
        .returning()
      if (saved === undefined) throw new Error('The search was not saved.')
      await audit(tx, 'saved a search', { supplierId, id: saved.id }, now, { after: audited(saved) })
      return ownSearch(tx, { supplierId, id: saved.id })
    }),
  )
}

/** Writes nothing when nothing changes. With other filters it starts again without matches. */
export function changeSearch(
  db: Db,
  own: OwnSearch,
  update: SavedSearchUpdate,
  now: Date,
): Promise<SavedSearch> {
  return refusingTakenName(
    db.transaction(async (tx) => {
      // Waits for a running batch of matches.
      const before = await lockSearchToChange(tx, isOwn(own))
      if (before === undefined) throw searchNotFound()
      const changes = changesOf(before, update, now)
      if (Object.keys(changes).length === 0) return ownSearch(tx, own)
      const [after] = await tx.update(savedSearches).set(changes).where(isOwn(own)).returning()
      if (after === undefined) throw searchNotFound()
      if (changes.query !== undefined)
        await tx.delete(savedSearchMatches).where(eq(savedSearchMatches.searchId, own.id))
      await audit(tx, 'changed saved search', own, now, {
        before: audited(before),
        after: audited(after),
        renamed: changes.name !== undefined,
      })
      return ownSearch(tx, own)
    }),
  )
}

/** What was deleted until then cannot be brought back. */
const undoUntil = (now: Date) => minutesAfter(now, -UNDO_DELETE_MINUTES)

/** It can be brought back for UNDO_DELETE_MINUTES. The next deletion removes it then, or the nightly retention. */
export async function deleteSearch(db: Db, own: OwnSearch, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(savedSearches)
      .set({
        deletedAt: now,
        // At the same moment as the deletion only if that paused it.
        pausedAt: sql`case when ${savedSearches.pausedAt} is null then ${now}::timestamptz
          else least(${savedSearches.pausedAt}, ${now}::timestamptz - interval '1 millisecond') end`,
      })
      .where(isOwn(own))
      .returning()
    if (deleted === undefined) throw searchNotFound()
    const pausedAt = deleted.pausedAt?.getTime() === now.getTime() ? null : deleted.pausedAt
    await audit(tx, 'deleted saved search', own, now, { before: audited({ ...deleted, pausedAt }) })
    await tx
      .delete(savedSearches)
      .where(and(eq(savedSearches.supplierId, own.supplierId), lte(savedSearches.deletedAt, undoUntil(now))))
  })
}

/** As it was, with what it has found since. One that another window has brought back stays as it is. */
export function restoreSearch(db: Db, own: OwnSearch, now: Date): Promise<SavedSearch> {
  const { supplierId, id } = own
  return refusingTakenName(
    db.transaction(async (tx) => {
      await lockSupplierAccount(tx, supplierId)
      const isDeleted = and(
        eq(savedSearches.id, id),
        eq(savedSearches.supplierId, supplierId),
        gt(savedSearches.deletedAt, undoUntil(now)),
      )
      const [restored] = await tx
        .update(savedSearches)
        .set({
          deletedAt: null,
          pausedAt: sql`nullif(${savedSearches.pausedAt}, ${savedSearches.deletedAt})`,
        })
        .where(isDeleted)
        .returning()
      if (restored === undefined) return ownSearch(tx, own)
      if ((await tx.$count(savedSearches, isOf(supplierId))) > MOST_SAVED_SEARCHES) throw tooManySearches()
      await audit(tx, 'restored saved search', own, now, { after: audited(restored) })
      return ownSearch(tx, own)
    }),
  )
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

/** Without name and search words: they may name a person, and the log is kept for seven years. */
const audited = ({ tags, alerts, pausedAt }: Row) => ({ tags, alerts, paused: pausedAt !== null })

const ONE_OF_A_NAME = ['saved_searches_one_of_a_name', 'saved_searches_one_of_a_folded_name']

const refusingTakenName = (change: Promise<SavedSearch>) =>
  change.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined
    throw cause instanceof DatabaseError && ONE_OF_A_NAME.includes(cause.constraint ?? '')
      ? nameTaken()
      : error
  })

const nameTaken = () =>
  new Refusal(
    'search_name_taken',
    409,
    {
      en: 'You already have a saved search with this name.',
      fr: 'Vous avez déjà une recherche enregistrée sous ce nom.',
    },
    {
      fields: {
        name: {
          en: 'You already have a saved search with this name. Choose another.',
          fr: 'Vous avez déjà une recherche enregistrée sous ce nom. Choisissez-en un autre.',
        },
      },
    },
  )

const tooManySearches = () =>
  new Refusal('too_many_saved_searches', 409, {
    en: `You have ${MOST_SAVED_SEARCHES} saved searches, which is the most you can keep. Delete one to save another.`,
    fr: `Vous avez ${MOST_SAVED_SEARCHES}\u00a0recherches enregistrées, soit le maximum. Supprimez-en une pour en enregistrer une autre.`,
  })
