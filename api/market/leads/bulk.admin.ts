import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { doableCounts } from '../../../domain/leads/bulk-leads.ts'
import { type LeadStanding, standingOf } from '../../../domain/leads/standing.ts'
import type { LeadStatus } from '../../../domain/leads/statuses.ts'
import {
  type BulkResults,
  type LeadSelection,
  type LeadsMatching,
  MOST_SELECTED,
  type Selected,
} from '../../contract/admin/bulk.ts'
import type { AdminLeadFilters } from '../../contract/admin/leads.ts'
import { inBulk } from '../../http/input/in-bulk.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { newestFirst } from '../../leads/standing/newest-leads.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { relistLead, setLeadStatus, takeLeadOffMarket } from './change-lead.admin.ts'
import { idsMatching, versionOf } from './find-leads.admin.ts'

type By = { adminId: string; now: Date }
type Many<Answers = object> = Answers & { selection: LeadSelection }

export const setStatusInBulk = (
  deps: Pick<Dependencies, 'db' | 'log'>,
  by: By,
  { selection, status }: Many<{ status: LeadStatus }>,
) =>
  changeLeadsInBulk(deps, selection, {
    isSo: eq(leads.status, status),
    act: ({ id, version }) => setLeadStatus(deps.db, { ...by, leadId: id, status, ifMatch: version }),
  })

export const takeOffMarketInBulk = (
  deps: Pick<Dependencies, 'db' | 'log' | 'jobs'> & WithMarketCache,
  by: By,
  { selection, reason }: Many<{ reason: string }>,
) =>
  changeLeadsInBulk(deps, selection, {
    isSo: eq(leads.offMarketReason, 'admin'),
    act: ({ id }) => takeLeadOffMarket(deps, { ...by, leadId: id, reason, ifMatch: undefined }),
  })

export const relistInBulk = (
  deps: Pick<Dependencies, 'db' | 'log' | 'jobs' | 'appSecrets'> & WithMarketCache,
  by: By,
  { selection }: Many,
) =>
  changeLeadsInBulk(deps, selection, {
    isSo: isOpen(leads),
    act: ({ id }) => relistLead(deps, { ...by, leadId: id, ifMatch: undefined }),
  })

/** Runs `act` on each of these leads, except those for which `isSo` holds already. */
export const changeLeadsInBulk = (
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  selection: LeadSelection,
  { isSo, act }: { isSo: SQL; act: (lead: Selected) => Promise<unknown> },
): Promise<BulkResults> =>
  inBulk(selection, {
    matching: async (filters) =>
      (await matching(db, filters)).map((lead) => ({ id: lead.id, version: versionOf(lead) })),
    find: (ids) =>
      db
        .select({ id: leads.id, name: leads.company, isSo: sql<boolean | null>`${isSo}` })
        .from(leads)
        .leftJoin(purchases, eq(purchases.leadId, leads.id))
        .where(inArray(leads.id, ids)),
    act,
    log,
  })

/** Exact up to MOST_SELECTED leads. */
export async function countMatching(db: Db, filters: AdminLeadFilters, now: Date): Promise<LeadsMatching> {
  const found = await db
    .select({
      ...versioned,
      isErased: sql<boolean>`${leads.erasedAt} is not null`,
      isHeld: hasLiveHold(eq(leadHolds.leadId, leads.id), now),
    })
    .from(leads)
    .where(isToSelect(db, filters))
    .orderBy(...newestFirst)
  const counted = found.slice(0, MOST_SELECTED)
  const countOf = (standing: LeadStanding) => counted.filter((lead) => standingOf(lead) === standing).length
  return {
    ...doableCounts(counted),
    isMore: found.length > MOST_SELECTED,
    waiting: countOf('waiting'),
    onMarket: countOf('on-market'),
    sold: countOf('sold'),
    offMarket: countOf('off-market'),
  }
}

const isToSelect = (db: Db, filters: AdminLeadFilters) =>
  inArray(leads.id, idsMatching(db, { filters, after: null, limit: MOST_SELECTED + 1 }))

const versioned = {
  id: leads.id,
  status: leads.status,
  listedAt: leads.listedAt,
  soldAt: leads.soldAt,
  offMarketAt: leads.offMarketAt,
  offMarketReason: leads.offMarketReason,
  adminNote: leads.adminNote,
}

const matching = (db: Db, filters: AdminLeadFilters) =>
  db
    .select(versioned)
    .from(leads)
    .where(isToSelect(db, filters))
    .orderBy(...newestFirst)
