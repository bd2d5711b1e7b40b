import * as v from 'valibot'
import { BulkResults, LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import { Candidate } from '../../../../api/contract/admin/candidates.ts'
import { AdminLead, AdminLeadDetail } from '../../../../api/contract/admin/leads.ts'
import { Provider } from '../../../../api/contract/admin/providers.ts'
import type { BulkSelection } from '../../../components/dialogs/BulkDialog.tsx'
import { api } from '../../../lib/data/api.ts'
import { withValues } from '../../../lib/data/query.ts'
import { adminSessionMayBeOver } from '../../people/admins/session/session.store.ts'
import { type Filters, leadFilters } from './lead-list.ts'

const LEADS = '/api/admin/leads'
const BULK = '/api/admin/bulk/leads'

export const csvPath = (filters: Filters) => `${LEADS}.csv${leadFilters.queryOf(filters)}`

export const readLead = (id: string, signal: AbortSignal) =>
  api.get(`${LEADS}/${id}`, AdminLeadDetail, { signal }).catch(adminSessionMayBeOver)

/** Each change is refused with 412 where another admin has changed the lead since this version. */
type Version = Pick<AdminLead, 'id' | 'version'>

const ifMatch = ({ version }: Version) => ({ 'if-match': version })

export const setStatus = (lead: Version, status: AdminLead['status']) =>
  api
    .put(`${LEADS}/${lead.id}/status`, AdminLead, { body: { status }, headers: ifMatch(lead) })
    .catch(adminSessionMayBeOver)

export const setNote = (lead: Version, note: string) =>
  api
    .put(`${LEADS}/${lead.id}/note`, AdminLead, { body: { note }, headers: ifMatch(lead) })
    .catch(adminSessionMayBeOver)

export const assignTo = (lead: Version, providerId: string) =>
  api
    .put(`${LEADS}/${lead.id}/assign`, AdminLead, { body: { providerId }, headers: ifMatch(lead) })
    .catch(adminSessionMayBeOver)

export const takeOffMarket = (lead: Version, reason: string) =>
  api
    .put(`${LEADS}/${lead.id}/off-market`, AdminLead, { body: { reason }, headers: ifMatch(lead) })
    .catch(adminSessionMayBeOver)

export const relist = (lead: Version) =>
  api.put(`${LEADS}/${lead.id}/relist`, AdminLead, { headers: ifMatch(lead) }).catch(adminSessionMayBeOver)

type Many = BulkSelection<Filters>

export const countMatching = (filters: Filters, signal: AbortSignal) =>
  api
    .get(`${BULK}/selection${leadFilters.queryOf(filters)}`, LeadsMatching, { signal })
    .catch(adminSessionMayBeOver)

export const assignMany = (selection: Many, providerId: string) =>
  api.post(`${BULK}/assign`, BulkResults, { body: { selection, providerId } }).catch(adminSessionMayBeOver)

export const setStatusOfMany = (selection: Many, status: AdminLead['status']) =>
  api.post(`${BULK}/status`, BulkResults, { body: { selection, status } }).catch(adminSessionMayBeOver)

export const takeManyOffMarket = (selection: Many, reason: string) =>
  api.post(`${BULK}/off-market`, BulkResults, { body: { selection, reason } }).catch(adminSessionMayBeOver)

export const relistMany = (selection: Many) =>
  api.post(`${BULK}/relist`, BulkResults, { body: { selection } }).catch(adminSessionMayBeOver)

/** Active providers for this lead, those that serve it first. */
export const candidates = (id: string, search: string, signal: AbortSignal) =>
  api
    .get(`${LEADS}/${id}/providers${withValues('', { search })}`, v.array(Candidate), { signal })
    .catch(adminSessionMayBeOver)

export const activeProviders = (search: string, signal: AbortSignal) => {
  const query = withValues('?status=active&limit=20', { search })
  return api.get(`/api/admin/providers${query}`, v.array(Provider), { signal }).catch(adminSessionMayBeOver)
}
