import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { NewRateCard, RateCardHistory } from './rate-cards.schema.ts'
import { enterRateCard, rateCardsOf, withdrawRateCard } from './rate-cards.service.ts'

const ProviderPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What a provider charges, entered by an admin, so that estimates can recommend it. Each answers how it is afterwards. */
export const adminRateCardRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/admin/providers/:id/rate-card', tags: ['Admins'] })
    .use(signedIn(parts, 'admin'))
    .derive(({ signedIn }) => ({ deed: { adminId: signedIn.personId, now: parts.clock.now() } }))
    .get('/', ({ params }) => rateCardsOf(parts.db, parts.log, params.id), {
      params: ProviderPath,
      response: { 200: RateCardHistory },
      detail: { summary: "A provider's rate card and those before it" },
    })
    .put(
      '/',
      async ({ params, body, deed }) => {
        await enterRateCard(parts, { ...deed, supplierId: params.id }, body)
        return rateCardsOf(parts.db, parts.log, params.id)
      },
      {
        params: ProviderPath,
        body: NewRateCard,
        response: { 200: RateCardHistory },
        detail: { summary: 'Enter a rate card: percent, whole cents, its page and day' },
      },
    )
    .delete(
      '/',
      async ({ params, deed }) => {
        await withdrawRateCard(parts, { ...deed, supplierId: params.id })
        return rateCardsOf(parts.db, parts.log, params.id)
      },
      {
        params: ProviderPath,
        response: { 200: RateCardHistory },
        detail: { summary: 'Take a rate card out of estimates' },
      },
    )
