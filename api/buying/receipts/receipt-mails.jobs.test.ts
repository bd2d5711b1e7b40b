import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { handlePurchaseMailJobs } from './purchase-mails.jobs.ts'

/** A mail that has not come by then does not come. */
setDefaultTimeout(20_000)

const product = await openProduct()
afterAll(() => product.close())
handlePurchaseMailJobs(product.deps)
await product.deps.jobs.startWorking()

async function mailTo(email: string) {
  for (;;) {
    const [mail] = product.inbox.messages(email)
    if (mail !== undefined) return mail
    await Bun.sleep(20)
  }
}

test('who is given a lead reads which, with its receipt and where its contact is', async () => {
  const { supplier } = await signedInSupplier(product)
  const other = await signedInSupplier(product)
  await purchasedLead(product, other.supplier)
  const { purchase, lead, receiptNumber } = await purchasedLead(product, supplier, {
    source: 'assignment',
    lead: { monthlyVolumeCents: 6_000_000 },
  })
  await product.deps.jobs.enqueue(product.db, 'send-lead-assigned', { purchaseId: purchase.id })
  const { text } = await mailTo(supplier.email)
  for (const part of ['Tier 1 lead', receiptNumber, 'http://localhost/supplier/analytics'])
    expect(text).toContain(part)
  expect(text).not.toContain(lead.email)
  expect(product.inbox.messages(other.supplier.email)).toEqual([])
})

test('a refund is told of at the tier that was paid, whoever has the lead, as on its way or as paid', async () => {
  const { supplier } = await signedInSupplier(product)
  const { purchase } = await purchasedLead(product, supplier)
  const [refund] = await product.db
    .insert(refunds)
    .values({
      attemptId: purchase.attemptId ?? '',
      paymentIntentId: purchase.paymentIntentId ?? '',
      amountCents: 8_900,
      reason: 'off_market',
      owedAt: product.clock.now(),
    })
    .returning()
  const refundId = refund?.id ?? ''
  await product.deps.jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  const first = await mailTo(supplier.email)
  // The payer's own purchase does not make it theirs where the reason is another.
  expect(first.subject).not.toContain('yours already')
  expect(first.subject).toContain('on its way')
  expect(first.text).toContain('Tier 2 lead')

  await product.db
    .update(refunds)
    .set({ paidAt: product.clock.now(), stripeRefundId: 're_9' })
    .where(eq(refunds.id, refundId))
  await product.deps.jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  const subjects = () => product.inbox.messages(supplier.email).map(({ subject }) => subject)
  while (subjects().length < 2) await Bun.sleep(20)
  expect(subjects().some((subject) => subject?.startsWith('Refunded in full'))).toBe(true)
})

test('a receipt with tax names each tax and its amount, and says no more that there is none', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { id: leadId } = await leadOnMarket(product)
  const at = product.clock.now()
  const assigned = { source: 'assignment', priceCents: 0, purchasedAt: at } as const
  const [purchase] = await product.db
    .insert(purchases)
    .values({ leadId, supplierId: supplier.id, ...assigned })
    .returning()
  const [receipt] = await product.db
    .insert(receipts)
    .values({
      purchaseId: purchase?.id ?? '',
      issuedAt: at,
      billedTo: supplier.name,
      priceCents: 8_900,
      taxLines: [{ label: 'HST', ratePercent: 13, amountCents: 1_157 }],
      totalCents: 10_057,
    })
    .returning()
  expect(await browser.get(`/api/supplier/receipts/NR-${receipt?.number}`)).toMatchObject({
    status: 200,
    body: {
      price: 89,
      taxLines: [{ label: 'HST', ratePercent: 13, amount: 11.57 }],
      total: 100.57,
      taxNote: '',
    },
  })
})
