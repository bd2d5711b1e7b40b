import * as v from 'valibot'
import { PurchasedLead, SupplierAnalytics } from '../../../api/purchases/purchases.schema.ts'
import { ApiError, api } from '../../lib/api.ts'
import { createRemote } from '../../lib/remote.ts'
import { $supplierSession, supplierSessionIsOver } from '../supplier-session/supplier-session.store.ts'

const { remote, refetch } = createRemote({
  get: (path, answer, sent) => api.get(path, answer, sent).catch(sessionMayBeOver),
})

/** For every failed call of these pages: passes the failure on. */
export function sessionMayBeOver(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) supplierSessionIsOver()
  throw error
}

const LEADS = ['/api/supplier/purchased-leads'] as const
const FIGURES = ['/api/supplier/analytics'] as const

/** Everything this supplier has bought, the newest first. */
export const $purchasedLeads = remote(LEADS, v.array(PurchasedLead))

export const $figures = remote(FIGURES, SupplierAnalytics)

export const loadLeadsAgain = () => refetch(LEADS)
export const loadFiguresAgain = () => refetch(FIGURES)

/** Shows a lead as it has become, and counts anew. */
export function leadHasChanged(changed: PurchasedLead) {
  const { data } = $purchasedLeads.get()
  if (data) $purchasedLeads.mutate(data.map((lead) => (lead.id === changed.id ? changed : lead)))
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
  $purchasedLeads.revalidate()
  $figures.revalidate()
})
