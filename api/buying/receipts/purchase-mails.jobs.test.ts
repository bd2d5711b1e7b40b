import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import type { InboxMessage } from '../../../sandbox/inbox.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countWaitingJobs } from '../../../tests/support/queued-jobs.ts'
import { handlePurchaseMailJobs } from './purchase-mails.jobs.ts'

/** A mail that has not come by then does not come. */
setDefaultTimeout(20_000)

const product = await openProduct()
afterAll(() => product.close())
handlePurchaseMailJobs(product.deps)
await product.deps.jobs.startWorking()

async function mailTo(email: string): Promise<InboxMessage> {
  for (;;) {
    const [mail] = product.inbox.messages(email)
    if (mail !== undefined) return mail
    await Bun.sleep(20)
  }
}

test('who buys a lead is sent the receipt, without a word of whose lead it is', async () => {
  const { supplier } = await signedInSupplier(product, { name: 'North Pay' })
  const { lead, purchase, receiptNumber } = await purchasedLead(product, supplier, {
    lead: {
      company: 'Zebra Outfitters',
      website: 'zebra.example',
      decisionMakerName: 'Xavier Quill',
      businessType: 'Zebra riding',
    },
  })

  await product.deps.jobs.enqueue(product.db, 'send-purchase-receipt', { purchaseId: purchase.id })

  const { subject, text, html } = await mailTo(supplier.email)
  expect(subject).toContain(receiptNumber)
  expect(text).toContain('Tier 2 lead: Business in Ontario, billed to North Pay.')
  expect(text).toContain(`http://localhost/supplier/receipt?number=${receiptNumber}`)
  for (const secret of [/zebra/i, /quill/i, /olive/i, lead.email, lead.phone, lead.lastName])
    for (const form of [text, html]) expect(form).not.toMatch(secret)
})

test('a payer who lost is told why and that the money is back, whatever other leads are theirs', async () => {
  const { supplier } = await signedInSupplier(product)
  await purchasedLead(product, supplier)
  const other = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, other.supplier)
  const [refund] = await product.db
    .insert(refunds)
    .values({ ...(await paidAttempt(lead.id, supplier.id)), reason: 'sold', owedAt: product.clock.now() })
    .returning()
  await product.db
    .update(refunds)
    .set({ paidAt: product.clock.now(), stripeRefundId: 're_1' })
    .where(eq(refunds.id, refund?.id ?? ''))

  await product.deps.jobs.enqueue(product.db, 'send-refund-notice', { refundId: refund?.id ?? '' })

  const { subject, text } = await mailTo(supplier.email)
  expect(subject).toBe('Refunded in full: this lead was sold while you were paying')
  expect(text).toContain('$89.00')
})

test('who had bought the lead with a credit before the card was charged reads that it stays theirs', async () => {
  const { supplier } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier, { source: 'credit' })
  const [refund] = await product.db
    .insert(refunds)
    .values({ ...(await paidAttempt(lead.id, supplier.id)), reason: 'sold', owedAt: product.clock.now() })
    .returning()

  await product.deps.jobs.enqueue(product.db, 'send-refund-notice', { refundId: refund?.id ?? '' })

  const { subject, text } = await mailTo(supplier.email)
  expect(subject).toBe('Your refund is on its way: this lead was already yours')
  expect(text).toContain('It stays under My Leads')
  expect(text).not.toContain('didn’t get it')
})

const failure = () => ({
  paidAt: product.clock.now(),
  stripeRefundId: `re_${crypto.randomUUID()}`,
  failedAt: product.clock.now(),
  failureReason: 'expired_or_canceled_card',
  failedRefundId: 're_failed',
})

async function failedRefund(changes: Partial<typeof refunds.$inferInsert> = {}) {
  const { supplier } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, (await signedInSupplier(product)).supplier)
  const paid = await paidAttempt(lead.id, supplier.id)
  const [refund] = await product.db
    .insert(refunds)
    .values({ ...paid, reason: 'sold', owedAt: product.clock.now(), ...failure(), ...changes })
    .returning()
  return { refundId: refund?.id ?? '', email: supplier.email }
}

test('a refund that failed is corrected in a mail of its own; a notice that waited until then is not sent', async () => {
  const { refundId, email } = await failedRefund()
  await product.deps.jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  await product.deps.jobs.enqueue(product.db, 'tell-of-failed-refund', { refundId })
  const { subject, text } = await mailTo(email)
  expect(subject).toBe('Your refund of $89.00 didn’t go through')
  expect(text).toContain('We still owe you this amount.')
  while ((await countWaitingJobs(product, 'send-refund-notice')) > 0) await Bun.sleep(20)
  expect(product.inbox.messages(email)).toHaveLength(1)
})

test('a refund that was paid before the mail of its failure was sent is not called failed', async () => {
  const again = await failedRefund({ failedAt: null, failureReason: null })
  const otherwise = await failedRefund({ paidOtherwiseAt: product.clock.now() })
  for (const { refundId } of [again, otherwise])
    await product.deps.jobs.enqueue(product.db, 'tell-of-failed-refund', { refundId })
  const last = await failedRefund()
  await product.deps.jobs.enqueue(product.db, 'tell-of-failed-refund', { refundId: last.refundId })
  await mailTo(last.email)
  for (const { email } of [again, otherwise]) expect(product.inbox.messages(email)).toEqual([])
})

async function paidAttempt(leadId: string, supplierId: string) {
  const paymentIntentId = `pi_${crypto.randomUUID()}`
  const now = product.clock.now()
  const [attempt] = await product.db
    .insert(paymentAttempts)
    .values({
      leadId,
      supplierId,
      tier: 'tier2',
      priceCents: 8_900,
      paymentIntentId,
      openedAt: now,
      priceFrozenUntil: now,
      endedAt: now,
      ending: 'settled',
    })
    .returning()
  return { attemptId: attempt?.id ?? '', paymentIntentId, amountCents: 8_900 }
}
