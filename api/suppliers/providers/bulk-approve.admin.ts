import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import {
  type BulkResults,
  MOST_SELECTED,
  type ProviderSelection,
  type ProvidersMatching,
} from '../../contract/admin/bulk.ts'
import { ProviderChanges, type ProviderFilters } from '../../contract/admin/providers.ts'
import { inBulk } from '../../http/input/in-bulk.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { providersMatching } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'
import { changeProvider } from './save-provider.ts'

/** Approves each of these providers that is pending. */
export function approveInBulk(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'log'> & WithRateCards,
  selection: ProviderSelection,
  { adminId, now }: { adminId: string; now: Date },
): Promise<BulkResults> {
  const { db, log } = deps
  const changes = v.parse(ProviderChanges, { status: 'active' })
  return inBulk(selection, {
    matching: async (filters) => (await allMatching(db, filters)).map(({ id }) => ({ id })),
    find: (ids) =>
      db
        .select({
          id: suppliers.id,
          name: suppliers.name,
          isSo: sql<boolean>`${suppliers.status} = 'active'`,
        })
        .from(suppliers)
        .where(inArray(suppliers.id, ids)),
    act: ({ id }) => changeProvider(deps, adminId, { id, changes, ifMatch: undefined, from: 'pending' }, now),
    log,
  })
}

/** Up to one more than the most that one action accepts. */
const allMatching = (db: Db, filters: ProviderFilters) => providersMatching(db, filters, MOST_SELECTED + 1)

export async function countMatching(db: Db, filters: ProviderFilters): Promise<ProvidersMatching> {
  const found = await allMatching(db, filters)
  const counted = found.slice(0, MOST_SELECTED)
  return {
    count: counted.length,
    isMore: found.length > MOST_SELECTED,
    pending: counted.filter(({ status }) => status === 'pending').length,
  }
}
