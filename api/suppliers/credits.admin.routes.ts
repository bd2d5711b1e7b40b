import { Elysia } from 'elysia'
import * as v from 'valibot'
import { CreditChange, Credits } from '../contract/admin/credits.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { signedIn } from '../users/signed-in.ts'
import { changeCredits, creditsOf } from './credits.ts'

const ProviderPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const adminCreditRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/providers/:id/credits', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', ({ params }) => creditsOf(deps.db, params.id), {
      params: ProviderPath,
      response: { 200: Credits },
      detail: {
        summary: "A provider's credits and every change of them",
        ...refuses('404 provider_not_found'),
      },
    })
    .post(
      '/',
      async ({ params, body, signedIn }) => {
        const asked = { adminId: signedIn.personId, supplierId: params.id, now: deps.clock.now() }
        await changeCredits(deps.db, asked, body)
        return creditsOf(deps.db, params.id)
      },
      {
        params: ProviderPath,
        body: CreditChange,
        response: { 200: Credits },
        detail: {
          summary: 'Give a provider credits, or take some, with a reason',
          ...refuses('404 provider_not_found', '409 credits_below_zero', '409 too_many_credits'),
        },
      },
    )
