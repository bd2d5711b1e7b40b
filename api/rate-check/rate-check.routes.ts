import { Elysia } from 'elysia'
import * as v from 'valibot'
import { RateCheckSubmission } from '../contract/rate-check.ts'
import { ContactRequested, RateCheckResults } from '../contract/rate-check-results.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { limitOf, networkLimitOf } from '../shared/limits.ts'
import { Refusal } from '../shared/refusal.ts'
import { currentRequest } from '../shared/request-context.ts'
import { anyOwner } from '../users/signed-in.ts'
import { anyVisitor } from '../users/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { requestContact } from './request-contact.ts'
import { resultsOf } from './results.ts'
import { submitRateCheck } from './submit-rate-check.ts'

const RateCheckPath = v.object({ id: v.pipe(v.string(), v.uuid()) })
/** Far more than anyone compares, far less than would fill a mailbox with summaries. */
const SUBMISSIONS_AN_HOUR = 20
/** Because a browser without its cookie is another visitor. */
const SUBMISSIONS_AN_HOUR_FOR_A_NETWORK = 60

export function rateCheckRoutes(deps: Dependencies, verification: Verification) {
  const submissions = limitOf(deps.pool, 'submissions-visitor-hour', {
    points: SUBMISSIONS_AN_HOUR,
    seconds: 60 * 60,
  })
  const submissionsOfNetwork = networkLimitOf(deps, 'submissions-network-hour', {
    points: SUBMISSIONS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  return new Elysia({ prefix: '/api', tags: ['Rate check'] })
    .use(anyVisitor(deps))
    .use(anyOwner(deps))
    .post(
      '/submit-rate-check',
      async ({ body, visitor, owner }) => {
        const request = currentRequest()
        const wait =
          (await submissions.take(visitor.digest)) ||
          (await submissionsOfNetwork.take(request?.clientAddress ?? ''))
        if (wait > 0) throw tooManySubmissions(wait)
        return resultsOf(
          await submitRateCheck(deps, verification, {
            answers: body,
            visitor,
            owner,
            ipAddress: request?.clientAddress ?? '',
            userAgent: request?.userAgent ?? '',
            now: deps.clock.now(),
          }),
        )
      },
      {
        body: RateCheckSubmission,
        response: { 200: RateCheckResults },
        detail: {
          summary: 'Submit the three-step form and get the estimate',
          ...refuses('429 too_many_requests'),
        },
      },
    )
    .post(
      '/rate-checks/:id/contact-request',
      async ({ params, visitor }) => {
        await requestContact(deps, params.id, visitor, deps.clock.now())
        return { success: true as const }
      },
      {
        params: RateCheckPath,
        response: { 200: ContactRequested },
        detail: { summary: 'Ask to be contacted about one’s own rate check' },
      },
    )
}

const tooManySubmissions = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    'You have checked your rates many times in a short while. Please try again in an hour.',
    { retryAfterSeconds },
  )
