import { metadataOf } from '../../../sandbox/stripe/objects.ts'
import type { IntentRow, IntentStatus, RefundRow, Store } from '../../../sandbox/stripe/store.ts'

/** Money as Stripe itself has it, in cents. */
export type Ledger = {
  captured: number
  refunded: number
  intents: LedgerIntent[]
  /** Events that we have not taken yet. */
  undelivered: number
}

type LedgerIntent = {
  id: string
  status: IntentStatus
  amount: number
  currency: string
  captured: number
  refunded: number
  metadata: Record<string, string>
  /** Without those that failed. */
  refunds: { id: string; amount: number; metadata: Record<string, string> }[]
}

/** Everything there ever was, oldest first, as it stands at one moment. */
export function ledgerOf(store: Store): Ledger {
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

const ledgerIntentOf = (intent: IntentRow, refunds: RefundRow[]): LedgerIntent => ({
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
