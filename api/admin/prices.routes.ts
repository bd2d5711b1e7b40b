import { Elysia } from 'elysia'
import * as v from 'valibot'
import { LeadPrice, NewLeadPrice } from '../contract/admin/prices.ts'
import type { Dependencies } from '../dependencies.ts'
import { signedIn } from '../users/signed-in.ts'
import { leadPriceList, setLeadPrice } from './prices.ts'

/** What a lead costs by its tier. Each answers how it is afterwards. */
export const priceRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/prices', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', () => leadPriceList(deps.db, deps.clock.now()), {
      response: { 200: v.array(LeadPrice) },
      detail: { summary: 'What leads have cost, cost and will cost, by tier, newest first' },
    })
    .post(
      '/',
      async ({ body, signedIn }) => {
        const now = deps.clock.now()
        await setLeadPrice(deps, signedIn.personId, body, now)
        return leadPriceList(deps.db, now)
      },
      {
        body: NewLeadPrice,
        response: { 200: v.array(LeadPrice) },
        detail: {
          summary: 'Set what a lead of a tier costs from a moment on',
          description: 'Payments that are open keep their price.',
        },
      },
    )
