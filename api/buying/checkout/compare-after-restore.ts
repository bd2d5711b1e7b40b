import { and, eq, gte, isNull, min } from 'drizzle-orm'
import { isOffered, leads } from '../../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { mayBuy } from '../../people/sessions/supplier-standing.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import type { Payment } from '../payments/payments.ts'
import { type Attempt, findAttempt, findOpenAttempt, noteIntent } from '../settling/attempts.ts'
import { payRefund } from '../settling/refunds.ts'
import { announceSale } from '../settling/sell-lead.ts'
import { type Buying, sellOrOweRefund, settlePurchase } from '../settling/settle-purchase.ts'
import { endAttempt } from './end-attempt.ts'

/** A payment may be opened so long before it is paid: the price is frozen for half of it (rule 24), and clocks differ. */
const OPENED_BEFORE_MINUTES = 60

export type Comparison = {
  /** Sales and refunds that the database lacked and now has. */
  sold: number
  refunded: number
  /** What is left for a person to decide, one line each. */
  differences: string[]
}

/**
 * Repeats what Stripe knows of payments since `since`, the time of a restored backup, and the database does not: sells each lead
 * to the supplier that paid, and notes each refund. Run it before the product starts, or its sweeps sell a lead to a payer whose
 * money is back. Safe to repeat.
 */
export async function compareAfterRestore(buying: Buying, since: Date, now: Date): Promise<Comparison> {
  const from = await startOfComparison(buying, since)
  const comparison: Comparison = { sold: 0, refunded: 0, differences: [] }
  await cancelUnknown(buying, from, comparison)
  const paid: Payment[] = []
  for await (const payment of buying.payments.succeededSince(from))
    if (isUuid(payment.metadata.attempt_id ?? '')) paid.unshift(payment)

  const paidInVain: Payment[] = []
  const refundedPayments: Payment[] = []
  for (const payment of paid) {
    const refund = await buying.payments.findRefund(payment)
    if (refund === undefined) await repeatSale(buying, payment, comparison, now)
    else if (refund.failure !== null) paidInVain.push(payment)
    else refundedPayments.push(payment)
  }
  // A refund that failed was for a lead that another supplier has bought, maybe with a later payment.
  for (const payment of paidInVain) await repeatSale(buying, payment, comparison, now)
  // Their leads have an owner by now, if they had one.
  for (const payment of refundedPayments) await repeatRefund(buying, payment, comparison, now)
  await findUnpaidSales(buying, from, new Set(paid.map(({ intentId }) => intentId)), comparison)
  return comparison
}

/** An attempt that was open at the backup may have been paid and refunded since, however old it is. */
async function startOfComparison({ db }: Buying, since: Date): Promise<Date> {
  const [oldest] = await db
    .select({ openedAt: min(paymentAttempts.openedAt) })
    .from(paymentAttempts)
    .where(isNull(paymentAttempts.endedAt))
  const from = oldest?.openedAt && oldest.openedAt < since ? oldest.openedAt : since
  return minutesAfter(from, -OPENED_BEFORE_MINUTES)
}

/** A dialog opened since the backup may still be open in a browser, and a payment made there would buy nothing. */
async function cancelUnknown(buying: Buying, from: Date, comparison: Comparison) {
  for await (const { intentId, metadata } of buying.payments.openSince(from)) {
    const id = metadata.attempt_id ?? ''
    if (!isUuid(id) || (await findAttempt(buying.db, id)) !== undefined) continue
    const { status } = await buying.payments.cancel(intentId)
    if (status !== 'canceled' && status !== 'succeeded')
      comparison.differences.push(`${intentId}: ${status} at Stripe, and unknown here. Compare again later.`)
  }
}

async function repeatSale(buying: Buying, payment: Payment, comparison: Comparison, now: Date) {
  const { intentId } = payment
  const before = await endingOf(buying, intentId)
  if (before.sale) return
  if (before.refund !== undefined) {
    if (before.refund.paidAt === null) {
      await payRefund(buying, before.refund.id, now)
      comparison.refunded++
    } else if (before.refund.failedAt === null)
      comparison.differences.push(`${intentId}: refunded here, not at Stripe.`)
    return
  }
  if (await isNotForSaleHere(buying, payment)) {
    comparison.differences.push(
      `${intentId}: paid at Stripe, but its lead is not on the market here, or its supplier may not buy. Put that right, or refund it at Stripe.`,
    )
    return
  }
  const attempt = await attemptOf(buying, payment, now)
  if (attempt === undefined) {
    comparison.differences.push(
      `${intentId}: paid at Stripe, but its lead or supplier is not here. Refund it at Stripe.`,
    )
    return
  }
  const settled = await settlePurchase(buying, intentId, now).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (settled?.kind === 'purchase') comparison.sold++
  else if (settled?.kind === 'refund') {
    await payOwed(buying, intentId, now)
    comparison.refunded++
  } else
    comparison.differences.push(`${intentId}: paid at Stripe, and not what we agreed on. Look at it there.`)
}

/**
 * The lead was listed, or the supplier approved, since the backup: it has the lead, and a refund would be wrong. An attempt that is
 * here was opened while both were in order.
 */
async function isNotForSaleHere({ db, settings }: Buying, { metadata }: Payment): Promise<boolean> {
  const { attempt_id: id = '', lead_id: leadId = '', supplier_id: supplierId = '' } = metadata
  if (!isUuid(leadId) || !isUuid(supplierId) || (await findAttempt(db, id)) !== undefined) return false
  const [found] = await db
    .select({ isOffered: isOffered(leads), soldAt: leads.soldAt, status: suppliers.status })
    .from(leads)
    .innerJoin(suppliers, eq(suppliers.id, supplierId))
    .where(eq(leads.id, leadId))
  if (found === undefined || found.soldAt !== null) return false
  return !found.isOffered || !mayBuy(found.status, settings.supplierApproval)
}

async function repeatRefund(buying: Buying, payment: Payment, comparison: Comparison, now: Date) {
  const { intentId } = payment
  const before = await endingOf(buying, intentId)
  if (before.sale) {
    comparison.differences.push(`${intentId}: refunded at Stripe, and its lead is sold here.`)
    return
  }
  if (before.refund?.paidAt) return
  const attempt = await attemptOf(buying, payment, now)
  // Neither money nor a lead is missing to anyone.
  if (attempt === undefined) return
  const paidAttempt = { ...attempt, paymentIntentId: intentId }
  await buying.db.transaction((tx) => sellOrOweRefund(buying, tx, paidAttempt, now, 'sold'))
  announceSale(buying)
  await payOwed(buying, intentId, now)
  comparison.refunded++
}

/** Stripe refunds nothing twice: this notes the refund that was made. */
async function payOwed(buying: Buying, intentId: string, now: Date): Promise<void> {
  const { refund } = await endingOf(buying, intentId)
  if (refund !== undefined) await payRefund(buying, refund.id, now)
}

async function endingOf({ db }: Buying, intentId: string) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentIntentId, intentId))
  const sale = (await db.$count(purchases, eq(purchases.paymentIntentId, intentId))) > 0
  return { sale, refund }
}

/** The attempt that the payment names, made again where it is not here. Undefined where its lead or supplier is not here. */
async function attemptOf(buying: Buying, payment: Payment, now: Date): Promise<Attempt | undefined> {
  const { db } = buying
  const { attempt_id: id = '', lead_id: leadId = '', supplier_id: supplierId = '' } = payment.metadata
  const known = await findAttempt(db, id)
  if (known !== undefined) {
    await noteIntent(db, id, payment.intentId)
    return known
  }
  if (!isUuid(leadId) || !isUuid(supplierId)) return undefined
  const [lead] = await db.select({ tier: leads.tier }).from(leads).where(eq(leads.id, leadId))
  const [supplier] = await db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, supplierId))
  if (lead === undefined || supplier === undefined) return undefined
  // A supplier has one open attempt for a lead, so Stripe has cancelled this one since.
  const open = await findOpenAttempt(db, supplierId, leadId)
  if (open !== undefined) await endAttempt(buying, open, now)
  await db.insert(paymentAttempts).values({
    id,
    leadId,
    supplierId,
    tier: lead.tier,
    priceCents: payment.amountCents,
    paymentIntentId: payment.intentId,
    openedAt: now,
    priceFrozenUntil: now,
  })
  return findAttempt(db, id)
}

/** Sales here that Stripe does not know as paid: most likely this is another account of Stripe's. */
async function findUnpaidSales(buying: Buying, from: Date, paid: Set<string>, comparison: Comparison) {
  const sales = await buying.db
    .select({ intentId: purchases.paymentIntentId })
    .from(purchases)
    .where(and(eq(purchases.source, 'card'), gte(purchases.purchasedAt, from)))
  for (const { intentId } of sales) {
    if (intentId === null || paid.has(intentId)) continue
    const status = (await buying.payments.find(intentId))?.status
    if (status !== 'succeeded')
      comparison.differences.push(`${intentId}: sold here, and ${status ?? 'unknown'} at Stripe.`)
  }
}
