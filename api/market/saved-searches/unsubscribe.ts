import { and, eq, isNull } from 'drizzle-orm'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import type { SearchAlertsStopped } from '../../contract/market/search-alerts.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { searchTokens } from './unsubscribe-token.ts'

/** Pauses only the search of the token. A repeat returns the same and changes nothing. */
export async function stopSearchAlerts(
  { db, appSecrets }: Pick<Dependencies, 'db' | 'appSecrets'>,
  token: string,
  now: Date,
): Promise<SearchAlertsStopped> {
  const searchId = searchTokens(appSecrets).idOf(token)
  if (searchId === null) throw linkUnknown()
  const isThere = and(eq(savedSearches.id, searchId), isNull(savedSearches.deletedAt))
  const name = await db.transaction(async (tx) => {
    const [paused] = await tx
      .update(savedSearches)
      .set({ pausedAt: now })
      .where(and(isThere, isNull(savedSearches.pausedAt)))
      .returning({ name: savedSearches.name, supplierId: savedSearches.supplierId })
    if (paused === undefined) {
      const [found] = await tx.select({ name: savedSearches.name }).from(savedSearches).where(isThere)
      return found?.name
    }
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: paused.supplierId,
      action: 'changed saved search',
      recordType: 'saved search',
      recordId: searchId,
      details: { before: { paused: false }, after: { paused: true }, by: 'unsubscribe link' },
    })
    return paused.name
  })
  if (name === undefined) throw linkUnknown()
  return { success: true, name }
}

/** The same for a changed link and for a deleted search. */
const linkUnknown = () =>
  new Refusal('alert_link_unknown', 404, {
    en: 'This link doesn’t work. The search may have been deleted, or the link was cut off. Open it from the email again, or log in to manage your alerts.',
    fr: 'Ce lien ne fonctionne pas. La recherche a peut-être été supprimée, ou le lien est incomplet. Ouvrez-le de nouveau à partir du courriel, ou connectez-vous pour gérer vos alertes.',
  })
