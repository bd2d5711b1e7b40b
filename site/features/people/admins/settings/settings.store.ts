import * as v from 'valibot'
import { Breach, type BreachDetails } from '../../../../../api/contract/admin/breaches.ts'
import { LeadPrice, LeadPriceEffect, type NewLeadPrice } from '../../../../../api/contract/admin/prices.ts'
import { AdminSettings, FailedJob, FailedRefund, Health } from '../../../../../api/contract/admin/settings.ts'
import { Done } from '../../../../../api/contract/done.ts'
import { api } from '../../../../lib/data/api.ts'
import { withValues } from '../../../../lib/data/query.ts'
import { remote } from '../../../../lib/data/remote.ts'
import { withConfirmation } from '../../second-factor/confirmation.store.ts'
import { adminSessionIsOver, adminSessionMayBeOver } from '../session/session.store.ts'

const PRICES = '/api/admin/prices'
const BREACHES = '/api/admin/breaches'
const FAILED_JOBS = '/api/admin/failed-jobs'
const FAILED_REFUNDS = '/api/admin/failed-refunds'

const ofAdmin = <Answer>(path: string, answer: v.GenericSchema<unknown, Answer>) =>
  remote(({ signal }) => api.get(path, answer, { signal }), { onSignedOut: adminSessionIsOver })

export const prices = ofAdmin(PRICES, v.array(LeadPrice))
export const settings = ofAdmin('/api/admin/settings', AdminSettings)
export const health = ofAdmin('/api/admin/health', Health)
export const failedJobs = ofAdmin(FAILED_JOBS, v.array(FailedJob))
export const failedRefunds = ofAdmin(FAILED_REFUNDS, v.array(FailedRefund))
export const breaches = ofAdmin(BREACHES, v.array(Breach))

export async function setPrice(body: NewLeadPrice): Promise<void> {
  const now = await api.post(PRICES, v.array(LeadPrice), { body }).catch(adminSessionMayBeOver)
  prices.update(() => now)
}

/** What a price of this tier would replace, and for how many leads. */
export const priceEffect = ({ tier, validFrom }: NewLeadPrice) =>
  api
    .get(`${PRICES}/effect${withValues('', { tier, validFrom })}`, LeadPriceEffect)
    .catch(adminSessionMayBeOver)

export async function undoPrice(id: string): Promise<void> {
  const now = await api.post(`${PRICES}/${id}/undo`, v.array(LeadPrice)).catch(adminSessionMayBeOver)
  prices.update(() => now)
}

export async function retryJob(id: string): Promise<void> {
  const left = await api.post(`${FAILED_JOBS}/${id}/retry`, v.array(FailedJob)).catch(adminSessionMayBeOver)
  failedJobs.update(() => left)
}

export async function settleRefund(id: string, how: 'refund-again' | 'paid-another-way'): Promise<void> {
  const left = await api
    .post(`${FAILED_REFUNDS}/${id}/${how}`, v.array(FailedRefund))
    .catch(adminSessionMayBeOver)
  failedRefunds.update(() => left)
}

export const resetOwnersFactor = (body: { email: string; reason: string }) =>
  withConfirmation('admin', () => api.delete('/api/admin/owners/second-factor', Done, { body }))

/** A new record, or the next version of `before`. */
export async function saveBreach(before: Breach | null, body: BreachDetails): Promise<void> {
  const next = String((before?.version ?? 0) + 1)
  const saving =
    before === null
      ? api.post(BREACHES, v.array(Breach), { body })
      : api.put(`${BREACHES}/${before.id}/versions/${next}`, v.array(Breach), { body })
  const now = await saving.catch(adminSessionMayBeOver)
  breaches.update(() => now)
}
