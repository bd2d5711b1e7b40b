import type { Payment, Payments } from '../api/buying/payments/payments.ts'
import { minutesAfter } from '../api/platform/shared/clock.ts'
import type { Db } from '../db/client.ts'
import { paymentAttempts } from '../db/schema/payments.ts'
import { createLeads, createSuppliers, PRICE_CENTS } from '../tests/proofs/world/people-and-leads.ts'

type PaidAttempts = {
  intentIds: string[]
  /** A Stripe that has captured all of the payments, and supports no other call. */
  payments: Payments
}

/**
 * Payments that have succeeded at Stripe and are not settled yet, each by another buyer for another lead. Stripe's side is in
 * memory, so that its calls cost nothing.
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
    payments: { ...NOT_CALLED, find: async (intentId) => paid.get(intentId) },
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

function notCalled(): never {
  throw new Error('This Stripe supports payments only.')
}

const NOT_CALLED: Payments = {
  open: notCalled,
  find: notCalled,
  cancel: notCalled,
  refundInFull: notCalled,
  findRefund: notCalled,
  afterSilence: () => {},
  succeededSince: notCalled,
  openSince: notCalled,
  readEvent: notCalled,
}
