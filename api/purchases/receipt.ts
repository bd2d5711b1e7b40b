import * as v from 'valibot'
import type { Tier } from '../contract/supplier/market.ts'
import { companyLabel } from '../leads/market.ts'

/** As people see it, such as "NR-1001". */
export const receiptNumber = (number: number) => `NR-${number}`

const RECEIPT_NUMBER = /^NR-(\d{1,15})$/

/** The number inside "NR-1001"; undefined where the text is no number of a receipt. */
export function readReceiptNumber(text: string): number | undefined {
  const digits = RECEIPT_NUMBER.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export type ReceiptLead = { businessType: string; province: string | null; tier: Tier }

/** What was bought, in words that name nobody. */
export const productOf = ({ businessType, province, tier }: ReceiptLead) =>
  `${TIER_NAMES[tier]} lead: ${companyLabel({ publicBusinessType: businessType, province })}`

const TIER_NAMES: Record<Tier, string> = { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' }

const TaxLines = v.array(v.object({ label: v.string(), ratePercent: v.number(), amountCents: v.number() }))
export type TaxLine = v.InferOutput<typeof TaxLines>[number]

/** As the receipt's row keeps them. */
export const readTaxLines = (stored: unknown): TaxLine[] => v.parse(TaxLines, stored)

/** Version one charges no tax and says so (rule 33); once there are tax lines, they say it. */
export const taxNoteOf = (taxLines: readonly TaxLine[]) =>
  taxLines.length === 0 ? 'No tax is charged on this purchase.' : ''
