import { Elysia } from 'elysia'
import * as v from 'valibot'
import { LeadCard, MarketQuery } from '../contract/supplier/market.ts'
import type { Dependencies } from '../dependencies.ts'
import { STILL_THE_SAME } from '../openapi/answers-without-body.ts'
import { guard, refuses } from '../openapi/refusals.ts'
import { plainQuery } from '../shared/checked-input.ts'
import { maySeeMarket, signedInSupplier } from '../suppliers/suppliers.service.ts'
import { signedIn } from '../users/signed-in.ts'
import { pageResponse } from './market-page.ts'
import { limitSearches, marketIsClosed } from './open-market.ts'

export const marketRoutes = (deps: Dependencies) => {
  const search = limitSearches()
  return new Elysia({ prefix: '/api/supplier', tags: ['Market'] })
    .use(signedIn(deps, 'supplier'))
    .derive(
      guard({ refuses: ['403 supplier_inactive'] }, async ({ signedIn }) => {
        const { status } = await signedInSupplier(deps.db, signedIn.personId)
        if (!maySeeMarket(status)) throw marketIsClosed()
        return {}
      }),
    )
    .get(
      '/leads',
      async ({ query, headers, signedIn }) => {
        const load = () => deps.market.page(query, deps.clock.now())
        return pageResponse(await (query.search === '' ? load() : search(signedIn.personId, load)), {
          acceptEncoding: headers['accept-encoding'],
          ifNoneMatch: headers['if-none-match'],
        })
      },
      {
        transform: plainQuery,
        query: MarketQuery,
        response: { 200: v.array(LeadCard) },
        detail: {
          summary: 'Leads on the market, newest first',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
          ...STILL_THE_SAME,
          ...refuses('503 market_busy', '503 search_too_slow'),
        },
      },
    )
}
