import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { limitOf } from '../shared/limits.ts'
import { networkLimitOf } from '../shared/network-limits.ts'
import { currentRequest } from '../shared/request-context.ts'
import { anyOwner } from '../users/any-owner.ts'
import { anyVisitor } from '../users/visitor.ts'
import type { Verification } from '../verification/verification.service.ts'
import { tooManySubmissions } from './rate-check.refusals.ts'
import { RateCheckSubmission } from './rate-check.schema.ts'
import { ContactRequested, RateCheckResults } from './rate-check-results.schema.ts'
import { requestContact } from './request-contact.ts'
import { resultsOf } from './results.ts'
import { submitRateCheck } from './submit-rate-check.ts'

const RateCheckPath = v.object({ id: v.pipe(v.string(), v.uuid()) })
/** Far more than anyone compares, far less than would fill a mailbox with summaries. */
const SUBMISSIONS_AN_HOUR = 20
/** Whoever drops their cookie is another visitor. */
const SUBMISSIONS_AN_HOUR_FOR_A_NETWORK = 60

export function rateCheckRoutes(parts: Parts, verification: Verification) {
  const submissions = limitOf(parts.pool, 'submissions-visitor-hour', {
    points: SUBMISSIONS_AN_HOUR,
    seconds: 60 * 60,
  })
  const submissionsOfNetwork = networkLimitOf(parts, 'submissions-network-hour', {
    points: SUBMISSIONS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  return new Elysia({ prefix: '/api', tags: ['Rate check'] })
    .use(anyVisitor(parts))
    .use(anyOwner(parts))
    .post(
      '/submit-rate-check',
      async ({ body, visitor, owner }) => {
        const request = currentRequest()
        const wait =
          (await submissions.take(visitor.digest)) ||
          (await submissionsOfNetwork.take(request?.clientAddress ?? ''))
        if (wait > 0) throw tooManySubmissions(wait)
        return resultsOf(
          await submitRateCheck(parts, verification, {
            answers: body,
            visitor,
            owner,
            ipAddress: request?.clientAddress ?? '',
            userAgent: request?.userAgent ?? '',
            now: parts.clock.now(),
          }),
        )
      },
      {
        body: RateCheckSubmission,
        response: { 200: RateCheckResults },
        detail: { summary: 'Submit the three-step form and get the estimate' },
      },
    )
    .post(
      '/rate-checks/:id/contact-request',
      async ({ params, visitor }) => {
        await requestContact(parts, params.id, visitor, parts.clock.now())
        return { success: true as const }
      },
      {
        params: RateCheckPath,
        response: { 200: ContactRequested },
        detail: { summary: 'Ask to be contacted about one’s own rate check' },
      },
    )
}
