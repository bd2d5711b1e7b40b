import { Elysia } from 'elysia'
import * as v from 'valibot'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { LeadCard } from '../../contract/market/market.ts'
import { OwnMarketQuery } from '../../contract/market/market-query.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Sessions } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { pageResponse } from './market-page.ts'
import { isSearch, limitSearches, type Market } from './open-market.ts'
import { marketOpenToSupplier } from './open-to-supplier.ts'
import { testLeadOnMarket, testMarketPage } from './test-market.ts'

export const marketRoutes = (deps: Dependencies & { market: Market; sessions: Sessions }) => {
  const search = limitSearches()
  return new Elysia({ prefix: '/api/supplier', tags: ['Market'] })
    .use(supplierCaller(deps, { reads: 'market:read', inTestMode: true }, deps.sessions))
    .derive(marketOpenToSupplier)
    .get(
      '/leads',
      async ({ query, headers, signedIn, mode, set }) => {
        // No cookie is set here; if one could be, Elysia would copy the response and stream its body.
        delete set.cookie
        const { personId } = signedIn
        const { mine, marked, ...shared } = query
        const isOwn = mine || marked !== null
        const load = () =>
          isOwn
            ? deps.market.ownPage(query, personId, deps.clock.now())
            : deps.market.page(shared, deps.clock.now())
        const loadLive = () => (isOwn || isSearch(shared) ? search(personId, load) : load())
        const page = await (mode === 'test' ? testMarketPage(deps.db, personId, shared) : loadLive())
        return pageResponse(page, headers)
      },
      {
        transform: plainQuery,
        query: OwnMarketQuery,
        response: { 200: v.array(LeadCard) },
        detail: {
          operationId: 'listLeads',
          summary: 'List leads on the market',
          description:
            'The next page, where there is one, stands in the Link header as rel="next". With the first page, X-Total-Count says ' +
            'how many leads match, as "61"; "1000+" where more than a thousand do. A test key always gets the test leads that you ' +
            'have not bought, newest first: it may send any filter and order, which change nothing; "limit" and "after" work.',
          ...STILL_THE_SAME,
          ...refuses('503 market_busy', '503 search_too_slow'),
        },
      },
    )
    .get(
      '/leads/:id',
      async ({ params, signedIn, mode }) =>
        mode === 'test'
          ? testLeadOnMarket(deps.db, signedIn.personId, params.id)
          : deps.market.lead(params.id, deps.clock.now()),
      {
        params: IdPath,
        response: { 200: LeadCard },
        detail: {
          operationId: 'getLead',
          summary: 'Get a lead on the market',
          ...refuses('404 lead_not_found'),
        },
      },
    )
}
