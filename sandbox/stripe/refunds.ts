import * as v from 'valibot'
import { REFUND_FATES, type RefundAhead } from './cards.ts'
import { noteRefundEvent, noteRefundedCharge } from './events.ts'
import { metadata, pageOfList, parametersOf, wholeNumber } from './form.ts'
import { listOf, refundOf } from './objects.ts'
import {
  type ChargeRow,
  findRow,
  type Handler,
  insertRow,
  newId,
  page,
  type RefundRow,
  type Store,
  updateRow,
} from './store.ts'
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

/** How long a bank takes to answer a refund. */
const SETTLING_MS = 2_000

/** In full unless an amount is named. */
export const createRefund: Handler = (store, form, about) => {
  const input = parametersOf(NewRefund, form)
  const charge = chargeToRefund(store, input)
  if (charge.decline !== null) throw unexpectedState(`Charge ${charge.id} is not a successful charge.`)
  const left = charge.amount - charge.amountRefunded
  if (left === 0) throw alreadyRefunded(charge.id)
  const amount = input.amount ?? left
  if (amount < 1) throw unfit('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > left)
    throw unfit('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  const fate = about.refundFate ?? fateOfRefund(charge)
  const refund: Omit<RefundRow, 'number'> = {
    id: newId('re'),
    intentId: charge.intentId,
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    reason: input.reason ?? null,
    metadata: JSON.stringify(input.metadata),
    created: Math.floor(about.now.getTime() / 1000),
    status: fate?.status ?? 'succeeded',
    failureReason: null,
    settlesAt: fate && fate.milliseconds !== null ? about.now.getTime() + fate.milliseconds : null,
    settlesAs: fate?.settlesAs ?? null,
  }
  insertRow(store, 'refunds', refund)
  noteRefundedCharge(store, addRefunded(store, charge, amount), about)
  noteRefundEvent(store, 'refund.created', refund, about)
  return { status: 200, body: refundOf(refund) }
}

const fateOfRefund = ({ lastFour }: ChargeRow): RefundAhead | undefined => {
  const fate = REFUND_FATES[lastFour]
  return fate && { ...fate, milliseconds: SETTLING_MS }
}

function addRefunded(store: Store, charge: ChargeRow, amount: number): ChargeRow {
  const changed = { ...charge, amountRefunded: charge.amountRefunded + amount }
  updateRow(store, 'charges', changed)
  return changed
}

/** The bank's answer. A failed refund returns its money to our balance, and the charge can be refunded again. */
export function endRefund(store: Store, id: string, status: 'succeeded' | 'failed', now: Date): void {
  const row = refundWith(store, id)
  const ended: RefundRow = {
    ...row,
    status,
    failureReason: status === 'failed' ? 'expired_or_canceled_card' : null,
    settlesAt: null,
    settlesAs: null,
  }
  updateRow(store, 'refunds', ended)
  const byItself = { now, requestId: null, idempotencyKey: null }
  const charge = status === 'failed' ? findRow(store, 'charges', row.chargeId) : null
  if (charge !== null && row.status !== 'failed') addRefunded(store, charge, -row.amount)
  if (status === 'failed') noteRefundEvent(store, 'refund.failed', ended, byItself)
  noteRefundEvent(store, 'refund.updated', ended, byItself)
  noteRefundEvent(store, 'charge.refund.updated', ended, byItself)
}

function chargeToRefund(
  store: Store,
  input: { payment_intent?: string | undefined; charge?: string | undefined },
) {
  if (input.charge !== undefined) {
    const charge = findRow(store, 'charges', input.charge)
    if (charge === null) throw noSuch('charge', input.charge, 'charge')
    return charge
  }
  if (input.payment_intent === undefined) throw missing('payment_intent')
  const intent = findRow(store, 'intents', input.payment_intent)
  if (intent === null) throw noSuch('payment_intent', input.payment_intent, 'payment_intent')
  const charge = intent.status === 'succeeded' ? findRow(store, 'charges', intent.latestCharge ?? '') : null
  if (charge === null)
    throw unexpectedState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

export const retrieveRefund: Handler = (store, form, { id }) => {
  parametersOf(v.strictObject({}), form)
  return { status: 200, body: refundOf(refundWith(store, id)) }
}

function refundWith(store: Store, id: string): RefundRow {
  const row = findRow(store, 'refunds', id)
  if (row === null) throw noSuch('refund', id)
  return row
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
