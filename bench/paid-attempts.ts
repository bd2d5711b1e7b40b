import type { Payment, Payments } from '../api/buying/payments/payments.ts'
import { minutesAfter } from '../api/platform/shared/clock.ts'
import type { Db } from '../db/client.ts'
import { paymentAttempts } from '../db/schema/payments.ts'
import { createLeads, createSuppliers, PRICE_CENTS } from '../tests/proofs/world/people-and-leads.ts'

type PaidAttempts = {
  intentIds: string[]
  /** Stripe, which has taken all of that money and is asked for nothing else. */
  payments: Payments
}

/**
 * So many payments that have gone through at Stripe and are not settled yet, each by a buyer of its own for a lead of its own.
 * Stripe's side is in memory, so that asking it costs nothing.
 */
export async function paidAttempts(db: Db, count: number): Promise<PaidAttempts> {
  const now = new Date()
  const leads = await createLeads(db, count)
  const suppliers = await createSuppliers(db, count)
  const attempts = suppliers.map(({ id: supplierId }, number) => {
    const leadId = leads[number]?.id
    if (leadId === undefined) throw new Error('There is no lead to pay for.')
    return {
      id: crypto.randomUUID(),
      leadId,
      supplierId,
      tier: 'tier2' as const,
      priceCents: PRICE_CENTS,
      paymentIntentId: `pi_${crypto.randomUUID()}`,
      openedAt: now,
      priceFrozenUntil: minutesAfter(now, 30),
    }
  })
  await db.insert(paymentAttempts).values(attempts)
  const paid = new Map(attempts.map((attempt) => [attempt.paymentIntentId, paymentOf(attempt)]))
  return {
    intentIds: [...paid.keys()],
    payments: { ...NOT_ASKED, find: async (intentId) => paid.get(intentId) },
  }
}

const paymentOf = (attempt: {
  id: string
  leadId: string
  supplierId: string
  paymentIntentId: string
}): Payment => ({
  intentId: attempt.paymentIntentId,
  clientSecret: '',
  status: 'succeeded',
  amountCents: PRICE_CENTS,
  receivedCents: PRICE_CENTS,
  currency: 'cad',
  metadata: { attempt_id: attempt.id, lead_id: attempt.leadId, supplier_id: attempt.supplierId },
  wasDeclined: false,
})

function notAsked(): never {
  throw new Error('Stripe is asked for nothing but payments here.')
}

const NOT_ASKED: Payments = {
  open: notAsked,
  find: notAsked,
  cancel: notAsked,
  refundInFull: notAsked,
  findRefund: notAsked,
  afterSilence: () => {},
  succeededSince: notAsked,
  readEvent: notAsked,
}
