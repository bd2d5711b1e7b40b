import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import type { OwnStatement } from '../../rate-check/statements/own-statement.ts'
import { forgetWhatSystemsWereTold } from './told-to-systems.ts'

/** The form's own choice stays for the figures; what the visitor typed instead of one may name someone. */
const choiceAlone = (column: SQL | typeof leads.businessType, choices: Record<string, string>) =>
  sql`case when ${column} in ${Object.keys(choices)} then ${column} else 'other' end`

/**
 * Takes who it was out of leads, and out of what their buyers wrote about them, were answered or were sent; the figures stay,
 * but for the statement's: beside the sales, its rate tells its fees.
 */
export async function blankLeads(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  // The public columns stay as they are: they hold none of the visitor's own words.
  await tx
    .update(leads)
    .set({
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      company: '',
      website: '',
      decisionMakerName: '',
      effectiveRate: null,
      businessType: choiceAlone(leads.businessType, BUSINESS_TYPES),
      currentProvider: choiceAlone(sql`${leads.currentProvider}`, PROCESSORS),
      possibleDuplicateOf: null,
      erasedAt: now,
    })
    .where(inArray(leads.id, leadIds))
  await tx.update(purchases).set({ outcomeNotes: '' }).where(inArray(purchases.leadId, leadIds))
  await forgetWhatSystemsWereTold(tx, 'erased', leadIds)
}

const NO_STATEMENT: OwnStatement = {
  statementFeesCents: null,
  statementSalesCents: null,
  statementCount: null,
  statementInterchangeCents: null,
  statementAssessmentsCents: null,
  statementFixedFeesCents: null,
  statementStart: null,
  statementEnd: null,
}

type BlankedChecks = { rateChecks: number; quotes: number; contactRequests: number }

/**
 * Takes who it was out of rate checks; their figures stay, the quotes and requests made from them go. What was copied
 * from a statement, or worked out from it, goes too: whoever has the paper could tell whose check it was.
 */
export async function blankRateChecks(tx: Tx, ids: string[], now: Date): Promise<BlankedChecks> {
  if (ids.length === 0) return { rateChecks: 0, quotes: 0, contactRequests: 0 }
  const isListed = sql`${rateChecks.currentProvider} in ${Object.keys(PROCESSORS)}`
  // The estimate calls a processor that we do not list by the visitor's own words.
  const nameless = sql`case when ${isListed} then ${rateChecks.estimate}
    else jsonb_set(${rateChecks.estimate}, '{current,name}', '"Other"', false) end`
  const blanked = await tx
    .update(rateChecks)
    .set({
      visitorDigest: '',
      email: '',
      firstName: '',
      lastName: '',
      company: '',
      businessType: choiceAlone(sql`${rateChecks.businessType}`, BUSINESS_TYPES),
      currentProvider: choiceAlone(sql`${rateChecks.currentProvider}`, PROCESSORS),
      // Each of its amounts tells a statement's fees.
      estimate: sql`case when ${rateChecks.statementFeesCents} is null then ${nameless} else '{}' end`,
      ...NO_STATEMENT,
      erasedAt: now,
    })
    .where(inArray(rateChecks.id, ids))
  const quoted = await tx.delete(quotes).where(inArray(quotes.rateCheckId, ids))
  const requested = await tx.delete(contactRequests).where(inArray(contactRequests.rateCheckId, ids))
  return {
    rateChecks: blanked.rowCount ?? 0,
    quotes: quoted.rowCount ?? 0,
    contactRequests: requested.rowCount ?? 0,
  }
}
