import * as v from 'valibot'
import type { Answer, Moment } from './call.ts'
import { type Card, type Decline, fateOf } from './cards.ts'
import { noteIntentEvent } from './events.ts'
import { parametersOf, wholeNumber } from './form.ts'
import { declineOf, paymentIntentOf } from './objects.ts'
import { changeIntent, intentOfCaller, intentWith } from './payment-intents.ts'
import { endRefund } from './refunds.ts'
import { findDue, type Handler, type IntentRow, insertRow, newId, type Store } from './store.ts'
import { unexpectedState, unfit, withDocs } from './stripe-problem.ts'

/** How long a bank that takes its time does so. */
const PROCESSING_MS = 2_000

/** Stripe.js sends more than we need, and the real API accepts it. */
const Confirmation = v.object({
  payment_method_data: v.object({
    type: v.literal('card', 'The sandbox takes cards only.'),
    card: v.object({
      number: v.pipe(
        v.string(),
        v.transform((number) => number.replaceAll(' ', '')),
      ),
      exp_month: v.pipe(wholeNumber, v.minValue(1), v.maxValue(12)),
      exp_year: wholeNumber,
      cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, "Your card's security code is invalid.")),
    }),
  }),
  return_url: v.optional(v.string()),
})

export const confirmIntent: Handler = (store, form, about) => {
  const row = intentOfCaller(store, form, about)
  const { payment_method_data, return_url } = parametersOf(Confirmation, form)
  refuseUnlessOpen(row)
  const { card } = payment_method_data
  const tried: IntentRow = {
    ...row,
    paymentMethod: newId('pm'),
    lastFour: card.number.slice(-4),
    lastDecline: null,
    nextStep: null,
    returnUrl: return_url ?? null,
  }
  const fate = fateOf(cardOf(card), about.now)
  if (fate.fate === 'declined') return declined(store, tried, fate.decline, about)
  if (about.stall) return processing(store, tried, about.stall.milliseconds, about)
  if (fate.fate === 'processes') return processing(store, tried, PROCESSING_MS, about)
  if (fate.fate === 'asks_in_page') return asking(store, tried, 'in_page')
  if (fate.fate === 'asks_by_redirect') {
    if (return_url === undefined || !/^https?:/.test(return_url))
      throw unfit('return_url', 'A return_url is required for a payment that asks by redirect.')
    return asking(store, tried, 'redirect')
  }
  return succeeded(store, tried, about)
}

const cardOf = (card: { number: string; exp_month: number; exp_year: number }): Card => ({
  number: card.number,
  expMonth: card.exp_month,
  expYear: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
})

/** Stripe allows a new try while an earlier one waits for the card's owner. */
function refuseUnlessOpen(row: IntentRow): void {
  if (row.status === 'requires_payment_method' || row.status === 'requires_action') return
  const why =
    row.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${row.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}`, paymentIntentOf(row))
}

const Consent = v.object({ outcome: v.picklist(['succeed', 'fail']) })

/** What the bank's window does: the card's owner approves the payment, or refuses it. */
export const authenticateIntent: Handler = (store, form, about) => {
  const row = intentOfCaller(store, form, about)
  const { outcome } = parametersOf(Consent, form)
  if (row.status !== 'requires_action')
    throw unexpectedState(
      `This PaymentIntent does not wait for its owner: it has a status of ${row.status}.`,
      paymentIntentOf(row),
    )
  const answered = { ...row, nextStep: null }
  return outcome === 'succeed'
    ? succeeded(store, answered, about)
    : declined(store, answered, 'authentication_failure', about)
}

export const isAnythingDue = (store: Store, now: Date) =>
  [...findDue(store, 'intents', now), ...findDue(store, 'refunds', now)].length > 0

/** Ends payments in processing and refunds whose bank has had its time. Only inside a transaction. */
export function settleDue(store: Store, now: Date): void {
  for (const { id } of findDue(store, 'intents', now)) finishProcessing(store, id, 'succeeded', now)
  for (const { id, settlesAs } of findDue(store, 'refunds', now))
    endRefund(store, id, settlesAs ?? 'succeeded', now)
}

/** False when the payment is not in processing. Only inside a transaction. */
export function finishProcessing(
  store: Store,
  id: string,
  outcome: 'succeeded' | 'failed',
  now: Date,
): boolean {
  const row = intentWith(store, id)
  if (row.status !== 'processing') return false
  const byItself: Moment = { now, requestId: null, idempotencyKey: null }
  if (outcome === 'succeeded') succeeded(store, row, byItself)
  else declined(store, row, 'processing_error', byItself)
  return true
}

function succeeded(store: Store, row: IntentRow, moment: Moment): Answer {
  const latestCharge = addCharge(store, row, null, moment.now)
  const paid = changeIntent(store, {
    ...row,
    status: 'succeeded',
    amountReceived: row.amount,
    latestCharge,
    settlesAt: null,
  })
  noteIntentEvent(store, 'payment_intent.succeeded', paid, moment)
  return { status: 200, body: paymentIntentOf(paid) }
}

function declined(store: Store, row: IntentRow, decline: Decline, moment: Moment): Answer {
  const latestCharge =
    decline === 'authentication_failure' ? row.latestCharge : addCharge(store, row, decline, moment.now)
  const failed = changeIntent(store, {
    ...row,
    status: 'requires_payment_method',
    lastDecline: decline,
    paymentMethod: null,
    latestCharge,
    settlesAt: null,
  })
  noteIntentEvent(store, 'payment_intent.payment_failed', failed, moment)
  return { status: 402, body: { error: withDocs(declineOf(failed, decline)) } }
}

function processing(store: Store, row: IntentRow, lasts: number | null, moment: Moment): Answer {
  const settlesAt = lasts === null ? null : moment.now.getTime() + lasts
  const waiting = changeIntent(store, { ...row, status: 'processing', settlesAt })
  noteIntentEvent(store, 'payment_intent.processing', waiting, moment)
  return { status: 200, body: paymentIntentOf(waiting) }
}

function asking(store: Store, row: IntentRow, nextStep: 'in_page' | 'redirect'): Answer {
  const waiting = changeIntent(store, { ...row, status: 'requires_action', nextStep })
  return { status: 200, body: paymentIntentOf(waiting) }
}

function addCharge(store: Store, row: IntentRow, decline: Decline | null, now: Date): string {
  const id = newId('ch')
  insertRow(store, 'charges', {
    id,
    intentId: row.id,
    amount: row.amount,
    currency: row.currency,
    decline,
    paymentMethod: row.paymentMethod ?? '',
    lastFour: row.lastFour ?? '',
    metadata: row.metadata,
    created: Math.floor(now.getTime() / 1000),
  })
  return id
}
