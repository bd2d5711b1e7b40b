import { metadataOf } from '../../../sandbox/stripe/objects.ts'
import type { IntentRow, RefundRow, Store } from '../../../sandbox/stripe/store.ts'

export type Ledger = ReturnType<typeof ledgerOf>

/** Stripe's money in cents, oldest first, at one moment. `undelivered` counts events that we have not taken yet. */
export function ledgerOf(store: Store) {
  return store.transaction(() => {
    const refunds = Map.groupBy(
      store.database
        .query<RefundRow, []>("select * from refunds where status <> 'failed' order by number")
        .all(),
      (refund) => refund.intentId,
    )
    const intents = store.database
      .query<IntentRow, []>('select * from intents order by number')
      .all()
      .map((intent) => ledgerIntentOf(intent, refunds.get(intent.id) ?? []))
    const waiting = store.database
      .query<{ waiting: number }, []>('select count(*) as waiting from deliveries where deliveredAt is null')
      .get()
    return {
      captured: sumOf(intents.map(({ captured }) => captured)),
      refunded: sumOf(intents.map(({ refunded }) => refunded)),
      intents,
      undelivered: waiting?.waiting ?? 0,
    }
  })
}

/** `refunds` without those that failed. */
const ledgerIntentOf = (intent: IntentRow, refunds: RefundRow[]) => ({
  id: intent.id,
  status: intent.status,
  amount: intent.amount,
  currency: intent.currency,
  captured: intent.amountReceived,
  refunded: sumOf(refunds.map(({ amount }) => amount)),
  metadata: metadataOf(intent),
  refunds: refunds.map((refund) => ({ id: refund.id, amount: refund.amount, metadata: metadataOf(refund) })),
})

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
