import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadForSale } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { rowsOfPayments, takeOfAccount } from '../../people/sessions/account-limits.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import type { Attempt } from './attempts.ts'
import { sellOrOweRefund } from './settle-purchase.ts'

setDefaultTimeout(60_000)

const PAYERS = 20

const product = await openProduct()
afterAll(() => product.close())

async function paidAttempt(leadId: string) {
  const { supplier } = await signedInSupplier(product)
  const now = product.clock.now()
  const [attempt] = await product.db
    .insert(paymentAttempts)
    .values({
      leadId,
      supplierId: supplier.id,
      tier: 'tier2',
      priceCents: 8900,
      paymentIntentId: `pi_${crypto.randomUUID()}`,
      openedAt: now,
      priceFrozenUntil: minutesAfter(now, 30),
    })
    .returning()
  if (attempt === undefined) throw new Error('No attempt.')
  return attempt
}

const settle = (attempt: Attempt) =>
  product.db.transaction((tx) => sellOrOweRefund(product.deps, tx, attempt, product.clock.now()))

const purchasesOf = (leadId: string) =>
  product.db.select().from(purchases).where(eq(purchases.leadId, leadId))

async function aStatementWaitsForALock() {
  const { rowCount } = await product.db.execute(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return (rowCount ?? 0) > 0
}

async function refundOf(attemptId: string) {
  const [refund] = await product.db.select().from(refunds).where(eq(refunds.attemptId, attemptId))
  return refund
}

async function allPayAtOnce() {
  const lead = await leadOnMarket(product)
  const attempts = await Promise.all(Array.from({ length: PAYERS }, () => paidAttempt(lead.id)))
  await Promise.all(attempts.map(settle))
  const sold = await purchasesOf(lead.id)
  const owed = await Promise.all(attempts.map(({ id }) => refundOf(id)))
  return { sold, owed: owed.filter((refund) => refund !== undefined) }
}

test('of many who paid for a lead at once one has it, with a receipt, and all others are owed their money', async () => {
  const { sold, owed } = await allPayAtOnce()
  expect(sold).toHaveLength(1)
  expect(owed).toHaveLength(PAYERS - 1)
  expect(new Set(owed.map(({ reason, amountCents }) => `${reason} ${amountCents}`))).toEqual(
    new Set(['sold 8900']),
  )
  const given = await product.db
    .select()
    .from(receipts)
    .where(eq(receipts.purchaseId, sold[0]?.id ?? ''))
  expect(given).toMatchObject([{ priceCents: 8900, totalCents: 8900, taxLines: [] }])
})

test('the page and Stripe’s event that settle one payment at once make one purchase and owe nothing', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  const settled = await Promise.all(Array.from({ length: 8 }, () => settle(attempt)))
  expect(settled.filter((isOurs) => isOurs)).toHaveLength(1)
  expect(await purchasesOf(lead.id)).toHaveLength(1)
  expect(await refundOf(attempt.id)).toBeUndefined()
  const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(after?.soldAt).toEqual(product.clock.now())
})

test('a payment made while another supplier holds the lead loses to that hold', async () => {
  const lead = await leadOnMarket(product)
  const [holder, other] = [await paidAttempt(lead.id), await paidAttempt(lead.id)]
  const now = product.clock.now()
  await product.db.insert(leadHolds).values({
    leadId: lead.id,
    supplierId: holder.supplierId,
    attemptId: holder.id,
    placedAt: now,
    expiresAt: minutesAfter(now, 5),
  })

  await settle(other)
  expect(await purchasesOf(lead.id)).toEqual([])
  expect((await refundOf(other.id))?.reason).toBe('held')

  await settle(holder)
  expect((await purchasesOf(lead.id)).map(({ supplierId }) => supplierId)).toEqual([holder.supplierId])
  const holds = await product.db.select().from(leadHolds).where(eq(leadHolds.leadId, lead.id))
  expect(holds.map(({ wasPaid, releasedAt }) => [wasPaid, releasedAt])).toEqual([[true, now]])
})

test('a hold that is being placed at the very moment of a sale counts', async () => {
  const lead = await leadOnMarket(product)
  const [holder, other] = [await paidAttempt(lead.id), await paidAttempt(lead.id)]
  const now = product.clock.now()
  const { promise: isPlaced, resolve: reportPlaced } = Promise.withResolvers<void>()
  const { promise: waits, resolve: reportWaiting } = Promise.withResolvers<void>()
  const placing = product.db.transaction(async (tx) => {
    const { leadId, supplierId, id: attemptId } = holder
    await lockLeadForSale(tx, leadId)
    await tx.insert(leadHolds).values({
      leadId,
      supplierId,
      attemptId,
      placedAt: now,
      expiresAt: minutesAfter(now, 5),
    })
    reportPlaced()
    await waits
  })
  await isPlaced
  const settling = settle(other)
  while (!(await aStatementWaitsForALock())) await Bun.sleep(5)
  reportWaiting()
  await Promise.all([placing, settling])
  expect(await purchasesOf(lead.id)).toEqual([])
  expect((await refundOf(other.id))?.reason).toBe('held')
})

test('a lead that left the market before the payment came is not sold', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  await product.db
    .update(leads)
    .set({ offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' })
    .where(eq(leads.id, lead.id))
  await settle(attempt)
  expect(await purchasesOf(lead.id)).toEqual([])
  expect((await refundOf(attempt.id))?.reason).toBe('off_market')
})

test('a supplier made inactive before its payment came buys nothing', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, attempt.supplierId))
  await settle(attempt)
  expect(await purchasesOf(lead.id)).toEqual([])
  expect((await refundOf(attempt.id))?.reason).toBe('supplier_inactive')
})

/** Settles while another transaction, which has done `change`, is still open; it commits once the settling waits for it. */
async function settleDuring(attempt: Attempt, change: (tx: Tx) => Promise<unknown>) {
  const { promise: isChanged, resolve: reportChanged } = Promise.withResolvers<void>()
  const { promise: waits, resolve: reportWaiting } = Promise.withResolvers<void>()
  const changing = product.db.transaction(async (tx) => {
    await change(tx)
    reportChanged()
    await waits
  })
  await isChanged
  const settling = settle(attempt)
  while (!(await aStatementWaitsForALock())) await Bun.sleep(5)
  reportWaiting()
  await changing
  return settling
}

test('a supplier who is made inactive at the very moment of its payment buys nothing', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  const ending = await settleDuring(attempt, (tx) =>
    tx.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, attempt.supplierId)),
  )
  expect(ending).toEqual({ kind: 'refund', reason: 'supplier_inactive' })
  expect(await purchasesOf(lead.id)).toEqual([])
})

test('a payment that is noted as cancelled at the very moment is not settled as well', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  const ending = await settleDuring(attempt, (tx) =>
    tx
      .update(paymentAttempts)
      .set({ endedAt: product.clock.now(), ending: 'cancelled' })
      .where(eq(paymentAttempts.id, attempt.id)),
  )
  expect(ending).toBeUndefined()
  expect(await purchasesOf(lead.id)).toEqual([])
  expect(await refundOf(attempt.id)).toBeUndefined()
})

test('a sale waits for nobody who counts what its payer asks for', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  await takeOfAccount(product.deps, 'payment-step', attempt.supplierId)
  const rows = rowsOfPayments(product.deps, attempt.supplierId)
  await product.db.transaction(async (tx) => {
    const locked = await tx.select().from(rateLimits).where(inArray(rateLimits.key, rows)).for('update')
    expect(locked).toHaveLength(1)
    expect(await settle(attempt)).toMatchObject({ kind: 'purchase' })
  })
})

// Last in this file, whose database is of no more use afterwards.
test('the control: without the unique lead of purchases everybody who paid would own it', async () => {
  await product.asOwner('alter table purchases drop constraint purchases_lead_id_unique')
  const { sold } = await allPayAtOnce()
  expect(sold).toHaveLength(PAYERS)
})
