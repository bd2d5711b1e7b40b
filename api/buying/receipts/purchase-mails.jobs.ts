import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  failedRefundNotice,
  leadAssigned,
  purchaseReceipt,
  refundNotice,
} from '../../platform/notifications/templates/purchase-mails.ts'
import { productOf, readTaxLines, receiptNumber, taxNoteOf } from './receipt.ts'

/** Mails a payment's receipt or the notice of its refund, and the notice of an assigned lead. */
export function handlePurchaseMailJobs(deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'publicUrl'>): void {
  const { db, jobs, mail, publicUrl } = deps
  const sender = ourSender(publicUrl)

  jobs.work('send-purchase-receipt', async ({ purchaseId }, _, jobId) => {
    const { recipient, receipt, source, lead } = await findReceiptToSend(db, purchaseId)
    const number = receiptNumber(receipt.number)
    await mail.send(
      purchaseReceipt({
        ...recipient,
        billedTo: receipt.billedTo,
        number,
        product: productOf(lead),
        isByCredit: source === 'credit',
        priceCents: receipt.priceCents,
        totalCents: receipt.totalCents,
        taxNote: taxNoteOf(readTaxLines(receipt.taxLines)),
        myLeadsUrl: `${publicUrl}/supplier/analytics`,
        receiptUrl: `${publicUrl}/supplier/receipt?number=${number}`,
        sender,
      }),
      jobId,
    )
  })

  jobs.work('send-lead-assigned', async ({ purchaseId }, _, jobId) => {
    const { recipient, receipt, lead } = await findReceiptToSend(db, purchaseId)
    await mail.send(
      leadAssigned({
        ...recipient,
        product: productOf(lead),
        receiptNumber: receiptNumber(receipt.number),
        myLeadsUrl: `${publicUrl}/supplier/analytics`,
        sender,
      }),
      jobId,
    )
  })

  jobs.work('send-refund-notice', async ({ refundId }, _, jobId) => {
    const { recipient, refund, lead, isTheirs } = await findRefundToReport(db, refundId)
    // It failed before this mail was sent; another mail says so.
    if (refund.failedAt !== null) return
    await mail.send(
      refundNotice({
        ...recipient,
        product: productOf(lead),
        amountCents: refund.amountCents,
        reason: isTheirs ? 'yours' : refund.reason,
        isPaid: refund.paidAt !== null,
        marketUrl: `${publicUrl}/supplier/dashboard`,
        sender,
      }),
      jobId,
    )
  })

  jobs.work('tell-of-failed-refund', async ({ refundId }, _, jobId) => {
    const { recipient, refund, lead } = await findRefundToReport(db, refundId)
    // It was paid since.
    if (refund.failedAt === null || refund.paidOtherwiseAt !== null) return
    const content = { product: productOf(lead), amountCents: refund.amountCents, sender }
    await mail.send(failedRefundNotice({ ...recipient, ...content }), jobId)
  })
}

const recipient = { to: suppliers.email, contactPerson: suppliers.contactPerson }
const anonymousLead = { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier }

async function findReceiptToSend(db: Db, purchaseId: string) {
  const [found] = await db
    .select({ recipient, receipt: receipts, source: purchases.source, lead: anonymousLead })
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
