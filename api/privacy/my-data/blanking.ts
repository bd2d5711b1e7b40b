import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leadNotes, leadReminders } from '../../../db/schema/follow-ups.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests, requestMails } from '../../../db/schema/requests.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { forgetAnswersAbout } from '../../connect/api-keys/idempotency.ts'
import { forgetEventsOf } from '../../connect/webhooks/record-event.ts'
import type { OwnStatement } from '../../rate-check/statements/own-statement.ts'

/** A choice of the form stays for the figures; a text typed instead may name a person. */
const choiceAlone = (column: SQL | typeof leads.businessType, choices: Record<string, string>) =>
  sql`case when ${column} in ${Object.keys(choices)} then ${column} else 'other' end`

/**
 * Also blanks admins' notes, deletes buyers' notes and reminders, stored answers and events, and the statement's rate, which with
 * the sales reveals the fees.
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
      adminNote: '',
      effectiveRate: null,
      businessType: choiceAlone(leads.businessType, BUSINESS_TYPES),
      currentProvider: choiceAlone(sql`${leads.currentProvider}`, PROCESSORS),
      possibleDuplicateOf: null,
      erasedAt: now,
    })
    .where(inArray(leads.id, leadIds))
  await tx.delete(leadRequests).where(inArray(leadRequests.leadId, leadIds))
  await tx.delete(requestMails).where(inArray(requestMails.leadId, leadIds))
  await tx.delete(leadNotes).where(inArray(leadNotes.leadId, leadIds))
  await tx.delete(leadReminders).where(inArray(leadReminders.leadId, leadIds))
  await tx
    .update(purchases)
    .set({ outcomeNotes: '', outcomeNotedAt: null })
    .where(inArray(purchases.leadId, leadIds))
  await forgetStoredAnswers(tx, 'erased', leadIds)
}

/**
 * For every event about a person: no answer from before it is repeated under its Idempotency-Key. An erasure also deletes the
 * webhook events about the leads; after the others a newer event says what has changed. Call with the leads locked for update.
 */
export async function forgetStoredAnswers(
  tx: Tx,
  event: 'withdrawn' | 'corrected' | 'erased',
  leadIds: string[],
): Promise<void> {
  if (leadIds.length === 0) return
  if (event === 'erased') await forgetEventsOf(tx, leadIds)
  await forgetAnswersAbout(tx, leadIds)
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

/** Removes the person and the statement, by whose paper a reader could recognise the check. Quotes and requests are deleted. */
export async function blankRateChecks(tx: Tx, ids: string[], now: Date): Promise<BlankedChecks> {
  if (ids.length === 0) return { rateChecks: 0, quotes: 0, contactRequests: 0 }
  const isListed = sql`${rateChecks.currentProvider} in ${Object.keys(PROCESSORS)}`
  // The estimate names an unlisted processor in the visitor's own words.
  const nameless = sql`case when ${isListed} then ${rateChecks.estimate}
    else jsonb_set(${rateChecks.estimate}, '{current,name}', '"Other"', false) end`
  const blanked = await tx
    .update(rateChecks)
    .set({
      visitorDigest: '',
      submissionDigest: null,
      email: '',
      firstName: '',
      lastName: '',
      company: '',
      businessType: choiceAlone(sql`${rateChecks.businessType}`, BUSINESS_TYPES),
      currentProvider: choiceAlone(sql`${rateChecks.currentProvider}`, PROCESSORS),
      // Each of its amounts reveals a statement's fees.
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
