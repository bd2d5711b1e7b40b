import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { lockLeadForSale } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { receipts } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  attemptOf,
  holdsOn,
  insertAttempt,
  makeInactive,
  ownersOf,
  purchasesOf,
  refundsOf,
  WITHOUT_ONE_OWNER,
} from '../../../tests/support/purchase/buying-records.ts'
import { whileChanging } from '../../../tests/support/while-changing.ts'
import { rowsOfPayments, takeOfAccount } from '../../people/sessions/account-limits.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import type { Payment } from '../payments/payments.ts'
import type { Attempt } from './attempts.ts'
import { sellOrOweRefund, settlePurchase } from './settle-purchase.ts'

const PAYERS = 20

const product = await testProduct()

const paidAttempt = async (leadId: string) =>
  insertAttempt(product, { leadId, supplierId: (await signedInSupplier(product)).supplier.id })

const settle = (attempt: Attempt) =>
  product.db.transaction((tx) => sellOrOweRefund(product.deps, tx, attempt, product.clock.now()))

const refundsFor = ({ paymentIntentId }: Attempt) => refundsOf(product, paymentIntentId ?? '')

const holdFor = ({ id: attemptId, leadId, supplierId }: Attempt) => {
  const placedAt = product.clock.now()
  return { attemptId, leadId, supplierId, placedAt, expiresAt: minutesAfter(placedAt, 5) }
}

async function allPayAtOnce() {
  const lead = await leadOnMarket(product)
  const attempts = await Promise.all(Array.from({ length: PAYERS }, () => paidAttempt(lead.id)))
  await Promise.all(attempts.map(settle))
  const owed = (await Promise.all(attempts.map(refundsFor))).flat()
  return { sold: await purchasesOf(product, lead.id), owed }
}

test('of many who paid for a lead at once one has it, with a receipt, and all others are owed their money', async () => {
  const { sold, owed } = await allPayAtOnce()
  expect(sold).toHaveLength(1)
  expect(owed.map(({ reason, amountCents }) => `${reason} ${amountCents}`)).toEqual(
    Array(PAYERS - 1).fill('sold 8900'),
  )
  const issued = await product.db
    .select()
    .from(receipts)
    .where(eq(receipts.purchaseId, sold[0]?.id ?? ''))
  expect(issued).toMatchObject([{ priceCents: 8900, totalCents: 8900, taxLines: [] }])
})

test('the page and Stripe’s event that settle one payment at once make one purchase and owe nothing', async () => {
  const lead = await leadOnMarket(product)
  const attempt = await paidAttempt(lead.id)
  const settled = await Promise.all(Array.from({ length: 8 }, () => settle(attempt)))
  expect(settled.filter((isOurs) => isOurs)).toHaveLength(1)
  expect(await purchasesOf(product, lead.id)).toHaveLength(1)
  expect(await refundsFor(attempt)).toEqual([])
  const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(after?.soldAt).toEqual(product.clock.now())
})

test('a cancelled attempt is answered without a call to Stripe', async () => {
  const { id: leadId } = await leadOnMarket(product)
  const { supplier } = await signedInSupplier(product)
  const ended = { endedAt: product.clock.now(), ending: 'cancelled' } as const
  const { paymentIntentId } = await insertAttempt(product, { leadId, supplierId: supplier.id, ...ended })
  const find = () => {
    throw new Error('Stripe received a call.')
  }
  const deps = { ...product.deps, payments: { ...product.deps.payments, find } }
  expect(await settlePurchase(deps, paymentIntentId ?? '', product.clock.now())).toMatchObject({
    kind: 'unpaid',
    status: 'canceled',
  })
})

test('a payment that neither we nor Stripe know is unknown', async () => {
  expect(await settlePurchase(product.deps, 'pi_none', product.clock.now())).toEqual({ kind: 'unknown' })
})

test('a payment made while another supplier holds the lead loses to that hold', async () => {
  const lead = await leadOnMarket(product)
  const [holder, other] = [await paidAttempt(lead.id), await paidAttempt(lead.id)]
  await product.db.insert(leadHolds).values(holdFor(holder))

  await settle(other)
  expect(await ownersOf(product, lead.id)).toEqual([])
  expect(await refundsFor(other)).toMatchObject([{ reason: 'held' }])

  await settle(holder)
  expect(await ownersOf(product, lead.id)).toEqual([holder.supplierId])
  const holds = await holdsOn(product, lead.id)
  expect(holds.map(({ wasPaid, releasedAt }) => [wasPaid, releasedAt])).toEqual([[true, product.clock.now()]])
})

describe('a sale that waits for a concurrent transaction', () => {
  test('loses to a hold that the transaction places', async () => {
    const lead = await leadOnMarket(product)
    const [holder, other] = [await paidAttempt(lead.id), await paidAttempt(lead.id)]
    const ending = await whileChanging(
      product,
      async (tx) => {
        await lockLeadForSale(tx, lead.id)
        await tx.insert(leadHolds).values(holdFor(holder))
      },
      () => settle(other),
    )
    expect(ending).toEqual({ kind: 'refund', reason: 'held' })
    expect(await ownersOf(product, lead.id)).toEqual([])
  })

  test('sells nothing to a supplier that the transaction makes inactive', async () => {
    const lead = await leadOnMarket(product)
    const attempt = await paidAttempt(lead.id)
    const ending = await whileChanging(
      product,
      (tx) => makeInactive({ db: tx }, attempt.supplierId),
      () => settle(attempt),
    )
    expect(ending).toEqual({ kind: 'refund', reason: 'supplier_inactive' })
    expect(await ownersOf(product, lead.id)).toEqual([])
  })

  test('does not settle a payment that the transaction cancels', async () => {
    const lead = await leadOnMarket(product)
    const attempt = await paidAttempt(lead.id)
    const ending = await whileChanging(
      product,
      (tx) =>
        tx
          .update(paymentAttempts)
          .set({ endedAt: product.clock.now(), ending: 'cancelled' })
          .where(eq(paymentAttempts.id, attempt.id)),
      () => settle(attempt),
    )
    expect(ending).toBeUndefined()
    expect(await ownersOf(product, lead.id)).toEqual([])
    expect(await refundsFor(attempt)).toEqual([])
  })
})

test('a sale does not wait while its payer’s calls are counted', async () => {
  const attempt = await paidAttempt((await leadOnMarket(product)).id)
  await takeOfAccount(product.deps, 'payment-step', attempt.supplierId)
  const rows = rowsOfPayments(product.deps, attempt.supplierId)
  await product.db.transaction(async (tx) => {
    const locked = await tx.select().from(rateLimits).where(inArray(rateLimits.key, rows)).for('update')
    expect(locked).toHaveLength(1)
    expect(await settle(attempt)).toMatchObject({ kind: 'purchase' })
  })
})

describe('a payment that names its attempt', () => {
  /** Settles it as Stripe shows it with these changes. `ofAttempt`: what our own note of it is instead. */
  async function settlePaid({
    ofAttempt,
    ofPayment,
  }: {
    ofAttempt?: Partial<typeof paymentAttempts.$inferInsert>
    ofPayment?: (payment: Payment) => Partial<Payment>
  }) {
    const { lead, supplier, intentId, confirm } = await openDialog(product)
    await confirm()
    const { id } = await attemptOf(product, intentId)
    if (ofAttempt) await product.db.update(paymentAttempts).set(ofAttempt).where(eq(paymentAttempts.id, id))
    const { payments } = product.deps
    const find = async (id: string) => {
      const found = await payments.find(id)
      return found && { ...found, ...ofPayment?.(found) }
    }
    const deps = { ...product.deps, payments: { ...payments, find } }
    return { lead, supplier, settling: settlePurchase(deps, intentId, product.clock.now()) }
  }
  /** As if our process had died between Stripe’s answer and our note of it. */
  const WITHOUT_NOTE = { paymentIntentId: null }

  test('gets its lead although our note of it was lost', async () => {
    const { lead, supplier, settling } = await settlePaid({ ofAttempt: WITHOUT_NOTE })
    expect(await settling).toMatchObject({ kind: 'purchase' })
    expect(await ownersOf(product, lead.id)).toEqual([supplier.id])
  })

  test.each<[string, Parameters<typeof settlePaid>[0]]>([
    ['has another price', { ofAttempt: { ...WITHOUT_NOTE, priceCents: 100 } }],
    ['has another payment', { ofAttempt: { paymentIntentId: 'pi_another' } }],
    ['it does not name', { ofAttempt: WITHOUT_NOTE, ofPayment: () => ({ metadata: {} }) }],
    ...['no-id', crypto.randomUUID()].map((attempt_id): [string, Parameters<typeof settlePaid>[0]] => [
      `does not exist (${attempt_id})`,
      { ofAttempt: WITHOUT_NOTE, ofPayment: ({ metadata }) => ({ metadata: { ...metadata, attempt_id } }) },
    ]),
  ])('is unknown for an attempt that %s, and sells nothing', async (_, changes) => {
    const { lead, settling } = await settlePaid(changes)
    expect(await settling).toEqual({ kind: 'unknown' })
    expect(await ownersOf(product, lead.id)).toEqual([])
  })

  test.each<[string, (payment: Payment) => Partial<Payment>]>([
    ['currency', () => ({ currency: 'usd' })],
    ['received amount', () => ({ receivedCents: 8_899 })],
    ['amount', () => ({ amountCents: 8_901 })],
    ...['lead_id', 'supplier_id', 'attempt_id'].map(
      (name): [string, (payment: Payment) => Partial<Payment>] => [
        name,
        ({ metadata }) => ({ metadata: { ...metadata, [name]: 'another' } }),
      ],
    ),
  ])('of another %s than was agreed on is refused and sells nothing', async (_, ofPayment) => {
    const { lead, settling } = await settlePaid({ ofPayment })
    await expect(settling).rejects.toMatchObject({ code: 'payment_does_not_match' })
    expect(await ownersOf(product, lead.id)).toEqual([])
  })
})

// Last in this file, whose database is of no more use afterwards.
test('the control: without the unique lead of purchases and the sales of people everybody who paid would own it', async () => {
  await product.asOwner(WITHOUT_ONE_OWNER)
  const { sold } = await allPayAtOnce()
  expect(sold).toHaveLength(PAYERS)
})
