import * as v from 'valibot'
import { noteRefundedCharge } from './events.ts'
import { metadata, pageOfList, parametersOf, wholeNumber } from './form.ts'
import { listOf, refundOf } from './objects.ts'
import type { Handler } from './operations.ts'
import { page } from './page.ts'
import { findIntent } from './payment-intents.ts'
import { type ChargeRow, newId, type RefundRow, type Store } from './store.ts'
import { alreadyRefunded, missing, noSuch, unexpectedState, unfit } from './stripe-problem.ts'

const NewRefund = v.strictObject({
  payment_intent: v.optional(v.string()),
  charge: v.optional(v.string()),
  amount: v.optional(wholeNumber),
  metadata,
  reason: v.optional(
    v.picklist(
      ['duplicate', 'fraudulent', 'requested_by_customer'],
      'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
    ),
  ),
})

/** In full unless an amount is named. */
export const createRefund: Handler = (store, form, about) => {
  const given = parametersOf(NewRefund, form)
  const charge = chargeToRefund(store, given)
  if (charge.decline !== null) throw unexpectedState(`Charge ${charge.id} is not a successful charge.`)
  const left = charge.amount - charge.amountRefunded
  if (left === 0) throw alreadyRefunded(charge.id)
  const amount = given.amount ?? left
  if (amount < 1) throw unfit('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > left)
    throw unfit('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  const refund = {
    id: newId('re'),
    intentId: charge.intentId,
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    reason: given.reason ?? null,
    metadata: JSON.stringify(given.metadata),
    created: Math.floor(about.now.getTime() / 1000),
  }
  store.database
    .query<unknown, typeof refund>(
      `insert into refunds (id, intentId, chargeId, amount, currency, reason, metadata, created)
       values ($id, $intentId, $chargeId, $amount, $currency, $reason, $metadata, $created)`,
    )
    .run(refund)
  const refunded = { ...charge, amountRefunded: charge.amountRefunded + amount }
  store.database
    .query<unknown, { id: string; amountRefunded: number }>(
      'update charges set amountRefunded = $amountRefunded where id = $id',
    )
    .run({ id: charge.id, amountRefunded: refunded.amountRefunded })
  noteRefundedCharge(store, refunded, about)
  return { status: 200, body: refundOf(refund) }
}

function chargeToRefund(
  store: Store,
  given: { payment_intent?: string | undefined; charge?: string | undefined },
) {
  if (given.charge !== undefined) {
    const charge = findCharge(store, given.charge)
    if (charge === null) throw noSuch('charge', given.charge, 'charge')
    return charge
  }
  if (given.payment_intent === undefined) throw missing('payment_intent')
  const intent = findIntent(store, given.payment_intent)
  if (intent === null) throw noSuch('payment_intent', given.payment_intent, 'payment_intent')
  const charge = intent.status === 'succeeded' ? findCharge(store, intent.latestCharge ?? '') : null
  if (charge === null)
    throw unexpectedState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

const findCharge = (store: Store, id: string) =>
  store.database.query<ChargeRow, { id: string }>('select * from charges where id = $id').get({ id })

export const retrieveRefund: Handler = (store, form, { id }) => {
  parametersOf(v.strictObject({}), form)
  const row = store.database
    .query<RefundRow, { id: string }>('select * from refunds where id = $id')
    .get({ id })
  if (row === null) throw noSuch('refund', id)
  return { status: 200, body: refundOf(row) }
}

const ListOfRefunds = v.strictObject({
  ...pageOfList,
  payment_intent: v.optional(v.string(), ''),
  charge: v.optional(v.string(), ''),
})

export const listRefunds: Handler = (store, form) => {
  const { payment_intent, charge, ...around } = parametersOf(ListOfRefunds, form)
  const rows = page<RefundRow>(store, 'refunds', around, {
    sql: "($intent = '' or intentId = $intent) and ($charge = '' or chargeId = $charge)",
    values: { intent: payment_intent, charge },
  })
  return { status: 200, body: listOf('/v1/refunds', { ...rows, data: rows.data.map(refundOf) }) }
}
