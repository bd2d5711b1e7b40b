import { eq, getTableName } from 'drizzle-orm'
import { updateLead } from '../../../api/leads/placing/submitted-lead.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { insertMarked, type Mark } from '../browser/marks.ts'
import { leadOnMarket } from '../people/supplier.ts'
import type { Product } from '../product.ts'

/** What is filled only once a lead has left the market. */
export const EMPTY_ON_THE_MARKET = ['soldAt', 'offMarketAt', 'offMarketReason', 'erasedAt']

const FEES_CENTS = 987_654_321

/** A lead on the market with all that hangs on it, marked in every column that is not public. */
export async function markedLead(product: Product): Promise<{ leadId: string; marks: Mark[] }> {
  const now = product.clock.now()
  const another = await leadOnMarket(product, { offMarketAt: now, offMarketReason: 'admin' })
  const lead = await insertMarked(product, leads, {
    id: crypto.randomUUID(),
    province: 'Ontario',
    aiDescription: 'A business on a flat-rate processor.',
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now,
    contactRequestedAt: now,
    ...Object.fromEntries(EMPTY_ON_THE_MARKET.map((key) => [key, null])),
    possibleDuplicateOf: another.id,
    publicBusinessType: '',
    searchText: '',
    marketTags: [],
  })
  // The public columns are made from the marked ones.
  await product.db.transaction(async (tx) => {
    const [row] = await tx.select().from(leads).where(eq(leads.id, lead.id))
    if (row !== undefined) await updateLead(tx, row, {})
  })
  const duplicateOf = { column: 'leads.possibleDuplicateOf', writtenAs: [another.id] }
  const rateCheck = await insertMarked(product, rateChecks, {
    leadId: lead.id,
    // That of the lead, which bears a mark.
    email: `zq${getTableName(leads)}email`,
    // Not less than the marked parts of it.
    statementFeesCents: FEES_CENTS,
  })
  const fees = {
    column: 'rate_checks.statementFeesCents',
    writtenAs: [String(FEES_CENTS), String(FEES_CENTS / 100), '9876543', '9,876,543'],
  }
  const consent = await insertMarked(product, consents, { rateCheckId: rateCheck.id })
  return {
    leadId: lead.id,
    marks: [...lead.marks, duplicateOf, fees, ...rateCheck.marks, ...consent.marks],
  }
}
