import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { type ListView, notIn, remoteList, useRemoteList } from '../../../lib/remote.ts'
import { adminSessionIsOver } from '../../people/admin-session/session.store.ts'
import type { Filters } from './filters.ts'
import { type LeadsPage, lookAtLeads, moreLeads } from './leads.api.ts'

export type LeadsView = ListView<LeadList, Filters>

/** The leads under these filters. */
export function useLeads(filters: Filters) {
  const { update, ...leads } = useRemoteList(openLeads, filters)
  return { ...leads, hasBecome: (lead: AdminLead) => update((list) => withChanged(list, lead)) }
}

const openLeads = (filters: Filters) =>
  remoteList({
    filters,
    look: lookAtLeads,
    more: moreLeads,
    listOf,
    afterLook: (list, page) => afterLook(list, page, leadInUse()),
    withMore,
    polled: true,
    onSignedOut: adminSessionIsOver,
  })

/** The lead that has the keyboard focus. */
const leadInUse = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead

/** The list as it is read. What has come since waits in `newest` until it is asked for. */
type LeadList = { listed: AdminLead[]; next: string | null; newest: LeadsPage }

export const listOf = (page: LeadsPage): LeadList => ({ listed: page.leads, next: page.next, newest: page })

/** How many leads have come since the list was drawn. */
export function arrivalsIn({ listed, newest }: LeadList): number {
  const known = new Set(listed.map(({ id }) => id))
  const [first] = listed
  return newest.leads.filter((lead) => !known.has(lead.id) && (first === undefined || isNewer(lead, first)))
    .length
}

/**
 * The list after another look at its beginning: each lead as it is by now, none moved. One that fits the filters no more
 * leaves, unless its id is `inUse`.
 */
export function afterLook(list: LeadList, newest: LeadsPage, inUse: string | undefined): LeadList {
  const fresh = new Map(newest.leads.map((lead) => [lead.id, lead]))
  const last = newest.leads.at(-1)
  const reaches = (lead: AdminLead) => newest.next === null || (last !== undefined && !isNewer(last, lead))
  const listed = list.listed.flatMap((lead) => {
    const now = fresh.get(lead.id)
    if (now !== undefined) return [now]
    return reaches(lead) && lead.id !== inUse ? [] : [lead]
  })
  return listed.length === 0 ? listOf(newest) : { listed, next: list.next, newest }
}

/** The list with its next page below. Leads that are in it already stay where they are. */
export function withMore(list: LeadList, page: LeadsPage): LeadList {
  return { ...list, listed: [...list.listed, ...notIn(list.listed, page.leads)], next: page.next }
}

/** The list with a lead as it has become, wherever it stands. */
export function withChanged(list: LeadList, changed: AdminLead): LeadList {
  const put = (leads: AdminLead[]) => leads.map((lead) => (lead.id === changed.id ? changed : lead))
  return { ...list, listed: put(list.listed), newest: { ...list.newest, leads: put(list.newest.leads) } }
}

/** Newest first, and among equals by id. The API's times are cut to the millisecond, so equals may be none. */
function isNewer(one: AdminLead, other: AdminLead): boolean {
  if (one.submittedAt !== other.submittedAt) return one.submittedAt > other.submittedAt
  return one.id > other.id
}
