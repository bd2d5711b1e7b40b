import { Elysia } from 'elysia'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import {
  Hold,
  HoldToRelease,
  LeadToBuy,
  OpenPayment,
  PaymentOfLead,
  PurchasedLead,
  Released,
} from '../../contract/buying/purchases.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { signedInSupplier } from '../../suppliers/accounts/suppliers.service.ts'
import { refuseUnavailable } from '../payments/payments.ts'
import { leadNotFound } from '../settling/buying.refusals.ts'
import type { Buying } from '../settling/settle-purchase.ts'
import { buyTestLead } from '../test-mode/test-mode.ts'
import { buyLead, ownAttempt } from './buy-lead.ts'
import { buyWithCredit } from './buy-with-credit.ts'
import { placeHold, releaseHold } from './hold-lead.ts'
import { type Buyer, openAttempt } from './open-attempt.ts'

type Step = { params: { id: string }; body: { paymentIntentId: string }; buyer: Buyer; now: Date }

/** A supplier buys a lead by card: the payment is opened, the lead held at the click on Pay, and settled once paid. */
export function purchaseRoutes(deps: Dependencies & Buying) {
  async function attemptOf({ params, body, buyer, now }: Step) {
    await takeOfAccount(deps, 'payment-step', buyer.id)
    return ownAttempt(deps, buyer, { ...body, leadId: params.id }, now)
  }

  return new Elysia({ prefix: '/api/supplier', tags: ['Purchases'] })
    .use(signedIn(deps, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .derive(async ({ signedIn }) => ({
      buyer: await signedInSupplier(deps.db, signedIn.personId),
      now: deps.clock.now(),
    }))
    .post(
      '/create-payment-intent',
      async ({ body, buyer, now }) => {
        if (!isUuid(body.leadId)) throw leadNotFound()
        await takeOfAccount(deps, 'open-payment', buyer.id)
        return openAttempt(deps, buyer, body.leadId, now).catch(refuseUnavailable)
      },
      {
        body: LeadToBuy,
        response: { 200: OpenPayment },
        detail: {
          operationId: 'createPaymentIntent',
          summary: 'Create a payment for a lead, or return the open one',
          ...refuses(
            '403 awaiting_approval',
            '403 supplier_inactive',
            '404 lead_not_found',
            '409 lead_already_sold',
            '409 lead_already_yours',
            '409 payment_does_not_match',
            '429 too_many_open_payments',
            '429 too_often',
            '503 payments_unavailable',
          ),
        },
      },
    )
    .post(
      '/leads/:id/hold',
      async (step) => {
        const { buyer, now } = step
        const until = await placeHold(deps, buyer, await attemptOf(step), now).catch(refuseUnavailable)
        return { heldUntil: until.toISOString() }
      },
      {
        params: IdPath,
        body: PaymentOfLead,
        response: { 200: Hold },
        detail: {
          operationId: 'holdLead',
          summary: 'Hold a lead while the payment is confirmed',
          ...refuses(
            '403 awaiting_approval',
            '403 supplier_inactive',
            '404 lead_not_found',
            '404 payment_not_found',
            '409 attempt_over',
            '409 lead_already_sold',
            '409 lead_already_yours',
            '409 lead_held',
            '409 payment_does_not_match',
            '429 too_many_holds',
            '429 too_often',
            '503 payments_unavailable',
          ),
        },
      },
    )
    .post(
      '/leads/:id/release',
      async (step) => {
        const { because } = step.body
        const releasing = releaseHold(deps, await attemptOf(step), because, step.now)
        return { released: await releasing.catch(refuseUnavailable) }
      },
      {
        params: IdPath,
        body: HoldToRelease,
        response: { 200: Released },
        detail: {
          operationId: 'releaseLead',
          summary: 'Release a hold',
          ...refuses(
            '404 payment_not_found',
            '409 payment_does_not_match',
            '429 too_often',
            '503 payments_unavailable',
          ),
        },
      },
    )
    .post(
      '/leads/:id/purchase',
      async ({ params, body, buyer, now }) => {
        await takeOfAccount(deps, 'payment-step', buyer.id)
        return buyLead(deps, buyer, { ...body, leadId: params.id }, now)
      },
      {
        params: IdPath,
        body: PaymentOfLead,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'buyLeadByCard',
          summary: 'Complete a card purchase',
          ...refuses(
            '404 payment_not_found',
            '409 lead_already_sold',
            '409 lead_already_yours',
            '409 lead_off_market',
            '409 payment_does_not_match',
            '409 payment_not_completed',
            '409 supplier_inactive',
            '429 too_often',
            '503 payment_unconfirmed',
          ),
        },
      },
    )
}

export const buyWithCreditRoutes = (deps: Dependencies & Buying) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Purchases'] })
    .use(supplierCaller(deps, { changes: 'purchases:write', inTestMode: true }))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .post(
      '/leads/:id/purchase-with-credit',
      async ({ params, signedIn, mode }) => {
        const buyer = await signedInSupplier(deps.db, signedIn.personId)
        await takeOfAccount(deps, 'payment-step', buyer.id)
        const wanted = { leadId: params.id, buyer, now: deps.clock.now() }
        return mode === 'test'
          ? buyTestLead(deps, wanted)
          : buyWithCredit(deps, wanted).catch(refuseUnavailable)
      },
      {
        params: IdPath,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'buyLeadWithCredit',
          summary: 'Buy a lead with a lead credit',
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
