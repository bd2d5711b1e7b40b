import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { companyInFrench } from '../../../domain/languages/french-lead.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import { companyLabel } from '../../../domain/leads/public-lead.ts'
import type { Tier } from '../../../domain/leads/tiers.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Receipt } from '../../contract/buying/receipts.ts'
import { auditRefusal } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'

/** A supplier's own receipt by its number, such as "NR-1001"; a request for any other is refused and audited. */
export async function receiptOf(
  db: Db,
  { supplierId, number, now }: { supplierId: string; number: string; now: Date },
): Promise<Receipt> {
  const digits = /^NR-(\d{1,15})$/.exec(number)?.[1]
  if (digits === undefined) throw noSuchReceipt()
  const found = await findReceipt(db, supplierId, Number(digits))
  if (found === undefined) {
    await auditRefusal(db, supplierId, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      action: 'was refused a receipt',
      recordType: 'receipt',
      recordId: receiptNumber(Number(digits)),
    })
    throw noSuchReceipt()
  }
  const { receipt, lead, leadId, source, purchasedAt } = found
  const taxLines = readTaxLines(receipt.taxLines)
  const language = requestLanguage()
  return {
    number: receiptNumber(receipt.number),
    issuedAt: receipt.issuedAt.toISOString(),
    purchasedAt: purchasedAt.toISOString(),
    billedTo: receipt.billedTo,
    product: productOf(lead, language),
    leadId,
    source,
    price: dollarsOf(receipt.priceCents),
    taxLines: taxLines.map(({ amountCents, ...line }) => ({ ...line, amount: dollarsOf(amountCents) })),
    total: dollarsOf(receipt.totalCents),
    currency: 'CAD',
    taxNote: taxNoteOf(taxLines, language),
  }
}

/** As people see it, such as "NR-1001". */
export const receiptNumber = (number: number) => `NR-${number}`

type ReceiptLead = { businessType: string; province: string | null; tier: Tier }

/** What was bought, in words that name nobody. */
export const productOf = (lead: ReceiptLead, language: Language) =>
  language === 'fr'
    ? `Piste de palier ${lead.tier.at(-1)}\u00a0: ${companyInFrench(lead)}`
    : `${TIER_NAMES[lead.tier]} lead: ${companyLabel({ ...lead, publicBusinessType: lead.businessType })}`

const TIER_NAMES: Record<Tier, string> = { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' }

const TaxLines = v.array(v.object({ label: v.string(), ratePercent: v.number(), amountCents: v.number() }))
type TaxLine = v.InferOutput<typeof TaxLines>[number]

/** From a receipt's row. */
export const readTaxLines = (stored: unknown): TaxLine[] => v.parse(TaxLines, stored)

/** Says so where no tax is charged (rule 33); tax lines speak for themselves. */
export const taxNoteOf = (taxLines: readonly TaxLine[], language: Language) =>
  taxLines.length === 0 ? NO_TAX[language] : ''

const NO_TAX = {
  en: 'No tax is charged on this purchase.',
  fr: 'Aucune taxe n’est perçue sur cet achat.',
}

/** Undefined for another supplier's receipt and for none. */
async function findReceipt(db: Db, supplierId: string, number: number) {
  const [found] = await db
    .select({
      receipt: receipts,
      leadId: purchases.leadId,
      source: purchases.source,
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
  new Refusal('receipt_not_found', 404, {
    en: 'There is no such receipt among yours.',
    fr: 'Ce reçu ne figure pas parmi les vôtres.',
  })
