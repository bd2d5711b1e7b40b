import type { Db } from '../../db/client.ts'
import { auditRefusal } from '../audit/bounded-audit.ts'
import type { Receipt } from '../contract/supplier/receipts.ts'
import { dollarsOf } from '../shared/money.ts'
import { productOf, readReceiptNumber, readTaxLines, receiptNumber, taxNoteOf } from './receipt.ts'
import { findReceipt } from './receipts.queries.ts'
import { noSuchReceipt } from './receipts.refusals.ts'

/** A supplier's own receipt by its number, such as "NR-1001"; asking for any other is refused and written down. */
export async function receiptOf(
  db: Db,
  { supplierId, number, now }: { supplierId: string; number: string; now: Date },
): Promise<Receipt> {
  const read = readReceiptNumber(number)
  if (read === undefined) throw noSuchReceipt()
  const found = await findReceipt(db, supplierId, read)
  if (found === undefined) {
    await auditRefusal(db, supplierId, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'was refused a receipt',
      subject: 'receipt',
      subjectId: receiptNumber(read),
    })
    throw noSuchReceipt()
  }
  const { receipt, lead, leadId, purchasedAt } = found
  const taxLines = readTaxLines(receipt.taxLines)
  return {
    number: receiptNumber(receipt.number),
    issuedAt: receipt.issuedAt.toISOString(),
    purchasedAt: purchasedAt.toISOString(),
    billedTo: receipt.billedTo,
    product: productOf(lead),
    leadId,
    price: dollarsOf(receipt.priceCents),
    taxLines: taxLines.map(({ amountCents, ...line }) => ({ ...line, amount: dollarsOf(amountCents) })),
    total: dollarsOf(receipt.totalCents),
    currency: 'CAD',
    taxNote: taxNoteOf(taxLines),
  }
}
