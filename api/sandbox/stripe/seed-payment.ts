import * as v from 'valibot'
import { metadata, parametersOf, wholeNumber } from './form.ts'
import type { Handler } from './operations.ts'
import { newId } from './store.ts'

/** A payment that was made before this stand-in was there: what a new demo is filled with. */
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

/** Puts a payment into the books as if it had been made, without events. One that is there already stays as it is. */
export const seedPayment: Handler = (store, form) => {
  const payment = parametersOf(Seeded, form)
  const row = {
    ...payment,
    metadata: JSON.stringify(payment.metadata),
    chargeId: newId('ch'),
    clientSecret: `${payment.id}_secret_${newId('s').slice(2)}`,
    paymentMethod: newId('pm'),
    lastFour: '4242',
  }
  const { changes } = store.database.query<unknown, typeof row>(INTENT).run(row)
  if (changes > 0) store.database.query<unknown, typeof row>(CHARGE).run(row)
  return { status: 200, body: { id: payment.id } }
}

const INTENT = `insert or ignore into intents
  (id, clientSecret, amount, amountReceived, currency, status, created, metadata, paymentMethod, lastFour, latestCharge)
  values ($id, $clientSecret, $amount, $amount, 'cad', 'succeeded', $created, $metadata, $paymentMethod, $lastFour, $chargeId)`

const CHARGE = `insert into charges (id, intentId, amount, currency, paymentMethod, lastFour, metadata, created)
  values ($chargeId, $id, $amount, 'cad', $paymentMethod, $lastFour, $metadata, $created)`
