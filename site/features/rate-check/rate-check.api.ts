import * as v from 'valibot'
import { ContactRequested } from '../../../api/contract/contact-request.ts'
import type { NewFigures } from '../../../api/contract/rate-check.ts'
import { LatestRateCheck, RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { CodeJudged, CodeSent } from '../../../api/contract/verification.ts'
import { api } from '../../lib/api.ts'
import type { Channel } from '../verification/proof.ts'
import { refusedCode } from '../verification/use-verification.ts'
import type { Answers } from './steps.ts'

type Visitor = Pick<Answers, 'firstName' | 'lastName' | 'businessType'>

export const sendCode = (channel: Channel, address: string) =>
  channel === 'email'
    ? api.post('/api/send-email-verification', CodeSent, { body: { email: address } })
    : api.post('/api/send-sms-verification', CodeSent, { body: { phone: address } })

/** `verified`, or why not as far as the API says; throws when the API does not answer in its own words. */
export async function verifyCode(channel: Channel, address: string, code: string, visitor: Visitor) {
  const { firstName, lastName, businessType } = visitor
  // More than the call takes, which drops it.
  const ofEmail = { email: address, code, firstName, lastName, businessType }
  try {
    return channel === 'email'
      ? await api.post('/api/verify-email', CodeJudged, { body: ofEmail })
      : await api.post('/api/verify-phone', CodeJudged, { body: { phone: address, code } })
  } catch (error) {
    return refusedCode(error)
  }
}

/** Makes the server forget that this visitor proved an address. If it cannot be told, nothing is lost. */
export const forgetProof = (channel: Channel) =>
  api.delete(`/api/verifications/${channel}`, v.unknown()).catch(() => undefined)

/** What this browser's latest check found, if it was made in the last 24 hours. */
export const latestRateCheck = () => api.get('/api/rate-checks/latest', LatestRateCheck)

/** The same check once more, with what the visitor read off their statement. */
export const sendFigures = (rateCheckId: string, figures: Partial<NewFigures>) =>
  api.post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/figures`, RateCheckResults, { body: figures })

/** Whoever has waited this long for the next page takes it for stuck. */
const REQUEST_TIME_OUT_MS = 10_000

/** Throws when it was not made, or not answered in time. Asked again, it is answered the same. */
export const requestContact = (rateCheckId: string) =>
  api.post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/contact-request`, ContactRequested, {
    body: {},
    // Whoever closes the page meanwhile has still asked.
    keepalive: true,
    signal: AbortSignal.timeout(REQUEST_TIME_OUT_MS),
  })
