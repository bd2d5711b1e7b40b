import * as v from 'valibot'
import { BulkResults, ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import { type CreditChange, Credits } from '../../../../api/contract/admin/credits.ts'
import { DeletedProvider, Provider } from '../../../../api/contract/admin/providers.ts'
import { type RateCard, RateCardHistory } from '../../../../api/contract/admin/rate-cards.ts'
import { Done } from '../../../../api/contract/supplier/supplier.ts'
import { api } from '../../../lib/api.ts'
import type { Look } from '../../../lib/remote.ts'
import type { Chosen } from '../../../lib/use-bulk.ts'
import { adminSessionMayBeOver } from '../../people/admin-session/session.store.ts'
import { type Filters, queryOf } from './filters.ts'

const PROVIDERS = '/api/admin/providers'
const BULK = '/api/admin/bulk/providers'
const MOST_AT_ONCE = 100

/** A provider with the tag that a change of it is made from. */
export type TaggedProvider = { provider: Provider; etag: string | null }

/** Some providers, and the path of those after them; null where there are none. Both a page of them and what is listed. */
export type ProviderList = { listed: Provider[]; next: string | null }

/** The beginning of the list: a page, or as many as are listed already. */
export const lookAtProviders = ({ filters, atLeast, ...sent }: Look<Filters>) =>
  readPage(`${PROVIDERS}${queryOf(filters, Math.min(atLeast, MOST_AT_ONCE))}`, sent)

/** `path` is the `next` of the page before. */
export const moreProviders = (path: string, signal: AbortSignal) => readPage(path, { signal })

async function readPage(path: string, sent: Parameters<typeof api.getPage>[2]): Promise<ProviderList> {
  const { answer, next } = await api.getPage(path, v.array(Provider), sent).catch(adminSessionMayBeOver)
  return { listed: answer, next }
}

export async function lookAtProvider(id: string): Promise<TaggedProvider> {
  const { answer, etag } = await api.getTagged(`${PROVIDERS}/${id}`, Provider).catch(adminSessionMayBeOver)
  return { provider: answer, etag }
}

export const addProvider = (body: object) =>
  api.post(PROVIDERS, Provider, { body }).catch(adminSessionMayBeOver)

/** Refused with 412 where somebody else has changed the provider since it had this tag. */
export const changeProvider = (id: string, changes: object, etag: string | null) =>
  api
    .put(`${PROVIDERS}/${id}`, Provider, {
      body: changes,
      headers: etag === null ? {} : { 'if-match': etag },
    })
    .catch(adminSessionMayBeOver)

export const deleteProvider = (id: string) =>
  api.delete(`${PROVIDERS}/${id}`, DeletedProvider).catch(adminSessionMayBeOver)

export const sendPasswordLink = (id: string) =>
  api.post(`${PROVIDERS}/${id}/password-link`, Done).catch(adminSessionMayBeOver)

export const creditsOf = (id: string) =>
  api.get(`${PROVIDERS}/${id}/credits`, Credits).catch(adminSessionMayBeOver)

export const changeCredits = (id: string, body: CreditChange) =>
  api.post(`${PROVIDERS}/${id}/credits`, Credits, { body }).catch(adminSessionMayBeOver)

/** How many match, and how many of them are pending. */
export const countMatching = (filters: Filters, signal: AbortSignal) =>
  api
    .get(`${BULK}/selection${queryOf(filters, 0)}`, ProvidersMatching, { signal })
    .catch(adminSessionMayBeOver)

export const approveMany = (selection: Chosen<Filters>) =>
  api.post(`${BULK}/approve`, BulkResults, { body: { selection } }).catch(adminSessionMayBeOver)

const rateCardPath = (id: string) => `${PROVIDERS}/${id}/rate-card`

export const rateCardOf = (id: string) =>
  api.get(rateCardPath(id), RateCardHistory).catch(adminSessionMayBeOver)

export const enterRateCard = (id: string, body: RateCard) =>
  api.put(rateCardPath(id), RateCardHistory, { body }).catch(adminSessionMayBeOver)

export const withdrawRateCard = (id: string) =>
  api.delete(rateCardPath(id), RateCardHistory).catch(adminSessionMayBeOver)
