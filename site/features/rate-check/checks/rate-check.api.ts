import { ContactRequested } from '../../../../api/contract/contact-request.ts'
import type { NewFigures } from '../../../../api/contract/rate-check.ts'
import { LatestRateCheck, RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { api } from '../../../lib/api.ts'
import type { toSubmission } from './use-submission.ts'

// About results, of which nobody needs anything before the last press: loaded by `loadResultCalls`.

export const submitRateCheck = (body: ReturnType<typeof toSubmission>) =>
  api.post('/api/submit-rate-check', RateCheckResults, { body })

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
