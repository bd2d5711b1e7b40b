import * as v from 'valibot'
import { LeadPrice } from '../../../../api/contract/admin/prices.ts'
import { AdminSettings, FailedJob, Health } from '../../../../api/contract/admin/settings.ts'
import { api } from '../../../lib/api.ts'
import { createRemote } from '../../../lib/old-remote.ts'
import { adminSessionMayBeOver } from '../session/session.store.ts'

const { remote, refetch } = createRemote({
  get: (path, answer, sent) => api.get(path, answer, sent).catch(adminSessionMayBeOver),
})

/** For every failed call of this page: passes the failure on. */
const PRICES = ['/api/admin/prices'] as const
const SETTINGS = ['/api/admin/settings'] as const
const HEALTH = ['/api/admin/health'] as const
const FAILED_JOBS = ['/api/admin/failed-jobs'] as const

export const $prices = remote(PRICES, v.array(LeadPrice))
export const $settings = remote(SETTINGS, AdminSettings)
export const $health = remote(HEALTH, Health)
export const $failedJobs = remote(FAILED_JOBS, v.array(FailedJob))

export const loadPricesAgain = () => refetch(PRICES)
export const loadSettingsAgain = () => refetch(SETTINGS)
export const askServicesAgain = () => refetch(HEALTH)
export const loadFailedJobsAgain = () => refetch(FAILED_JOBS)

/** As typed; the API reads it. */
export type TypedPrice = { tier: string; price: string; validFrom: string }

export async function setPrice(body: TypedPrice): Promise<void> {
  $prices.mutate(await api.post(PRICES[0], v.array(LeadPrice), { body }).catch(adminSessionMayBeOver))
}

export async function retryJob(id: string): Promise<void> {
  const left = await api
    .post(`${FAILED_JOBS[0]}/${id}/retry`, v.array(FailedJob))
    .catch(adminSessionMayBeOver)
  $failedJobs.mutate(left)
}
