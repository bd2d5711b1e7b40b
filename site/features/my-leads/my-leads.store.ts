import * as v from 'valibot'
import { MOST_PURCHASED_LEADS_ON_A_PAGE } from '../../../api/contract/supplier/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../../api/contract/supplier/purchases.ts'
import { api } from '../../lib/api.ts'
import { remote, remoteList } from '../../lib/remote.ts'
import { $supplierSession, supplierSessionIsOver } from '../suppliers/supplier-session.store.ts'
import { afterLook, type BoughtLeads, withChanged, withMore } from './bought-leads.ts'

const LEADS_ON_A_PAGE = 50
type Leads = BoughtLeads<PurchasedLead>

/** What this supplier has bought, the newest first, a page at a time. */
const boughtLeads = remoteList<Leads, null, Leads>({
  filters: null,
  look: ({ atLeast, signal }) => {
    const limit = Math.min(Math.max(atLeast, LEADS_ON_A_PAGE), MOST_PURCHASED_LEADS_ON_A_PAGE)
    return read(`/api/supplier/purchased-leads?limit=${limit}`, signal)
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

export const $boughtLeads = boughtLeads.$view
export const showMoreLeads = () => void boughtLeads.showMore()
export const loadLeadsAgain = boughtLeads.refetch

const figures = remote(({ signal }) => api.get('/api/supplier/analytics', SupplierAnalytics, { signal }), {
  onSignedOut: supplierSessionIsOver,
})

export const $figures = figures.$known
export const loadFiguresAgain = figures.refetch

/** Shows a lead as it has become, and counts anew. */
export function leadHasChanged(changed: PurchasedLead) {
  boughtLeads.update((list) => withChanged(list, changed))
  figures.refetch()
}

let whose: string | undefined

/** Another tab may have signed another supplier in: what the first one bought must not stay on the screen. */
$supplierSession.subscribe((session) => {
  if (session.name === 'signed-out') whose = ''
  if (session.name !== 'signed-in') return
  if (whose !== undefined && whose !== session.person.email) {
    boughtLeads.startOver()
    figures.replace()
  }
  whose = session.person.email
})

/** Back shows the page as it was left, whatever has been bought since. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  boughtLeads.refetch()
  figures.refetch()
})
