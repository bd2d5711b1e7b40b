import {
  ADMIN_LEADS_ON_A_PAGE,
  AdminLead,
  LEAD_SORTS,
  LONGEST_SEARCH,
  MOST_ADMIN_LEADS_ON_A_PAGE,
} from '../../../../api/contract/admin/leads.ts'
import { sortsBy } from '../../../../api/contract/forms/fields.ts'
import { LEAD_STANDINGS } from '../../../../domain/leads/standing.ts'
import { LEAD_STATUSES } from '../../../../domain/leads/statuses.ts'
import { TIERS } from '../../../../domain/leads/tiers.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { remoteList, useRemoteList } from '../../../lib/data/remote.ts'
import { type FiltersOf, listFilters } from '../../../lib/lists/list-filters.ts'
import {
  type ListInPages,
  lookAgain,
  notIn,
  readPage,
  withChanged,
  withMore,
} from '../../../lib/lists/list-in-pages.ts'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'

const day = (text: string) => /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0] ?? ''

export const leadFilters = listFilters({
  longestSearch: LONGEST_SEARCH,
  privateSearch: 'leadSearch',
  filters: {
    status: LEAD_STATUSES,
    tier: TIERS,
    state: LEAD_STANDINGS,
    province: TERRITORIES,
    from: day,
    to: day,
    sort: sortsBy(LEAD_SORTS),
  },
})
export type Filters = FiltersOf<typeof leadFilters>

type LeadsPage = ListInPages<AdminLead>

/** The list as it is read. New leads wait in `newest` until the admin asks for them. */
export type LeadList = LeadsPage & { newest: LeadsPage }

export function useLeads(filters: Filters) {
  const { update, ...leads } = useRemoteList(openLeads, filters)
  return { ...leads, replaceLead: (lead: AdminLead) => update((list) => withLead(list, lead)) }
}

const openLeads = (filters: Filters) =>
  remoteList({
    filters,
    look: ({ filters, atLeast, ...sent }) => readPage(pathOf(filters, atLeast), AdminLead, sent),
    more: (path, signal) => readPage(path, AdminLead, { signal }),
    listOf,
    afterLook: (list, page, { sort }) => afterLook(list, page, focusedLead(), sort === '' ? byTime : unknown),
    withMore,
    polled: true,
    onSignedOut: adminSessionIsOver,
  })

/** Of a page, or of as many leads as are listed already. */
function pathOf(filters: Filters, atLeast: number) {
  const limit = Math.min(atLeast, MOST_ADMIN_LEADS_ON_A_PAGE)
  return `/api/admin/leads${leadFilters.queryOf(filters, limit > ADMIN_LEADS_ON_A_PAGE ? limit : 0)}`
}

const focusedLead = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead

export const listOf = (page: LeadsPage): LeadList => ({ ...page, newest: page })

/** The count of leads that are newer than every one in the list. */
export function arrivalsIn({ listed, newest }: LeadList): number {
  const latest = listed.toSorted(byTime)[0]
  return notIn(listed, newest.listed).filter((lead) => !latest || byTime(lead, latest) < 0).length
}

/**
 * Each lead as it is now, in its place. One that no longer fits the filters leaves, unless it is `inUse`. `compare` is as the
 * API sorts.
 */
export function afterLook(
  list: LeadList,
  newest: LeadsPage,
  inUse: string | undefined,
  compare = byTime,
): LeadList {
  const listed = lookAgain(list.listed, newest, compare)
    .filter(({ item, state }) => state !== 'gone' || item.id === inUse)
    .map(({ item }) => item)
  return listed.length === 0 ? listOf(newest) : { ...newest, listed, next: list.next, newest }
}

/** By a column only the API sorts: a lead that is missing from the page may be below it. */
const unknown = () => 1

export const withLead = (list: LeadList, changed: AdminLead): LeadList => ({
  ...withChanged(list, changed),
  newest: withChanged(list.newest, changed),
})

/** Newest first, and among equals by id. The API's times are cut to the millisecond. */
function byTime(a: AdminLead, b: AdminLead): number {
  if (a.submittedAt !== b.submittedAt) return a.submittedAt > b.submittedAt ? -1 : 1
  return a.id === b.id ? 0 : a.id > b.id ? -1 : 1
}
