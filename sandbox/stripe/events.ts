import type Stripe from 'stripe'
import * as v from 'valibot'
import type { Moment } from './call.ts'
import { createdWhen, type Form, pageOfList, parametersOf } from './form.ts'
import { chargeOf, listOf, paymentIntentOf, refundOf } from './objects.ts'
import {
  type ChargeRow,
  type EventRow,
  findRow,
  type Handler,
  type IntentRow,
  insertRow,
  newId,
  page,
  type RefundRow,
  type Store,
} from './store.ts'
import { noSuch } from './stripe-problem.ts'

/** Of the release that our version of the SDK uses. */
export const API_VERSION = '2026-10-28.endive'

type IntentEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.processing'

type RefundEvent = 'refund.created' | 'refund.updated' | 'refund.failed' | 'charge.refund.updated'

/** Only inside the transaction that it is about. */
export const noteIntentEvent = (store: Store, type: IntentEvent, row: IntentRow, moment: Moment) =>
  note(store, type, paymentIntentOf(row), moment)

/** Only inside the transaction that it is about, like the next. */
export const noteRefundedCharge = (store: Store, row: ChargeRow, moment: Moment) =>
  note(store, 'charge.refunded', chargeOf(row), moment)

export const noteRefundEvent = (
  store: Store,
  type: RefundEvent,
  row: Omit<RefundRow, 'number'>,
  moment: Moment,
) => note(store, type, refundOf(row), moment)

function note(
  store: Store,
  type: IntentEvent | RefundEvent | 'charge.refunded',
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund,
  { now, requestId, idempotencyKey }: Moment,
): void {
  const id = newId('evt')
  const created = Math.floor(now.getTime() / 1000)
  const event = {
    id,
    object: 'event' as const,
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
  } satisfies Omit<Stripe.Event, 'data' | 'type'> & Record<'data' | 'type', unknown>
  const body = JSON.stringify(event)
  const { lastInsertRowid } = insertRow(store, 'events', { id, type, created, body })
  const delivery = store.faults ? store.faults.delivery(store) : AT_ONCE
  if (delivery === undefined) return
  insertRow(store, 'deliveries', {
    eventNumber: Number(lastInsertRowid),
    copies: delivery.copies,
    held: delivery.isHeld ? 1 : 0,
    recordedAt: now.getTime(),
    dueAt: now.getTime() + delivery.delayMs,
  })
}

const AT_ONCE = { copies: 1, isHeld: false, delayMs: 0 }

export const retrieveEvent: Handler = (store, form, { id }) => {
  parametersOf(v.strictObject({}), form)
  const row = findRow(store, 'events', id)
  if (row === null) throw noSuch('event', id)
  return { status: 200, body: eventOf(store, row) }
}

const ListOfEvents = v.strictObject({
  ...pageOfList,
  type: v.optional(v.string()),
  types: v.optional(v.record(v.string(), v.string()), {}),
  created: createdWhen,
})

export const listEvents: Handler = (store, form: Form) => {
  const { type, types, created, ...around } = parametersOf(ListOfEvents, form)
  const wanted = type === undefined ? Object.values(types) : [type]
  const rows = page<EventRow>(store, 'events', around, {
    sql: `($types = '[]' or type in (select value from json_each($types))) and ${created.sql}`,
    values: { types: JSON.stringify(wanted), ...created.values },
  })
  const data = rows.data.map((row) => eventOf(store, row))
  return { status: 200, body: listOf('/v1/events', { ...rows, data }) }
}

const StoredEvent = v.looseObject({ object: v.literal('event') })

function eventOf(store: Store, row: EventRow) {
  const waiting = store.database
    .query<{ waiting: number }, { number: number }>(
      'select count(*) as waiting from deliveries where eventNumber = $number and deliveredAt is null',
    )
    .get({ number: row.number })
  return { ...v.parse(StoredEvent, JSON.parse(row.body)), pending_webhooks: waiting?.waiting ?? 0 }
}
