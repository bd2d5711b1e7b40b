import * as v from 'valibot'
import { BulkResults, LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import {
  ADMIN_LEADS_ON_A_PAGE,
  AdminLead,
  AdminLeadDetail,
  MOST_ADMIN_LEADS_ON_A_PAGE,
} from '../../../../api/contract/admin/leads.ts'
import { Provider } from '../../../../api/contract/admin/providers.ts'
import { api } from '../../../lib/api.ts'
import { withValues } from '../../../lib/query.ts'
import type { Look } from '../../../lib/remote.ts'
import type { Chosen } from '../../../lib/use-bulk.ts'
import { adminSessionMayBeOver } from '../../people/admin-session/session.store.ts'
import { type Filters, queryOf } from './filters.ts'

const LEADS = '/api/admin/leads'
const BULK = '/api/admin/bulk/leads'

export type LeadsPage = { leads: AdminLead[]; next: string | null }

/** The beginning of the list: a page, or as many as are listed already. */
export function lookAtLeads({ filters, atLeast, ...sent }: Look<Filters>): Promise<LeadsPage> {
  const limit = Math.min(atLeast, MOST_ADMIN_LEADS_ON_A_PAGE)
  const query = queryOf(filters, limit > ADMIN_LEADS_ON_A_PAGE ? limit : 0)
  return readPage(`${LEADS}${query}`, sent)
}

/** `path` is the `next` of the page before. */
export const moreLeads = (path: string, signal: AbortSignal) => readPage(path, { signal })

async function readPage(path: string, sent: Parameters<typeof api.getPage>[2]): Promise<LeadsPage> {
  const { answer, next } = await api.getPage(path, v.array(AdminLead), sent).catch(adminSessionMayBeOver)
  return { leads: answer, next }
}

export const csvPath = (filters: Filters) => `${LEADS}.csv${queryOf(filters)}`

export const lookAtLead = (id: string, signal: AbortSignal) =>
  api.get(`${LEADS}/${id}`, AdminLeadDetail, { signal }).catch(adminSessionMayBeOver)

/** Each of these is refused with 412 where somebody else has changed the lead since it was looked at. */
type Seen = Pick<AdminLead, 'id' | 'version'>

export const setStatus = ({ id, version }: Seen, status: AdminLead['status']) =>
  api
    .put(`${LEADS}/${id}/status`, AdminLead, { body: { status }, headers: ifMatch(version) })
    .catch(adminSessionMayBeOver)

export const assignTo = ({ id, version }: Seen, providerId: string) =>
  api
    .put(`${LEADS}/${id}/assign`, AdminLead, { body: { providerId }, headers: ifMatch(version) })
    .catch(adminSessionMayBeOver)

export const takeOffMarket = ({ id, version }: Seen, reason: string) =>
  api
    .put(`${LEADS}/${id}/off-market`, AdminLead, { body: { reason }, headers: ifMatch(version) })
    .catch(adminSessionMayBeOver)

export const putBack = ({ id, version }: Seen) =>
  api.put(`${LEADS}/${id}/relist`, AdminLead, { headers: ifMatch(version) }).catch(adminSessionMayBeOver)

type Many = Chosen<Filters>

/** How many match, and how they stand. */
export const countMatching = (filters: Filters, signal: AbortSignal) =>
  api.get(`${BULK}/selection${queryOf(filters)}`, LeadsMatching, { signal }).catch(adminSessionMayBeOver)

export const assignMany = (selection: Many, providerId: string) =>
  api.post(`${BULK}/assign`, BulkResults, { body: { selection, providerId } }).catch(adminSessionMayBeOver)

export const setStatusOfMany = (selection: Many, status: AdminLead['status']) =>
  api.post(`${BULK}/status`, BulkResults, { body: { selection, status } }).catch(adminSessionMayBeOver)

export const takeManyOffMarket = (selection: Many, reason: string) =>
  api.post(`${BULK}/off-market`, BulkResults, { body: { selection, reason } }).catch(adminSessionMayBeOver)

export const relistMany = (selection: Many) =>
  api.post(`${BULK}/relist`, BulkResults, { body: { selection } }).catch(adminSessionMayBeOver)

const ifMatch = (version: string) => ({ 'if-match': version })

/** Active ones that hold these words, the newest first. */
export const activeProviders = (search: string, signal: AbortSignal) => {
  const query = withValues('?status=active&limit=20', { search })
  return api.get(`/api/admin/providers${query}`, v.array(Provider), { signal }).catch(adminSessionMayBeOver)
}
