import { onMount } from 'nanostores'
import * as v from 'valibot'
import { MOST_PURCHASED_LEADS_ON_A_PAGE } from '../../../api/contract/supplier/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../../api/contract/supplier/purchases.ts'
import { ApiError, api } from '../../lib/api.ts'
import { openList } from '../../lib/list-view.ts'
import { createRemote } from '../../lib/remote.ts'
import { $supplierSession, supplierSessionIsOver } from '../supplier-session/supplier-session.store.ts'
import { afterLook, type BoughtLeads, withChanged, withMore } from './bought-leads.ts'

const { remote, refetch } = createRemote({
  get: (path, answer, sent) => api.get(path, answer, sent).catch(sessionMayBeOver),
})

/** For every failed call of these pages: passes the failure on. */
export function sessionMayBeOver(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) supplierSessionIsOver()
  throw error
}

const FIGURES = ['/api/supplier/analytics'] as const
const LEADS_ON_A_PAGE = 50
type Leads = BoughtLeads<PurchasedLead>

async function read(path: string, signal: AbortSignal): Promise<Leads> {
  const page = await api.getPage(path, v.array(PurchasedLead), { signal }).catch(sessionMayBeOver)
  return { listed: page.answer, next: page.next }
}

/** What this supplier has bought, the newest first, a page at a time. */
const boughtLeads = openList<Leads, null, Leads>({
  filters: null,
  look: ({ atLeast, signal }) => {
    const limit = Math.min(Math.max(atLeast, LEADS_ON_A_PAGE), MOST_PURCHASED_LEADS_ON_A_PAGE)
    return read(`/api/supplier/purchased-leads?limit=${limit}`, signal)
  },
  more: read,
  listOf: (page) => page,
  afterLook,
  withMore,
})

export const $boughtLeads = boughtLeads.$view
onMount($boughtLeads, () => boughtLeads.showAnew())

export const showMoreLeads = () => void boughtLeads.showMore()
export const loadLeadsAgain = () => boughtLeads.showAnew()

export const $figures = remote(FIGURES, SupplierAnalytics)
export const loadFiguresAgain = () => refetch(FIGURES)

/** Shows a lead as it has become, and counts anew. */
export function leadHasChanged(changed: PurchasedLead) {
  boughtLeads.hasBecome((list) => withChanged(list, changed))
  $figures.revalidate()
}

let whose: string | undefined

/** Another tab may have signed another supplier in: what the first one bought must not stay on the screen. */
$supplierSession.subscribe((session) => {
  if (session.name !== 'somebody') return
  if (whose !== undefined && whose !== session.person.email) {
    loadLeadsAgain()
    loadFiguresAgain()
  }
  whose = session.person.email
})

/** Back shows the page as it was left, whatever has been bought since. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  void boughtLeads.lookAgain({ isPoll: false })
  $figures.revalidate()
})
