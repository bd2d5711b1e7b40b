import type { Dependencies } from '../dependencies.ts'
import { ourSender } from '../notifications/our-sender.ts'
import { leadAssigned } from '../notifications/templates/lead-assigned.ts'
import { purchaseReceipt } from '../notifications/templates/purchase-receipt.ts'
import { refundNotice } from '../notifications/templates/refund-notice.ts'
import { findReceiptToSend, findRefundToTell } from './purchase-mails.queries.ts'
import { productOf, readTaxLines, receiptNumber, taxNoteOf } from './receipt.ts'

/** The mails after a purchase: the receipt of a payment, the word on the refund of one in vain, and on a lead that was assigned. */
export function handlePurchaseMailJobs(deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'publicUrl'>): void {
  const { db, jobs, mail, publicUrl } = deps
  const sender = ourSender(publicUrl)

  jobs.work('send-purchase-receipt', async ({ purchaseId }) => {
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
    )
  })

  jobs.work('send-lead-assigned', async ({ purchaseId }) => {
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
    )
  })

  jobs.work('send-refund-notice', async ({ refundId }) => {
    const found = await findRefundToTell(db, refundId)
    if (found === undefined) throw new Error('There is no such refund.')
    const { recipient, refund, lead, isTheirs } = found
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
    )
  })
}
