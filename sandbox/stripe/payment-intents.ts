import * as v from 'valibot'
import type { About } from './call.ts'
import { noteIntentEvent } from './events.ts'
import { createdWhen, type Form, metadata, pageOfList, parametersOf, wholeNumber } from './form.ts'
import { listOf, paymentIntentOf } from './objects.ts'
import {
  findRow,
  type Handler,
  type IntentRow,
  insertRow,
  newId,
  page,
  type Store,
  updateRow,
} from './store.ts'
import { noSuch, unexpectedState, unfit } from './stripe-problem.ts'

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, read 2026-11. */
const SMALLEST_CENTS = 50
const LARGEST_CENTS = 99_999_999

const NewIntent = v.strictObject({
  amount: wholeNumber,
  currency: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/, 'Invalid currency.')),
  description: v.optional(v.string()),
  receipt_email: v.optional(v.string()),
  metadata,
  automatic_payment_methods: v.optional(
    v.strictObject({ enabled: v.picklist(['true', 'false']), allow_redirects: v.optional(v.string()) }),
  ),
  payment_method_types: v.optional(v.record(v.string(), v.literal('card'))),
})

export const createIntent: Handler = (store, form, { now }) => {
  const input = parametersOf(NewIntent, form)
  if (input.amount < 1)
    throw unfit('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (input.amount < SMALLEST_CENTS)
    throw unfit('amount', `Amount must be at least $0.50 ${input.currency}`, 'amount_too_small')
  if (input.amount > LARGEST_CENTS)
    throw unfit('amount', `Amount must be no more than $999,999.99 ${input.currency}`, 'amount_too_large')
  const id = newId('pi')
  insertRow(store, 'intents', {
    id,
    clientSecret: `${id}_secret_${newId('s').slice(2)}`,
    amount: input.amount,
    currency: input.currency,
    status: 'requires_payment_method',
    created: Math.floor(now.getTime() / 1000),
    description: input.description ?? null,
    receiptEmail: input.receipt_email ?? null,
    metadata: JSON.stringify(input.metadata),
  })
  return { status: 200, body: paymentIntentOf(intentWith(store, id)) }
}

export const retrieveIntent: Handler = (store, form, about) => {
  parametersOf(v.strictObject({ client_secret: v.optional(v.string()) }), form)
  return { status: 200, body: paymentIntentOf(intentOfCaller(store, form, about)) }
}

export const listIntents: Handler = (store, form) => {
  const { created, ...around } = parametersOf(v.strictObject({ ...pageOfList, created: createdWhen }), form)
  const rows = page<IntentRow>(store, 'intents', around, created)
  return {
    status: 200,
    body: listOf('/v1/payment_intents', { ...rows, data: rows.data.map(paymentIntentOf) }),
  }
}

const Cancellation = v.strictObject({
  cancellation_reason: v.optional(
    v.picklist(
      ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
      'Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned',
    ),
  ),
})

/** A payment in processing cannot be cancelled any more. */
export const cancelIntent: Handler = (store, form, about) => {
  const { cancellation_reason } = parametersOf(Cancellation, form)
  const row = intentOfCaller(store, form, about)
  if (row.status !== 'requires_payment_method' && row.status !== 'requires_action')
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${row.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      paymentIntentOf(row),
    )
  const canceled = changeIntent(store, {
    ...row,
    status: 'canceled',
    nextStep: null,
    canceledAt: Math.floor(about.now.getTime() / 1000),
    cancellationReason: cancellation_reason ?? null,
  })
  noteIntentEvent(store, 'payment_intent.canceled', canceled, about)
  return { status: 200, body: paymentIntentOf(canceled) }
}

/** A browser needs the intent's secret; with a wrong one the intent does not exist. */
export function intentOfCaller(store: Store, form: Form, { id, who }: About): IntentRow {
  const row = findRow(store, 'intents', id)
  if (row === null) throw noSuch('payment_intent', id, 'intent')
  const secret = form.client_secret
  const isKnown = secret === row.clientSecret || (who === 'server' && secret === undefined)
  if (!isKnown) throw noSuch('payment_intent', id, 'intent')
  return row
}

export function intentWith(store: Store, id: string): IntentRow {
  const row = findRow(store, 'intents', id)
  if (row === null) throw new Error('An intent that was there is gone.')
  return row
}

export function changeIntent(store: Store, row: IntentRow): IntentRow {
  updateRow(store, 'intents', row)
  return row
}

/** A payment from before this stand-in existed, for a new demo. */
export type SeededPayment = {
  /** Its intent's. */
  id: string
  /** CAD cents. */
  amount: number
  metadata: Record<string, string>
  /** Seconds since 1970. */
  created: number
}

const Seeded = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^pi_\w+$/)),
  amount: v.pipe(wholeNumber, v.minValue(50)),
  metadata,
  created: wholeNumber,
})

/** Stores a payment as if it had been made, without events. One with this id stays as it is. */
export const seedPayment: Handler = (store, form) => {
  const { id, amount, created, metadata } = parametersOf(Seeded, form)
  const chargeId = newId('ch')
  const common = {
    amount,
    currency: 'cad',
    created,
    metadata: JSON.stringify(metadata),
    paymentMethod: newId('pm'),
    lastFour: '4242',
  }
  const intent = {
    ...common,
    id,
    clientSecret: `${id}_secret_${newId('s').slice(2)}`,
    amountReceived: amount,
    status: 'succeeded',
    latestCharge: chargeId,
  }
  const { changes } = insertRow(store, 'intents', intent, { orIgnore: true })
  if (changes > 0) insertRow(store, 'charges', { ...common, id: chargeId, intentId: id })
  return { status: 200, body: { id } }
}
