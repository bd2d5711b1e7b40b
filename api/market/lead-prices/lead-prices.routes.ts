import { Elysia } from 'elysia'
import * as v from 'valibot'
import { anyCaller } from '../../connect/api-keys/supplier-caller.ts'
import { LeadPrice, NewLeadPrice } from '../../contract/admin/prices.ts'
import { LeadPriceRange } from '../../contract/supplier/lead-prices.ts'
import { neverRefuses } from '../../http/openapi/refusals.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { leadPriceList, leadPriceRange, setLeadPrice } from './prices.ts'

export const leadPriceSettingRoutes = (deps: Dependencies & WithMarketCache) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/prices/', () => leadPriceList(deps.db, deps.clock.now()), {
      response: { 200: v.array(LeadPrice) },
      detail: { summary: 'List lead prices by tier, newest first' },
    })
    .post(
      '/prices/',
      async ({ body, signedIn }) => {
        const now = deps.clock.now()
        await setLeadPrice(deps, signedIn.personId, body, now)
        return leadPriceList(deps.db, now)
      },
      {
        body: NewLeadPrice,
        response: { 200: v.array(LeadPrice) },
        detail: {
          summary: 'Set a tier’s lead price',
          description: 'Payments that are open keep their price.',
        },
      },
    )

export const leadPriceRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(anyCaller(deps, { reads: 'market:read', inTestMode: true }))
    .get('/lead-prices', () => leadPriceRange(deps.db, deps.clock.now()), {
      response: { 200: LeadPriceRange },
      detail: {
        summary: 'Get the current range of lead prices',
        ...neverRefuses('503 try_again'),
      },
    })
