import { Elysia } from 'elysia'
import * as v from 'valibot'
import { LastCheck, Quote, RateHistoryItem } from '../../contract/rate-check/quotes.ts'
import { PastRateCheck } from '../../contract/rate-check/rate-check-results.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { WithRateBook } from '../rates/rate-book.ts'
import { lastCheck, pastRateCheck, rateHistory } from './past-checks.ts'
import { acceptQuote, savedQuotes, saySwitched, undoAcceptance, undoSwitched } from './saved-quotes.ts'

const IdPath = v.object({ id: v.string() })

/** What the home screen of a business owner shows, and its actions. */
export function quoteRoutes(deps: Dependencies & WithRateBook) {
  async function changing<Changed>({ userId }: { userId: string }, change: () => Promise<Changed>) {
    await takeOfAccount(deps, 'own-change', userId)
    return change()
  }
  return new Elysia({ prefix: '/api/user', tags: ['Business owners'] })
    .use(signedIn(deps, 'user'))
    .derive(({ signedIn }) => ({ who: { userId: signedIn.personId, now: deps.clock.now() } }))
    .get('/quotes', ({ who }) => savedQuotes(deps, who.userId, who.now), {
      response: { 200: v.array(Quote) },
      detail: {
        operationId: 'listQuotes',
        summary: 'List the owner’s saved quotes: newest rate check first, best quote first',
      },
    })
    .get('/rate-history', ({ who }) => rateHistory(deps.db, who.userId, who.now), {
      response: { 200: v.array(RateHistoryItem) },
      detail: {
        operationId: 'listRateHistory',
        summary: 'List the owner’s last 50 rate checks, newest first',
      },
    })
    .get('/rate-checks/:id', ({ params, who }) => pastRateCheck(deps.db, who.userId, params.id), {
      params: IdPath,
      response: { 200: PastRateCheck },
      detail: { operationId: 'getRateCheck', summary: 'Get the results of one of the owner’s rate checks' },
    })
    .get('/last-check', ({ who }) => lastCheck(deps.db, who.userId), {
      response: { 200: LastCheck },
      detail: { operationId: 'getLastCheck', summary: 'Get the answers to prefill a new rate check' },
    })
    .post(
      '/quotes/:id/accept',
      ({ params, who }) => changing(who, () => acceptQuote(deps, { ...who, quoteId: params.id })),
      {
        params: IdPath,
        response: { 200: Quote },
        detail: {
          operationId: 'acceptQuote',
          summary: 'Accept a quote',
          ...refuses('409 quote_expired', '429 too_often'),
        },
      },
    )
    .delete(
      '/quotes/:id/accept',
      ({ params, who }) => changing(who, () => undoAcceptance(deps, { ...who, quoteId: params.id })),
      {
        params: IdPath,
        response: { 200: Quote },
        detail: {
          operationId: 'undoAcceptQuote',
          summary: 'Undo accepting a quote',
          ...refuses('429 too_often'),
        },
      },
    )
    .post(
      '/quotes/:id/switched',
      ({ params, who }) => changing(who, () => saySwitched(deps, { ...who, quoteId: params.id })),
      {
        params: IdPath,
        response: { 200: Quote },
        detail: {
          operationId: 'reportSwitch',
          summary: 'Say that one has switched to the provider of an accepted quote',
          ...refuses('409 quote_not_accepted', '429 too_often'),
        },
      },
    )
    .delete(
      '/quotes/:id/switched',
      ({ params, who }) => changing(who, () => undoSwitched(deps, { ...who, quoteId: params.id })),
      {
        params: IdPath,
        response: { 200: Quote },
        detail: {
          operationId: 'undoReportSwitch',
          summary: 'Take back that one has switched',
          ...refuses('429 too_often'),
        },
      },
    )
}
