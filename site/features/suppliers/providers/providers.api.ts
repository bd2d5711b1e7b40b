import { BulkResults, ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import { type CreditChange, Credits } from '../../../../api/contract/admin/credits.ts'
import {
  DeletedProvider,
  PROVIDER_SORTS,
  PROVIDERS_ON_A_PAGE,
  Provider,
  type RequestedNameDecision,
} from '../../../../api/contract/admin/providers.ts'
import { type RateCard, RateCardHistory } from '../../../../api/contract/admin/rate-cards.ts'
import { Done } from '../../../../api/contract/done.ts'
import { sortsBy } from '../../../../api/contract/forms/fields.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import type { BulkSelection } from '../../../components/dialogs/BulkDialog.tsx'
import { api } from '../../../lib/data/api.ts'
import { type FiltersOf, listFilters } from '../../../lib/lists/list-filters.ts'
import { pagedList } from '../../../lib/lists/list-in-pages.ts'
import { adminSessionIsOver, adminSessionMayBeOver } from '../../people/admins/session/session.store.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'

const PROVIDERS = '/api/admin/providers'
const BULK = '/api/admin/bulk/providers'
const MOST_AT_ONCE = 100

export const providerFilters = listFilters({
  longestSearch: 100,
  // The filters of the leads are in the same address.
  addressNames: { search: 'provider', status: 'providerStatus', sort: 'providerSort' },
  filters: { status: SUPPLIER_STATUSES, sort: sortsBy(PROVIDER_SORTS) },
})
export type Filters = FiltersOf<typeof providerFilters>

export const openProviders = (filters: Filters) =>
  pagedList({
    item: Provider,
    filters,
    pathOf(filters, atLeast) {
      const limit = Math.min(atLeast, MOST_AT_ONCE)
      return `${PROVIDERS}${providerFilters.queryOf(filters, limit > PROVIDERS_ON_A_PAGE ? limit : 0)}`
    },
    polled: true,
    onSignedOut: adminSessionIsOver,
  })

/** A provider with the tag that a change of it is made from. */
export type TaggedProvider = { provider: Provider; etag: string | null }

export async function readProvider(id: string): Promise<TaggedProvider> {
  const path = `${PROVIDERS}/${id}` as const
  const { answer, etag } = await api.getWithHeaders(path, Provider).catch(adminSessionMayBeOver)
  return { provider: answer, etag }
}

export const addProvider = (body: object) =>
  withConfirmation('admin', () => api.post(PROVIDERS, Provider, { body })).catch(adminSessionMayBeOver)

/** Refused with 412 where another admin has changed the provider since it had this tag. */
export const changeProvider = (id: string, changes: object, etag: string | null) =>
  withConfirmation('admin', () =>
    api.put(`${PROVIDERS}/${id}`, Provider, {
      body: changes,
      headers: etag === null ? {} : { 'if-match': etag },
    }),
  ).catch(adminSessionMayBeOver)

/** `name` is the one that the admin saw. */
export const decideRequestedName = (id: string, body: RequestedNameDecision) =>
  api.put(`${PROVIDERS}/${id}/requested-name`, Provider, { body }).catch(adminSessionMayBeOver)

export const deleteProvider = (id: string) =>
  api.delete(`${PROVIDERS}/${id}`, DeletedProvider).catch(adminSessionMayBeOver)

export const sendPasswordLink = (id: string) =>
  withConfirmation('admin', () => api.post(`${PROVIDERS}/${id}/password-link`, Done)).catch(
    adminSessionMayBeOver,
  )

export const creditsOf = (id: string) =>
  api.get(`${PROVIDERS}/${id}/credits`, Credits).catch(adminSessionMayBeOver)

export const changeCredits = (id: string, body: CreditChange) =>
  withConfirmation('admin', () => api.post(`${PROVIDERS}/${id}/credits`, Credits, { body })).catch(
    adminSessionMayBeOver,
  )

export const countMatching = (filters: Filters, signal: AbortSignal) =>
  api
    .get(`${BULK}/selection${providerFilters.queryOf(filters)}`, ProvidersMatching, { signal })
    .catch(adminSessionMayBeOver)

export const approveMany = (selection: BulkSelection<Filters>) =>
  api.post(`${BULK}/approve`, BulkResults, { body: { selection } }).catch(adminSessionMayBeOver)

const rateCardPath = (id: string) => `${PROVIDERS}/${id}/rate-card`

export const rateCardOf = (id: string) =>
  api.get(rateCardPath(id), RateCardHistory).catch(adminSessionMayBeOver)

export const enterRateCard = (id: string, body: RateCard) =>
  api.put(rateCardPath(id), RateCardHistory, { body }).catch(adminSessionMayBeOver)

export const withdrawRateCard = (id: string) =>
  api.delete(rateCardPath(id), RateCardHistory).catch(adminSessionMayBeOver)

/** `reason` is for the audit log. */
export const resetSecondFactor = (id: string, reason: string) =>
  withConfirmation('admin', () =>
    api.delete(`${PROVIDERS}/${id}/second-factor`, Provider, { body: { reason } }),
  ).catch(adminSessionMayBeOver)
