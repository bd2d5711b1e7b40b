import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refunds } from '../../../db/schema/payments.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { insertAttempt } from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countWaitingJobs } from '../../../tests/support/queued-jobs.ts'
import { handlePurchaseMailJobs } from './purchase-mails.jobs.ts'

const product = await testProduct()
handlePurchaseMailJobs(product.deps)
await product.deps.jobs.startWorking()
const { jobs } = product.deps

/** The newest of so many mails to this address. */
async function mailTo(email: string, count = 1) {
  while (product.inbox.messages(email).length < count) await Bun.sleep(20)
  const [mail] = product.inbox.messages(email)
  if (mail === undefined) throw new Error('There is no mail.')
  return mail
}

/** A refund owed to this supplier, by default for a payment of its own for this lead. */
async function owe(leadId: string, supplierId: string, values: Partial<typeof refunds.$inferInsert> = {}) {
  const now = product.clock.now()
  const ended = { endedAt: now, ending: 'settled' } as const
  const { id: attemptId, paymentIntentId } = values.attemptId
    ? { id: values.attemptId, paymentIntentId: values.paymentIntentId }
    : await insertAttempt(product, { leadId, supplierId, ...ended })
  const [refund] = await product.db
    .insert(refunds)
    .values({
      amountCents: 8_900,
      reason: 'sold',
      owedAt: now,
      ...values,
      attemptId,
      paymentIntentId: paymentIntentId ?? '',
    })
    .returning()
  return refund?.id ?? ''
}

test('the buyer of a lead receives the receipt, which does not say whose lead it is', async () => {
  const { supplier } = await signedInSupplier(product, { name: 'North Pay' })
  const { lead, purchase, receiptNumber } = await purchasedLead(product, supplier, {
    lead: {
      company: 'Zebra Outfitters',
      website: 'zebra.example',
      decisionMakerName: 'Xavier Quill',
      businessType: 'Zebra riding',
    },
  })

  await jobs.enqueue(product.db, 'send-purchase-receipt', { purchaseId: purchase.id })

  const { subject, text, html } = await mailTo(supplier.email)
  expect(subject).toContain(receiptNumber)
  expect(text).toContain('Tier 2 lead: Business in Ontario, billed to North Pay.')
  expect(text).toContain(`http://localhost/supplier/receipt?number=${receiptNumber}`)
  for (const secret of [/zebra/i, /quill/i, /olive/i, lead.email, lead.phone, lead.lastName])
    for (const form of [text, html]) expect(form).not.toMatch(secret)
})

test('the provider of an assigned lead reads which lead, with its receipt and where its contact is', async () => {
  const { supplier } = await signedInSupplier(product)
  const { supplier: other } = await signedInSupplier(product)
  await purchasedLead(product, other)
  const { purchase, lead, receiptNumber } = await purchasedLead(product, supplier, {
    source: 'assignment',
    lead: { monthlyVolumeCents: 6_000_000, company: 'Zebra Outfitters', businessType: 'Zebra riding' },
  })
  await jobs.enqueue(product.db, 'send-lead-assigned', { purchaseId: purchase.id })
  const { subject, text, html } = await mailTo(supplier.email)
  expect(subject).toBe(`A lead for you: Tier 1 lead: Business in Ontario (${receiptNumber})`)
  for (const part of ['Tier 1 lead', receiptNumber, 'http://localhost/supplier/analytics'])
    expect(text).toContain(part)
  for (const secret of [/zebra/i, /olive/i, lead.email, lead.phone])
    expect(`${subject} ${text} ${html}`).not.toMatch(secret)
  expect(product.inbox.messages(other.email)).toEqual([])
})

test('a payer who lost reads why and that the money is back, whatever other leads are theirs', async () => {
  const { supplier } = await signedInSupplier(product)
  await purchasedLead(product, supplier)
  const { lead } = await purchasedLead(product, (await signedInSupplier(product)).supplier)
  const paid = { paidAt: product.clock.now(), stripeRefundId: 're_1' }
  const refundId = await owe(lead.id, supplier.id, paid)

  await jobs.enqueue(product.db, 'send-refund-notice', { refundId })

  const { subject, text } = await mailTo(supplier.email)
  expect(subject).toBe('Refunded in full: this lead was sold while you were paying')
  expect(text).toContain('$89.00')
})

test('a payer who had bought the lead with a credit before reads that it stays theirs', async () => {
  const { supplier } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier, { source: 'credit' })
  await jobs.enqueue(product.db, 'send-refund-notice', { refundId: await owe(lead.id, supplier.id) })
  const { subject, text } = await mailTo(supplier.email)
  expect(subject).toBe('Your refund is on its way: this lead was already yours')
  expect(text).toContain('It stays under My Leads')
  expect(text).not.toContain('didn’t get it')
})

test('a refund is reported at the tier that was paid, first as on its way and then as paid', async () => {
  const { supplier } = await signedInSupplier(product)
  const { lead, purchase } = await purchasedLead(product, supplier)
  const { attemptId, paymentIntentId } = purchase
  const payment = { attemptId: attemptId ?? '', paymentIntentId: paymentIntentId ?? '' }
  const refundId = await owe(lead.id, supplier.id, { ...payment, reason: 'off_market' })
  await jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  const { subject, text } = await mailTo(supplier.email)
  // The payer owns the lead, and the reason of the refund is another.
  expect(subject).not.toContain('yours already')
  expect(subject).toContain('on its way')
  expect(text).toContain('Tier 2 lead')

  const paid = { paidAt: product.clock.now(), stripeRefundId: 're_9' }
  await product.db.update(refunds).set(paid).where(eq(refunds.id, refundId))
  await jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  expect((await mailTo(supplier.email, 2)).subject).toStartWith('Refunded in full')
})

async function failedRefund(changes: Partial<typeof refunds.$inferInsert> = {}) {
  const { supplier } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, (await signedInSupplier(product)).supplier)
  const now = product.clock.now()
  const refundId = await owe(lead.id, supplier.id, {
    paidAt: now,
    stripeRefundId: `re_${crypto.randomUUID()}`,
    failedAt: now,
    failureReason: 'expired_or_canceled_card',
    failedRefundId: 're_failed',
    ...changes,
  })
  return { refundId, email: supplier.email }
}

test('a refund that failed is corrected in a mail of its own; a notice that waited until then is not sent', async () => {
  const { refundId, email } = await failedRefund()
  await jobs.enqueue(product.db, 'send-refund-notice', { refundId })
  await jobs.enqueue(product.db, 'tell-of-failed-refund', { refundId })
  const { subject, text } = await mailTo(email)
  expect(subject).toBe('Your refund of $89.00 didn’t go through')
  expect(text).toContain('We still owe you this amount.')
  while ((await countWaitingJobs(product, 'send-refund-notice')) > 0) await Bun.sleep(20)
  expect(product.inbox.messages(email)).toHaveLength(1)
})

test('a refund that was paid before the mail of its failure was sent is not called failed', async () => {
  const again = await failedRefund({ failedAt: null, failureReason: null })
  const otherwise = await failedRefund({ paidOtherwiseAt: product.clock.now() })
  const last = await failedRefund()
  for (const { refundId } of [again, otherwise, last])
    await jobs.enqueue(product.db, 'tell-of-failed-refund', { refundId })
  await mailTo(last.email)
  while ((await countWaitingJobs(product, 'tell-of-failed-refund')) > 0) await Bun.sleep(20)
  for (const { email } of [again, otherwise]) expect(product.inbox.messages(email)).toEqual([])
})
