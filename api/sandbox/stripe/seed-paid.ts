import * as v from 'valibot'
import { newId, type Store } from './store.ts'

/** A payment that somebody made before this stand-in was there. */
export const SeededPayment = v.object({
  /** Its intent's. */
  id: v.pipe(v.string(), v.regex(/^pi_\w+$/)),
  /** CAD cents. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(50)),
  metadata: v.record(v.string(), v.string()),
  /** Seconds since 1970. */
  created: v.pipe(v.number(), v.integer()),
})
export type SeededPayment = v.InferOutput<typeof SeededPayment>

/** Puts payments into the books as if they had been made, without events. One that is there already stays as it is. */
export function seedPaid(store: Store, payments: SeededPayment[]): void {
  store.deed(() => {
    for (const payment of payments) {
      const chargeId = newId('ch')
      const row = {
        ...payment,
        metadata: JSON.stringify(payment.metadata),
        clientSecret: `${payment.id}_secret_${newId('s').slice(2)}`,
        chargeId,
        paymentMethod: newId('pm'),
        lastFour: '4242',
      }
      const { changes } = store.database.query<unknown, typeof row>(INTENT).run(row)
      if (changes > 0) store.database.query<unknown, typeof row>(CHARGE).run(row)
    }
  })
}

const INTENT = `insert or ignore into intents
  (id, clientSecret, amount, amountReceived, currency, status, created, metadata, paymentMethod, lastFour, latestCharge)
  values ($id, $clientSecret, $amount, $amount, 'cad', 'succeeded', $created, $metadata, $paymentMethod, $lastFour, $chargeId)`

const CHARGE = `insert into charges (id, intentId, amount, currency, paymentMethod, lastFour, metadata, created)
  values ($chargeId, $id, $amount, 'cad', $paymentMethod, $lastFour, $metadata, $created)`
