import { Elysia } from 'elysia'
import * as v from 'valibot'
import { NewRateCard, RateCardHistory } from '../../contract/admin/rate-cards.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuses } from '../../openapi/refusals.ts'
import { signedIn } from '../../users/signed-in.ts'
import { enterRateCard, rateCardsOf, withdrawRateCard } from './rate-cards.ts'

const ProviderPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What a provider charges, entered by an admin, so that estimates can recommend it. Each answers how it is afterwards. */
export const adminRateCardRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/providers/:id/rate-card', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .derive(({ signedIn }) => ({ change: { adminId: signedIn.personId, now: deps.clock.now() } }))
    .get('/', ({ params }) => rateCardsOf(deps.db, deps.log, params.id), {
      params: ProviderPath,
      response: { 200: RateCardHistory },
      detail: { summary: "A provider's rate card and those before it", ...refuses('404 provider_not_found') },
    })
    .put(
      '/',
      async ({ params, body, change }) => {
        await enterRateCard(deps, { ...change, supplierId: params.id }, body)
        return rateCardsOf(deps.db, deps.log, params.id)
      },
      {
        params: ProviderPath,
        body: NewRateCard,
        response: { 200: RateCardHistory },
        detail: {
          summary: 'Enter a rate card: percent, whole cents, its page and day',
          ...refuses('404 provider_not_found', '409 rates_are_published'),
        },
      },
    )
    .delete(
      '/',
      async ({ params, change }) => {
        await withdrawRateCard(deps, { ...change, supplierId: params.id })
        return rateCardsOf(deps.db, deps.log, params.id)
      },
      {
        params: ProviderPath,
        response: { 200: RateCardHistory },
        detail: {
          summary: 'Take a rate card out of estimates',
          ...refuses('404 no_rate_card', '404 provider_not_found'),
        },
      },
    )
