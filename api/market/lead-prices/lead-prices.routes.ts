import { Elysia } from 'elysia'
import * as v from 'valibot'
import { anyCaller } from '../../connect/api-keys/supplier-caller.ts'
import {
  LeadPrice,
  LeadPriceEffect,
  LeadPriceEffectQuery,
  NewLeadPrice,
} from '../../contract/admin/prices.ts'
import { LeadPriceRange } from '../../contract/market/lead-prices.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { leadPriceEffect, leadPriceList, leadPriceRange, setLeadPrice, undoLeadPrice } from './prices.ts'

export const leadPriceSettingRoutes = (deps: Dependencies & WithMarketCache) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/prices/', () => leadPriceList(deps.db, deps.clock.now()), {
      response: { 200: v.array(LeadPrice) },
      detail: { operationId: 'listLeadPrices', summary: 'List lead prices by tier, newest first' },
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
          operationId: 'setLeadPrice',
          summary: 'Set a tier’s lead price',
          description: 'Payments that are open keep their price.',
          ...refuses('409 price_changed'),
        },
      },
    )
    .get('/prices/effect', ({ query }) => leadPriceEffect(deps.db, query, deps.clock.now()), {
      transform: plainQuery,
      query: LeadPriceEffectQuery,
      response: { 200: LeadPriceEffect },
      detail: {
        operationId: 'previewLeadPrice',
        summary: 'Get what a new lead price would replace, and for how many leads',
      },
    })
    .post(
      '/prices/:id/undo',
      async ({ params, signedIn }) => {
        const now = deps.clock.now()
        await undoLeadPrice(deps, signedIn.personId, params.id, now)
        return leadPriceList(deps.db, now)
      },
      {
        params: IdPath,
        response: { 200: v.array(LeadPrice) },
        detail: {
          operationId: 'undoLeadPrice',
          summary: 'Undo a lead price',
          description:
            'Sets the former price as a new one. For ten minutes, unless the price has changed since.',
          ...refuses('404 price_not_found', '409 price_changed', '409 undo_is_over'),
        },
      },
    )

export const leadPriceRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(anyCaller(deps, { reads: 'market:read', inTestMode: true }))
    .get('/lead-prices', () => leadPriceRange(deps.db, deps.clock.now()), {
      response: { 200: LeadPriceRange },
      detail: {
        operationId: 'getLeadPriceRange',
        summary: 'Get the current range of lead prices',
        ...neverRefuses('503 try_again'),
      },
    })
