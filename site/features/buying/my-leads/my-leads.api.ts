import * as v from 'valibot'
import { MOST_PURCHASED_LEADS_ON_A_PAGE } from '../../../../api/contract/supplier/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../../../api/contract/supplier/purchases.ts'
import type { Outcome } from '../../../../domain/outcomes.ts'
import { api } from '../../../lib/api.ts'
import { afterLook, type ListInPages, withMore } from '../../../lib/list-in-pages.ts'
import { type Look, remote, remoteList } from '../../../lib/remote.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { type Filters, queryOf } from './filters.ts'

const LEADS_ON_A_PAGE = 50
type Leads = ListInPages<PurchasedLead>

/** What this supplier has bought, under these filters, a page at a time. */
export const openBoughtLeads = (filters: Filters) =>
  remoteList<Leads, Filters, Leads>({
    filters,
    look({ filters, atLeast, signal }: Look<Filters>) {
      const limit = Math.min(Math.max(atLeast, LEADS_ON_A_PAGE), MOST_PURCHASED_LEADS_ON_A_PAGE)
      return read(`/api/supplier/purchased-leads${queryOf(filters, limit)}`, signal)
    },
    more: read,
    listOf: (page) => page,
    afterLook,
    withMore,
    onSignedOut: supplierSessionIsOver,
  })

async function read(path: string, signal: AbortSignal): Promise<Leads> {
  const page = await api.getPage(path, v.array(PurchasedLead), { signal })
  return { listed: page.answer, next: page.next }
}

/** How many leads were bought, for how much, and what became of them. */
export const openFigures = () =>
  remote(({ signal }) => api.get('/api/supplier/analytics', SupplierAnalytics, { signal }), {
    onSignedOut: supplierSessionIsOver,
  })

export type OutcomeChange = { outcome: Outcome; dealValue: number | null; outcomeNotes: string }

/** Gives the lead as it is after the change. */
export const recordOutcome = (leadId: string, change: OutcomeChange) =>
  api.patch(`/api/supplier/lead/${leadId}/outcome`, PurchasedLead, { body: change })
