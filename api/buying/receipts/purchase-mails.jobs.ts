import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  failedRefundNotice,
  leadAssigned,
  purchaseReceipt,
  refundNotice,
} from '../../platform/notifications/templates/suppliers/purchase-mails.ts'
import { productOf, readTaxLines, receiptNumber, taxNoteOf } from './receipt.ts'

/** Mails a payment's receipt or the notice of its refund, and the notice of an assigned lead. */
export function handlePurchaseMailJobs(deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'publicUrl'>): void {
  const { db, jobs, mail, publicUrl } = deps

  jobs.work('send-purchase-receipt', async ({ purchaseId }, _, jobId) => {
    const { recipient, language, receipt, source, lead } = await findReceiptToSend(db, purchaseId)
    const number = receiptNumber(receipt.number)
    await mail.send(
      purchaseReceipt({
        ...recipient,
        billedTo: receipt.billedTo,
        number,
        product: productOf(lead, language),
        isByCredit: source === 'credit',
        priceCents: receipt.priceCents,
        totalCents: receipt.totalCents,
        taxNote: taxNoteOf(readTaxLines(receipt.taxLines), language),
        myLeadsUrl: `${pagesIn(language, publicUrl)}/supplier/analytics`,
        receiptUrl: `${pagesIn(language, publicUrl)}/supplier/receipt?number=${number}`,
        sender: ourSender(publicUrl, language),
      }),
      jobId,
    )
  })

  jobs.work('send-lead-assigned', async ({ purchaseId }, _, jobId) => {
    const { recipient, language, receipt, lead } = await findReceiptToSend(db, purchaseId)
    await mail.send(
      leadAssigned({
        ...recipient,
        product: productOf(lead, language),
        receiptNumber: receiptNumber(receipt.number),
        myLeadsUrl: `${pagesIn(language, publicUrl)}/supplier/analytics`,
        sender: ourSender(publicUrl, language),
      }),
      jobId,
    )
  })

  jobs.work('send-refund-notice', async ({ refundId }, _, jobId) => {
    const { recipient, language, refund, lead, isTheirs } = await findRefundToReport(db, refundId)
    // It failed before this mail was sent; another mail says so.
    if (refund.failedAt !== null) return
    await mail.send(
      refundNotice({
        ...recipient,
        product: productOf(lead, language),
        amountCents: refund.amountCents,
        reason: isTheirs ? 'yours' : refund.reason,
        isPaid: refund.paidAt !== null,
        marketUrl: `${pagesIn(language, publicUrl)}/supplier/dashboard`,
        sender: ourSender(publicUrl, language),
      }),
      jobId,
    )
  })

  jobs.work('tell-of-failed-refund', async ({ refundId }, _, jobId) => {
    const { recipient, language, refund, lead } = await findRefundToReport(db, refundId)
    // It was paid since.
    if (refund.failedAt === null || refund.paidOtherwiseAt !== null) return
    const content = {
      product: productOf(lead, language),
      amountCents: refund.amountCents,
      sender: ourSender(publicUrl, language),
    }
    await mail.send(failedRefundNotice({ ...recipient, ...content }), jobId)
  })
}

const recipient = { to: suppliers.email, contactPerson: suppliers.contactPerson }
const anonymousLead = { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier }

async function findReceiptToSend(db: Db, purchaseId: string) {
  const [found] = await db
    .select({
      recipient,
      language: suppliers.language,
      receipt: receipts,
      source: purchases.source,
      lead: anonymousLead,
    })
    .from(purchases)
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(eq(purchases.id, purchaseId))
  if (found === undefined) throw new Error('A purchase has no receipt.')
  return found
}

async function findRefundToReport(db: Db, refundId: string) {
  const [found] = await db
    .select({
      recipient,
      language: suppliers.language,
      refund: refunds,
      lead: { ...anonymousLead, tier: paymentAttempts.tier },
      /** This payer had bought the lead otherwise. */
      isTheirs: sql<boolean>`${refunds.reason} = 'sold' and ${purchases.id} is not null`,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .innerJoin(leads, eq(leads.id, paymentAttempts.leadId))
    .leftJoin(
      purchases,
      and(eq(purchases.leadId, paymentAttempts.leadId), eq(purchases.supplierId, paymentAttempts.supplierId)),
    )
    .where(eq(refunds.id, refundId))
  if (found === undefined) throw new Error('There is no such refund.')
  return found
}
