import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { LeadPrice, NewLeadPrice } from './prices.schema.ts'
import { leadPriceList, setLeadPrice } from './prices.service.ts'

/** What a lead costs by its tier. Each answers how it is afterwards. */
export const priceRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/admin/prices', tags: ['Admins'] })
    .use(signedIn(parts, 'admin'))
    .get('/', () => leadPriceList(parts.db, parts.clock.now()), {
      response: { 200: v.array(LeadPrice) },
      detail: { summary: 'What leads have cost, cost and will cost, by tier, newest first' },
    })
    .post(
      '/',
      async ({ body, signedIn }) => {
        const now = parts.clock.now()
        await setLeadPrice(parts, signedIn.personId, body, now)
        return leadPriceList(parts.db, now)
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
