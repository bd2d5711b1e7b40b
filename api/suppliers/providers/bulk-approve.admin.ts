import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import {
  type BulkResults,
  DONE_BY_ONE_CALL,
  MOST_SELECTED,
  type ProviderSelection,
  type ProvidersMatching,
} from '../../contract/admin/bulk.ts'
import type { ProviderFilters } from '../../contract/admin/providers.ts'
import { inBulk, refuseUnlessExpected } from '../../http/input/in-bulk.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { approveProvider } from './change-provider.ts'
import { providersMatching } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'

/** Approves each of these providers that is pending. All that match are no more and no fewer than was expected. */
export async function approveInBulk(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'log'> & WithRateCards,
  selection: ProviderSelection,
  by: { adminId: string; now: Date },
): Promise<BulkResults> {
  const { db, log } = deps
  const selected = 'items' in selection ? selection.items : await allMatching(db, selection)
  return inBulk(selected, {
    atOnce: DONE_BY_ONE_CALL,
    namesOf: async (ids) => {
      const found = await db.select().from(suppliers).where(inArray(suppliers.id, ids))
      return new Map(found.map(({ id, name }) => [id, name]))
    },
    alreadySo: async (ids) => {
      const isActive = and(inArray(suppliers.id, ids), eq(suppliers.status, 'active'))
      const found = await db.select({ id: suppliers.id }).from(suppliers).where(isActive)
      return new Set(found.map(({ id }) => id))
    },
    act: ({ id }) => approveProvider(deps, { ...by, id }),
    log,
  })
}

async function allMatching(db: Db, { filters, expected }: { filters: ProviderFilters; expected: number }) {
  const found = await providersMatching(db, filters, MOST_SELECTED + 1)
  refuseUnlessExpected(found.length, expected, MOST_SELECTED)
  return found.map(({ id }) => ({ id }))
}

/** Counted up to one more than an action can be for. */
export async function countMatching(db: Db, filters: ProviderFilters): Promise<ProvidersMatching> {
  const found = await providersMatching(db, filters, MOST_SELECTED + 1)
  const counted = found.slice(0, MOST_SELECTED)
  return {
    count: counted.length,
    isMore: found.length > MOST_SELECTED,
    pending: counted.filter(({ status }) => status === 'pending').length,
  }
}
