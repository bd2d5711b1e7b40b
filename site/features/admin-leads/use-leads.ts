import type { AdminLead } from '../../../api/contract/admin/leads.ts'
import { type ListView, openList } from '../../lib/list-view.ts'
import { useList } from '../../lib/use-list.ts'
import { lookAtLeads, moreLeads } from './admin-leads.api.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import { afterLook, type LeadList, listOf, withChanged, withMore } from './lead-list.ts'

export type LeadsView = ListView<LeadList, Filters>

/** The leads under these filters. */
export function useLeads(filters: Filters) {
  const { hasBecome, ...leads } = useList(openLeads, filters)
  return {
    ...leads,
    lookNow: () => void leads.lookAgain({ isPoll: false }),
    hasBecome: (lead: AdminLead) => hasBecome((list) => withChanged(list, lead)),
  }
}

const openLeads = () =>
  openList({
    filters: NO_FILTERS,
    look: lookAtLeads,
    more: moreLeads,
    listOf,
    afterLook: (list, page) => afterLook(list, page, leadInUse()),
    withMore,
  })

/** The one that somebody is at with the keyboard. */
const leadInUse = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead
