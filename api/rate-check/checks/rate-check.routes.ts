import { Elysia } from 'elysia'
import { NewFigures, RateCheckSubmission } from '../../contract/rate-check/rate-check.ts'
import { LatestRateCheck, RateCheckResults } from '../../contract/rate-check/rate-check-results.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { anyOwner } from '../../people/sessions/signed-in.ts'
import { anyVisitor, visitorCookie } from '../../people/sessions/visitor.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf, networkLimitOf } from '../../platform/shared/limits.ts'
import { tooMany } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import type { WithCurrentRates } from '../rates/rate-book.ts'
import { addFigures } from './add-figures.ts'
import { latestRateCheck } from './latest-rate-check.ts'
import { resultsOf } from './results.ts'
import { submitRateCheck } from './submit-rate-check.ts'

/** Far more than anyone compares, far less than would fill a mailbox with summaries. */
const SUBMISSIONS_AN_HOUR = 20
/** Because a browser without its cookie is another visitor. */
const SUBMISSIONS_AN_HOUR_FOR_A_NETWORK = 60

/** Each one costs an estimate. */
const NEW_FIGURES_AN_HOUR = 60

export function rateCheckRoutes(deps: Dependencies & WithCurrentRates & WithMarketCache) {
  const anHour = (points: number) => ({ points, seconds: 60 * 60 })
  const submissions = limitOf(deps.pool, 'submissions-visitor-hour', anHour(SUBMISSIONS_AN_HOUR))
  const ofNetwork = anHour(SUBMISSIONS_AN_HOUR_FOR_A_NETWORK)
  const submissionsOfNetwork = networkLimitOf(deps, 'submissions-network-hour', ofNetwork)
  const newFigures = limitOf(deps.pool, 'figures-visitor-hour', anHour(NEW_FIGURES_AN_HOUR))
  const visitors = visitorCookie(deps)
  return (
    new Elysia({ prefix: '/api', tags: ['Rate check'] })
      // Before the guard that sets a missing cookie: reading the results sets none.
      .get(
        '/rate-checks/latest',
        async ({ cookie }) => {
          const visitor = visitors.read(cookie)
          return { rateCheck: visitor && (await latestRateCheck(deps.db, visitor, deps.clock.now())) }
        },
        {
          response: { 200: LatestRateCheck },
          detail: {
            operationId: 'getLatestRateCheck',
            summary: 'Get the results of this browser’s newest rate check from the last 24 hours',
          },
        },
      )
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
            await submitRateCheck(deps, {
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
            operationId: 'submitRateCheck',
            summary: 'Submit a rate check and get the estimate',
            ...refuses('429 too_many_requests'),
          },
        },
      )
      .post(
        '/rate-checks/:id/figures',
        async ({ params, body, visitor }) => {
          const wait = await newFigures.take(visitor.digest)
          if (wait > 0) throw tooManySubmissions(wait)
          const now = deps.clock.now()
          return addFigures(deps, { rateCheckId: params.id, visitor, figures: body, now })
        },
        {
          params: IdPath,
          body: NewFigures,
          response: { 200: RateCheckResults },
          detail: {
            operationId: 'updateRateCheckFigures',
            summary: 'Update a rate check with figures from a statement',
            ...refuses('429 too_many_requests'),
          },
        },
      )
  )
}

const tooManySubmissions = (retryAfterSeconds: number) =>
  tooMany('too_many_requests', retryAfterSeconds, {
    en: 'You’ve checked your rates too many times. Please try again in an hour.',
    fr: 'Vous avez vérifié vos taux trop de fois. Veuillez réessayer dans une heure.',
  })
