import * as v from 'valibot'
import {
  LEAD_ORDERS,
  LONGEST_SEARCH,
  MOST_PURCHASED_LEADS_ON_A_PAGE,
} from '../../../../api/contract/buying/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../../../api/contract/buying/purchases.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/leads/outcomes.ts'
import { api } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import { type FiltersOf, listFilters } from '../../../lib/lists/list-filters.ts'
import { pagedList } from '../../../lib/lists/list-in-pages.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'

/** Which of their leads a supplier looks at, and in which order. Without `sort` the newest purchase is first. */
export const leadFilters = listFilters({
  longestSearch: LONGEST_SEARCH,
  privateSearch: 'myLeadsSearch',
  filters: { outcome: OUTCOMES, sort: LEAD_ORDERS.slice(1) },
})

const LEADS_ON_A_PAGE = 50

export const openBoughtLeads = (filters: FiltersOf<typeof leadFilters>) =>
  pagedList({
    item: PurchasedLead,
    filters,
    pathOf(filters, atLeast) {
      const limit = Math.min(Math.max(atLeast, LEADS_ON_A_PAGE), MOST_PURCHASED_LEADS_ON_A_PAGE)
      return `/api/supplier/purchased-leads${leadFilters.queryOf(filters, limit)}`
    },
    onSignedOut: supplierSessionIsOver,
  })

export const openFigures = () =>
  remote(({ signal }) => api.get('/api/supplier/analytics', SupplierAnalytics, { signal }), {
    onSignedOut: supplierSessionIsOver,
  })

/** Leads whose reminder is for today or an earlier day. */
export const openDue = () =>
  remote(
    ({ signal }) => api.get('/api/supplier/purchased-leads?followUp=due', v.array(PurchasedLead), { signal }),
    { onSignedOut: supplierSessionIsOver },
  )

export const addNote = (leadId: string, text: string) =>
  api.post(`/api/supplier/lead/${leadId}/notes`, PurchasedLead, { body: { text } })

export const deleteNote = (noteId: string) => api.delete(`/api/supplier/notes/${noteId}`, PurchasedLead)

/** `seen`: the day on the screen, so that a change by another window is not overwritten. */
export const setReminder = (leadId: string, reminder: { followUpOn: string | null; seen: string | null }) =>
  api.put(`/api/supplier/lead/${leadId}/reminder`, PurchasedLead, { body: reminder })

export type OutcomeChange = { outcome: Outcome; dealValue: number | null; note: string }

export const recordOutcome = (leadId: string, change: OutcomeChange) =>
  api.patch(`/api/supplier/lead/${leadId}/outcome`, PurchasedLead, { body: change })
