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

/** The mails that follow a payment: its receipt or the notice of its refund; and the notice of a lead that was assigned. */
export function handlePurchaseMailJobs(deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'publicUrl'>): void {
  const { db, jobs, mail, publicUrl } = deps
  const sender = ourSender(publicUrl)

  jobs.work('send-purchase-receipt', async ({ purchaseId }, _, jobId) => {
    const found = await findReceiptToSend(db, purchaseId)
    if (found === undefined) throw new Error('A purchase has no receipt.')
    const { recipient, receipt, lead } = found
    const number = receiptNumber(receipt.number)
    await mail.send(
      purchaseReceipt({
        ...recipient,
        billedTo: receipt.billedTo,
        number,
        product: productOf(lead),
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
    const found = await findReceiptToSend(db, purchaseId)
    if (found === undefined) throw new Error('A purchase has no receipt.')
    await mail.send(
      leadAssigned({
        ...found.recipient,
        product: productOf(found.lead),
        receiptNumber: receiptNumber(found.receipt.number),
        myLeadsUrl: `${publicUrl}/supplier/analytics`,
        sender,
      }),
      jobId,
    )
  })

  jobs.work('send-refund-notice', async ({ refundId }, _, jobId) => {
    const found = await findRefundToTell(db, refundId)
    if (found === undefined) throw new Error('There is no such refund.')
    const { recipient, refund, lead, isTheirs } = found
    // It failed before this mail was sent; another one says so.
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
    const found = await findRefundToTell(db, refundId)
    if (found === undefined) throw new Error('There is no such refund.')
    const { recipient, refund, lead } = found
    // It was paid since.
    if (refund.failedAt === null || refund.paidOtherwiseAt !== null) return
    const { amountCents } = refund
    await mail.send(
      failedRefundNotice({ ...recipient, product: productOf(lead), amountCents, sender }),
      jobId,
    )
  })
}

const recipient = { to: suppliers.email, contactPerson: suppliers.contactPerson }
const anonymousLead = { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier }

async function findReceiptToSend(db: Db, purchaseId: string) {
  const [found] = await db
    .select({ recipient, receipt: receipts, lead: anonymousLead })
    .from(purchases)
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(eq(purchases.id, purchaseId))
  return found
}

async function findRefundToTell(db: Db, refundId: string) {
  const [found] = await db
    .select({
      recipient,
      refund: refunds,
      lead: { ...anonymousLead, tier: paymentAttempts.tier },
      /** It was sold to nobody else but this payer, who had bought it otherwise. */
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
  return found
}
