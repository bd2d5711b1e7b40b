import { Elysia } from 'elysia'
import * as v from 'valibot'
import { PurchasedLead } from '../contract/supplier/purchases.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { refuseFieldsOnlyWeSet } from '../suppliers/fields-only-we-set.ts'
import { signedInSupplier } from '../suppliers/suppliers.service.ts'
import { takeOfAccount } from '../users/account-limits.ts'
import { signedIn } from '../users/signed-in.ts'
import { beforeCharging } from './buy-lead.ts'
import { buyWithCredit } from './buy-with-credit.ts'

const LeadPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const buyWithCreditRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Purchases'] })
    .use(signedIn(deps, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .post(
      '/leads/:id/purchase-with-credit',
      async ({ params, signedIn }) => {
        const buyer = await signedInSupplier(deps.db, signedIn.personId)
        await takeOfAccount(deps, 'payment-step', buyer.id)
        return beforeCharging(() => buyWithCredit(deps, { leadId: params.id, buyer, now: deps.clock.now() }))
      },
      {
        params: LeadPath,
        response: { 200: PurchasedLead },
        detail: {
          summary: 'Buy a lead for one lead credit instead of a card payment',
          description: 'Repeating it after it has succeeded answers the same lead and takes no other credit.',
          ...refuses(
            '403 awaiting_approval',
            '403 supplier_inactive',
            '404 lead_not_found',
            '409 attempt_open',
            '409 lead_already_sold',
            '409 lead_already_yours',
            '409 lead_held',
            '409 no_credits',
            '409 payment_does_not_match',
            '429 too_often',
            '503 payments_unavailable',
          ),
        },
      },
    )
