import type { NewFigures, RateCheckSubmission } from '../../../../api/contract/rate-check/rate-check.ts'
import { LatestRateCheck, RateCheckResults } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { ContactRequested } from '../../../../api/contract/requests/contact-request.ts'
import { api } from '../../../lib/data/api.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'

// Calls about results. `loadResultCalls` loads them, because nothing needs them before the last step.

export const submitRateCheck = (answers: RateCheckSubmission) =>
  api.post('/api/submit-rate-check', RateCheckResults, { body: toSubmission(answers) })

/** The body of the submission: own words in place of 'other', one name, and nothing from fields that were hidden. */
export function toSubmission({ customBusinessType, customProvider, ...answers }: RateCheckSubmission) {
  return {
    ...answers,
    language: LANGUAGE,
    name: `${answers.firstName} ${answers.lastName}`,
    businessType: answers.businessType === 'other' ? customBusinessType : answers.businessType,
    currentProvider: answers.currentProvider === 'other' ? customProvider : answers.currentProvider,
    decisionMakerName: answers.isDecisionMaker ? '' : answers.decisionMakerName,
    // The specification's payload has these; the server looks at its own records instead.
    emailVerified: 1,
    phoneVerified: 1,
  }
}

/** The results of this browser's latest check, if it is less than 24 hours old. */
export const latestRateCheck = () => api.get('/api/rate-checks/latest', LatestRateCheck)

export const sendFigures = (rateCheckId: string, figures: Partial<NewFigures>) =>
  api.post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/figures`, RateCheckResults, { body: figures })

/** A visitor who waits longer than this for the next page thinks it is stuck. */
const REQUEST_TIME_OUT_MS = 10_000

/** Throws when the API refuses or does not answer in time. Safe to repeat. */
export const requestContact = (rateCheckId: string) =>
  api.post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/contact-request`, ContactRequested, {
    body: {},
    // The request is made even if the visitor closes the page before the answer.
    keepalive: true,
    signal: AbortSignal.timeout(REQUEST_TIME_OUT_MS),
  })
