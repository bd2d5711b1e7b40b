import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { receipts } from '../../../db/schema/purchases.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import {
  attemptOf,
  insertAttempt,
  ownersOf,
  purchasesOf,
  refundsOf,
  statusAtStripe,
} from '../../../tests/support/purchase/buying-records.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { payRefund } from '../settling/refunds.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'
import { compareAfterRestore } from './compare-after-restore.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { openIntent } from './end-attempt.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

/** Has the one account at Stripe, which no failure of ours touches. */
let bank: Product
let database: TestDatabase
let live: Product
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  bank = await openProduct()
  database = await createTestDatabase()
  live = await openOn(database)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await bank.close()
  await database.drop()
})

async function openOn(database: TestDatabase): Promise<Product> {
  const product = await openProduct({ database })
  ends.push(() => product.close())
  return { ...product, deps: { ...product.deps, payments: bank.deps.payments } }
}

/** Copies the database as it stands, and goes on. The copy is what a restore brings back. */
async function backUp(): Promise<TestDatabase> {
  await live.close()
  const copy = await createTestDatabase(database)
  ends.unshift(() => copy.drop())
  live = await openOn(database)
  return copy
}

const supplierOf = async (product: Product) => (await signedInSupplier(product)).supplier.id
const leadOf = async (product: Product) => (await leadOnMarket(product)).id

/** The dialog is open: a payment at Stripe that is not paid. */
async function openFor(leadId: string, supplierId: string) {
  const attempt = await insertAttempt(live, { leadId, supplierId, paymentIntentId: null })
  return openIntent(live.deps, attempt)
}
const confirm = ({ clientSecret }: { clientSecret: string }) => bank.stripe.confirm(clientSecret)

async function pay(leadId: string, supplierId: string): Promise<string> {
  const payment = await openFor(leadId, supplierId)
  await confirm(payment)
  return payment.intentId
}

async function buy(leadId: string, supplierId: string): Promise<string> {
  const intentId = await pay(leadId, supplierId)
  await settle(intentId)
  return intentId
}

/** Also pays the refund that is owed, as its job does. */
async function settle(intentId: string): Promise<void> {
  await settlePurchase(live.deps, intentId, NOW)
  for (const { id } of await refundsOf(live, intentId)) await payRefund(live.deps, id, NOW)
}

const compare = ({ deps }: Product) => compareAfterRestore(deps, NOW, NOW)
const refundsAtStripe = async (intentId: string) =>
  (await bank.stripe.ledger()).intents.find(({ id }) => id === intentId)?.refunds ?? []

test('a sale and a refund after the backup are found at Stripe and made again, with one owner for the lead', async () => {
  const [buyer, late] = [await supplierOf(live), await supplierOf(live)]
  const leadId = await leadOf(live)
  const backup = await backUp()
  const sale = await buy(leadId, buyer)
  const refund = await pay(leadId, late)
  await settle(refund)
  expect(await refundsAtStripe(refund)).toHaveLength(1)

  const restored = await openOn(backup)
  expect(await ownersOf(restored, leadId)).toEqual([])
  expect(await compare(restored)).toEqual({ sold: 1, refunded: 1, differences: [] })

  expect(await ownersOf(restored, leadId)).toEqual([buyer])
  const [purchase] = await purchasesOf(restored, leadId)
  expect(purchase).toMatchObject({ paymentIntentId: sale, priceCents: 8_900 })
  expect(await restored.db.$count(receipts, eq(receipts.purchaseId, purchase?.id ?? ''))).toBe(1)
  expect(await refundsOf(restored, refund)).toMatchObject([{ amountCents: 8_900, reason: 'sold' }])
  expect((await refundsOf(restored, refund))[0]?.stripeRefundId).toBe(
    (await refundsAtStripe(refund))[0]?.id ?? 'none',
  )
  expect(await refundsAtStripe(refund)).toHaveLength(1)
  expect(await compare(restored)).toEqual({ sold: 0, refunded: 0, differences: [] })
})

test.each([
  ['', NOW],
  [' for hours', minutesAfter(NOW, 180)],
])(
  'a lead is sold to its buyer and not to a payer whose dialog was open%s at the backup and who was refunded',
  async (_, since) => {
    const [buyer, late] = [await supplierOf(live), await supplierOf(live)]
    const leadId = await leadOf(live)
    const open = await openFor(leadId, late)
    const backup = await backUp()
    await buy(leadId, buyer)
    await confirm(open)
    await settle(open.intentId)

    const restored = await openOn(backup)
    await compareAfterRestore(restored.deps, since, since)
    await compareWithStripe(restored.deps, since)
    expect(await ownersOf(restored, leadId)).toEqual([buyer])
    expect((await attemptOf(restored, open.intentId)).ending).toBe('settled')
    expect(await refundsAtStripe(open.intentId)).toHaveLength(1)
  },
)

test('a payment that was refunded after the backup buys nothing, even if its lead has no owner here', async () => {
  const supplier = await supplierOf(live)
  const leadId = await leadOf(live)
  const open = await openFor(leadId, supplier)
  const backup = await backUp()
  await confirm(open)
  await bank.deps.payments.refundInFull(open, 'by hand')

  const restored = await openOn(backup)
  expect(await compare(restored)).toEqual({ sold: 0, refunded: 1, differences: [] })
  await compareWithStripe(restored.deps, NOW)
  expect(await ownersOf(restored, leadId)).toEqual([])
})

test('a refund that was owed at the backup and paid since is noted, and paid once', async () => {
  const [buyer, late] = [await supplierOf(live), await supplierOf(live)]
  const leadId = await leadOf(live)
  await buy(leadId, buyer)
  const intentId = await pay(leadId, late)
  await settlePurchase(live.deps, intentId, NOW)
  const backup = await backUp()
  await settle(intentId)

  const restored = await openOn(backup)
  expect(await compare(restored)).toEqual({ sold: 0, refunded: 1, differences: [] })
  expect((await refundsOf(restored, intentId))[0]?.paidAt).toEqual(NOW)
  expect(await refundsAtStripe(intentId)).toHaveLength(1)
})

test('a supplier that let one payment go and paid another for the lead since the backup gets it once', async () => {
  const supplier = await supplierOf(live)
  const leadId = await leadOf(live)
  const left = await openFor(leadId, supplier)
  const backup = await backUp()
  await bank.deps.payments.cancel(left.intentId)
  await live.deps.db.execute(`update payment_attempts set ended_at = now(), ending = 'cancelled'`)
  const intentId = await buy(leadId, supplier)

  const restored = await openOn(backup)
  expect(await compare(restored)).toEqual({ sold: 1, refunded: 0, differences: [] })
  expect(await purchasesOf(restored, leadId)).toMatchObject([{ paymentIntentId: intentId }])
  expect((await attemptOf(restored, left.intentId)).ending).toBe('cancelled')
})

test('a payment opened since the backup that is still open at Stripe can no longer be paid, and one of before can', async () => {
  const supplier = await supplierOf(live)
  const known = await openFor(await leadOf(live), supplier)
  const leadId = await leadOf(live)
  const backup = await backUp()
  const unknown = await openFor(leadId, supplier)

  const restored = await openOn(backup)
  expect(await compare(restored)).toEqual({ sold: 0, refunded: 0, differences: [] })
  expect(await statusAtStripe(bank, unknown.intentId)).toBe('canceled')
  expect(await statusAtStripe(bank, known.intentId)).toBe('requires_payment_method')
})

test('a lead goes to its buyer and not to an earlier payer whose refund has failed', async () => {
  const [late, buyer] = [await supplierOf(live), await supplierOf(live)]
  const leadId = await leadOf(live)
  const backup = await backUp()
  const inVain = await openFor(leadId, late)
  const sale = await buy(leadId, buyer)
  await confirm(inVain)
  await settle(inVain.intentId)

  const restored = await openOn(backup)
  const { payments } = bank.deps
  const findRefund: typeof payments.findRefund = async (payment) => {
    const found = await payments.findRefund(payment)
    return found && { ...found, failure: 'lost_or_stolen_card' }
  }
  await compareAfterRestore({ ...restored.deps, payments: { ...payments, findRefund } }, NOW, NOW)
  expect(await purchasesOf(restored, leadId)).toMatchObject([{ supplierId: buyer, paymentIntentId: sale }])
})

test('a sale of a lead that was listed after the backup is listed, not refunded, and made again once the lead is listed here', async () => {
  const supplier = await supplierOf(live)
  const leadId = await leadOf(live)
  const listed = await live.db.select().from(leads).where(eq(leads.id, leadId))
  await live.db.update(leads).set({ listedAt: null }).where(eq(leads.id, leadId))
  const backup = await backUp()
  const listedAt = listed[0]?.listedAt ?? null
  await live.db.update(leads).set({ listedAt }).where(eq(leads.id, leadId))
  const intentId = await buy(leadId, supplier)

  const restored = await openOn(backup)
  const line = `${intentId}: paid at Stripe, but its lead is not on the market here, or its supplier may not buy. Put that right, or refund it at Stripe.`
  expect(await compare(restored)).toEqual({ sold: 0, refunded: 0, differences: [line] })
  await compareWithStripe(restored.deps, NOW)
  expect(await refundsAtStripe(intentId)).toEqual([])
  await restored.db.update(leads).set({ listedAt }).where(eq(leads.id, leadId))
  expect(await compare(restored)).toEqual({ sold: 1, refunded: 0, differences: [] })
  expect(await ownersOf(restored, leadId)).toEqual([supplier])
})

test('what only a person can decide is listed at each comparison until it is decided', async () => {
  const supplier = await supplierOf(live)
  const known = await buy(await leadOf(live), supplier)
  const backup = await backUp()
  await bank.deps.payments.refundInFull({ intentId: known, amountCents: 8_900 }, 'by hand')
  const unknown = await buy(await leadOf(live), supplier)

  const restored = await openOn(backup)
  const lines = [
    `${unknown}: paid at Stripe, but its lead or supplier is not here. Refund it at Stripe.`,
    `${known}: refunded at Stripe, and its lead is sold here.`,
  ]
  for (const _ of [1, 2]) expect((await compare(restored)).differences).toEqual(lines)
  await bank.deps.payments.refundInFull({ intentId: unknown, amountCents: 8_900 }, 'decided')
  expect((await compare(restored)).differences).toEqual(lines.slice(1))
})

test('a sale and a refund that Stripe does not know are listed, as with the keys of another account', async () => {
  const [buyer, late] = [await supplierOf(live), await supplierOf(live)]
  const leadId = await leadOf(live)
  const sale = await buy(leadId, buyer)
  const refund = await pay(leadId, late)
  await settle(refund)
  const elsewhere = { ...live.deps.payments, findRefund: async () => undefined }
  expect((await compareAfterRestore({ ...live.deps, payments: elsewhere }, NOW, NOW)).differences).toEqual([
    `${refund}: refunded here, not at Stripe.`,
  ])
  const other = await openProduct()
  ends.push(() => other.close())
  expect(
    (await compareAfterRestore({ ...live.deps, payments: other.deps.payments }, NOW, NOW)).differences,
  ).toEqual([`${sale}: sold here, and unknown at Stripe.`])
})
