import * as v from 'valibot'
import { type CreditChange, Credits } from '../../../api/credits/credits.schema.ts'
import { RateCardHistory } from '../../../api/rate-cards/rate-cards.schema.ts'
import type { RateCard } from '../../../api/rates/rates.schema.ts'
import { DeletedProvider, Provider } from '../../../api/suppliers/suppliers.admin.schema.ts'
import { Done } from '../../../api/suppliers/suppliers.schema.ts'
import { ApiError, api } from '../../lib/api.ts'
import { adminSessionIsOver } from '../admin-session/admin-session.store.ts'
import { type Filters, queryOf } from './filters.ts'

const PROVIDERS = '/api/admin/providers'
const MOST_AT_ONCE = 100
/** Says that nobody did anything, so that an open tab does not keep a session alive. */
const POLL = { 'x-northrate-poll': '1' }

export type ProvidersPage = { providers: Provider[]; next: string | null }
/** A provider with the tag that a change of it is made from. */
export type TaggedProvider = { provider: Provider; etag: string | null }

/** The beginning of the list: a page, or as many as are listed already. */
export const providersFromTop = (
  look: { filters: Filters; atLeast: number; isPoll: boolean },
  signal: AbortSignal,
) =>
  readPage(
    `${PROVIDERS}${queryOf(look.filters, Math.min(look.atLeast, MOST_AT_ONCE))}`,
    signal,
    look.isPoll ? POLL : {},
  )

/** `path` is the `next` of the page before. */
export const moreProviders = (path: string, signal: AbortSignal) => readPage(path, signal, {})

async function readPage(path: string, signal: AbortSignal, headers: Record<string, string>) {
  const { answer, next } = await api
    .getPage(path, v.array(Provider), { signal, headers })
    .catch(sessionMayBeOver)
  return { providers: answer, next }
}

export async function lookAtProvider(id: string): Promise<TaggedProvider> {
  const { answer, etag } = await api.getTagged(`${PROVIDERS}/${id}`, Provider).catch(sessionMayBeOver)
  return { provider: answer, etag }
}

export const addProvider = (body: object) => api.post(PROVIDERS, Provider, { body }).catch(sessionMayBeOver)

/** Refused with 412 where somebody else has changed the provider since it had this tag. */
export const changeProvider = (id: string, changes: object, etag: string | null) =>
  api
    .put(`${PROVIDERS}/${id}`, Provider, {
      body: changes,
      headers: etag === null ? {} : { 'if-match': etag },
    })
    .catch(sessionMayBeOver)

export const deleteProvider = (id: string) =>
  api.delete(`${PROVIDERS}/${id}`, DeletedProvider).catch(sessionMayBeOver)

export const sendPasswordLink = (id: string) =>
  api.post(`${PROVIDERS}/${id}/password-link`, Done).catch(sessionMayBeOver)

export const creditsOf = (id: string) =>
  api.get(`${PROVIDERS}/${id}/credits`, Credits).catch(sessionMayBeOver)

export const changeCredits = (id: string, body: CreditChange) =>
  api.post(`${PROVIDERS}/${id}/credits`, Credits, { body }).catch(sessionMayBeOver)

const rateCardPath = (id: string) => `${PROVIDERS}/${id}/rate-card`

export const rateCardOf = (id: string) => api.get(rateCardPath(id), RateCardHistory).catch(sessionMayBeOver)

export const enterRateCard = (id: string, body: RateCard) =>
  api.put(rateCardPath(id), RateCardHistory, { body }).catch(sessionMayBeOver)

export const withdrawRateCard = (id: string) =>
  api.delete(rateCardPath(id), RateCardHistory).catch(sessionMayBeOver)

/** For every failed call of these pages: passes the failure on. */
function sessionMayBeOver(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) adminSessionIsOver()
  throw error
}
