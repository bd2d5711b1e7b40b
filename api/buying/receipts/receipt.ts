import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { companyLabel } from '../../../domain/public-lead.ts'
import type { Tier } from '../../../domain/tiers.ts'
import type { Receipt } from '../../contract/supplier/receipts.ts'
import { auditRefusal } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

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
      action: 'was refused a receipt',
      recordType: 'receipt',
      recordId: receiptNumber(read),
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

/** As people see it, such as "NR-1001". */
export const receiptNumber = (number: number) => `NR-${number}`

const RECEIPT_NUMBER = /^NR-(\d{1,15})$/

/** The number inside "NR-1001"; undefined where the text is no number of a receipt. */
function readReceiptNumber(text: string): number | undefined {
  const digits = RECEIPT_NUMBER.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

type ReceiptLead = { businessType: string; province: string | null; tier: Tier }

/** What was bought, in words that name nobody. */
export const productOf = ({ businessType, province, tier }: ReceiptLead) =>
  `${TIER_NAMES[tier]} lead: ${companyLabel({ publicBusinessType: businessType, province })}`

const TIER_NAMES: Record<Tier, string> = { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' }

const TaxLines = v.array(v.object({ label: v.string(), ratePercent: v.number(), amountCents: v.number() }))
type TaxLine = v.InferOutput<typeof TaxLines>[number]

/** As the receipt's row keeps them. */
export const readTaxLines = (stored: unknown): TaxLine[] => v.parse(TaxLines, stored)

/** Version one charges no tax and says so (rule 33); once there are tax lines, they say it. */
export const taxNoteOf = (taxLines: readonly TaxLine[]) =>
  taxLines.length === 0 ? 'No tax is charged on this purchase.' : ''

/** A receipt of this supplier's own; undefined where it is another supplier's, or there is none. */
async function findReceipt(db: Db, supplierId: string, number: number) {
  const [found] = await db
    .select({
      receipt: receipts,
      leadId: purchases.leadId,
      purchasedAt: purchases.purchasedAt,
      lead: { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier },
    })
    .from(receipts)
    .innerJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(and(eq(receipts.number, number), eq(purchases.supplierId, supplierId)))
  return found
}

/** The same for a receipt of another supplier and for one that does not exist. */
export const noSuchReceipt = () =>
  new Refusal('receipt_not_found', 404, 'There is no such receipt among yours.')
