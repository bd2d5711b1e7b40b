import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import {
  type BulkResults,
  DONE_BY_ONE_CALL,
  MOST_SELECTED,
  type ProviderSelection,
  type ProvidersMatching,
} from '../../contract/admin/bulk.ts'
import { ProviderChanges, type ProviderFilters } from '../../contract/admin/providers.ts'
import { inBulk, refuseUnlessExpected } from '../../http/input/in-bulk.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { providersMatching } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'
import { changeProvider } from './save-provider.ts'

/** Approves each of these providers that is pending. Refuses a selection by filters that matches another number than expected. */
export async function approveInBulk(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'log'> & WithRateCards,
  selection: ProviderSelection,
  { adminId, now }: { adminId: string; now: Date },
): Promise<BulkResults> {
  const { db, log } = deps
  const changes = v.parse(ProviderChanges, { status: 'active' })
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
    act: ({ id }) => changeProvider(deps, adminId, { id, changes, ifMatch: undefined, from: 'pending' }, now),
    log,
  })
}

async function allMatching(db: Db, { filters, expected }: { filters: ProviderFilters; expected: number }) {
  const found = await providersMatching(db, filters, MOST_SELECTED + 1)
  refuseUnlessExpected(found.length, expected, MOST_SELECTED)
  return found.map(({ id }) => ({ id }))
}

/** Counts up to one more than the most that one action accepts. */
export async function countMatching(db: Db, filters: ProviderFilters): Promise<ProvidersMatching> {
  const found = await providersMatching(db, filters, MOST_SELECTED + 1)
  const counted = found.slice(0, MOST_SELECTED)
  return {
    count: counted.length,
    isMore: found.length > MOST_SELECTED,
    pending: counted.filter(({ status }) => status === 'pending').length,
  }
}
