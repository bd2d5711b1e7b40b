import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, isNull, ne, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, lockRateCheck, lockVisitorInPlace } from '../../../db/locks.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { isOpenLead } from '../../../domain/leads/standing.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { NewFigures } from '../../contract/rate-check/rate-check.ts'
import type { RateCheckResults } from '../../contract/rate-check/rate-check-results.ts'
import { type Lead, updateBusiness, type WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { type Estimate, estimate } from '../rates/estimate.ts'
import type { WithCurrentRates } from '../rates/rate-book.ts'
import { type OwnStatement, statementFor, statementIn, statementOf } from '../statements/own-statement.ts'
import { refuseMistakenStatement } from '../statements/statement-mistakes.ts'
import { isShownTo } from './latest-rate-check.ts'
import { resultsOf, storedResultsOf } from './results.ts'
import { effectiveRateOf, quotesOf } from './submit-rate-check.ts'

/** Recalculates estimate, quotes and lead, unless it is sold or being paid for. The same figures again change nothing. */
export async function addFigures(
  deps: Dependencies & WithCurrentRates & WithMarketCache,
  request: OwnCheckRequest & { figures: NewFigures },
): Promise<RateCheckResults> {
  const book = await deps.rateCards.rateBook(request.now)
  const { results, isLeadChanged } = await deps.db.transaction(async (tx) => {
    // The locks in the order of a submission and of a deletion: visitor, lead, rate check.
    await lockVisitorInPlace(tx, request.visitor)
    const { leadId } = await findOwnCheck(tx, request)
    const lead = leadId === null ? null : await lockChangeableLead(tx, leadId)
    const check = await lockOwnCheck(tx, request)

    const figures = figuresFrom(check, request.figures, request.now)
    if (isDeepStrictEqual(figures, figuresIn(check)))
      return { results: storedResultsOf(check), isLeadChanged: false }
    const answer = estimate(book, {
      ...check,
      cardPresentRatePercent: figures.cardPresentRate,
      cardNotPresentRatePercent: figures.cardNotPresentRate,
      statement: statementFor(figures, check.monthlyVolumeCents),
    })
    await tx
      .update(rateChecks)
      .set({ ...figures, estimate: answer, ratesVersion: answer.explanation.rateDataVersion })
      .where(eq(rateChecks.id, check.id))
    await replaceQuotes(tx, check, answer)
    const isLeadChanged = lead !== null && (await showsAnswersOf(tx, check, lead))
    if (isLeadChanged) {
      await updateBusiness(tx, lead, {
        cardPresentRate: figures.cardPresentRate,
        cardNotPresentRate: figures.cardNotPresentRate,
        effectiveRate: effectiveRateOf(figures, check),
        potentialSavingsCents: answer.recommended[0]?.savingCents ?? 0,
      })
    }
    await appendAudit(tx, {
      at: request.now,
      actor: 'visitor',
      action: 'added figures to rate check',
      recordType: 'rate check',
      recordId: check.id,
      details: { changesLead: isLeadChanged },
    })
    return { results: resultsOf({ ...check, ...figures, estimate: answer }), isLeadChanged }
  })
  if (isLeadChanged) deps.market.dropFirstPage()
  return results
}

type OwnCheckRequest = { rateCheckId: string; visitor: Visitor; now: Date }
type RateCheck = typeof rateChecks.$inferSelect

const isOwnCheck = ({ rateCheckId, visitor, now }: OwnCheckRequest) =>
  and(eq(rateChecks.id, rateCheckId), isShownTo(visitor, now))

async function findOwnCheck(tx: Tx, request: OwnCheckRequest): Promise<{ leadId: string | null }> {
  const [found] = await tx.select({ leadId: rateChecks.leadId }).from(rateChecks).where(isOwnCheck(request))
  if (found === undefined) throw noSuchRateCheck()
  return found
}

/** Locks the check until the transaction ends. Checks ownership again, because the check may have been erased in between. */
async function lockOwnCheck(tx: Tx, request: OwnCheckRequest): Promise<RateCheck> {
  const found = await lockRateCheck(tx, isOwnCheck(request))
  if (found === undefined) throw noSuchRateCheck()
  return found
}

const noSuchRateCheck = () =>
  new Refusal('not_found', 404, {
    en: 'We can’t find this rate check. Results can be changed for 24 hours.',
    fr: 'Cette vérification de taux est introuvable. Les résultats peuvent être modifiés pendant 24\u00a0heures.',
  })

type Figures = Pick<RateCheck, 'cardPresentRate' | 'cardNotPresentRate'> & OwnStatement

/** Keeps rates that were left out; replaces a statement as a whole. Rounded as the table stores it, to compare with it. */
function figuresFrom(check: RateCheck, input: NewFigures, now: Date): Figures {
  const rate = (percent: number | null) => (percent === null ? null : halfUp(percent, 4))
  const isNew = input.statementFees !== null || input.removeStatement
  const statement = isNew ? statementOf(input) : statementIn(check)
  refuseMistakenStatement(input, dollarsOf(check.monthlyVolumeCents), now)
  return {
    cardPresentRate: rate(input.cardPresentRate) ?? check.cardPresentRate,
    cardNotPresentRate: rate(input.cardNotPresentRate) ?? check.cardNotPresentRate,
    ...statement,
  }
}

const figuresIn = (check: RateCheck): Figures => ({
  cardPresentRate: check.cardPresentRate,
  cardNotPresentRate: check.cardNotPresentRate,
  ...statementIn(check),
})

/** Quotes keep their id and expiry. An accepted quote stays; it keeps its figures if its provider is no longer recommended. */
async function replaceQuotes(tx: Tx, check: RateCheck, answer: Estimate): Promise<void> {
  const rows = quotesOf(answer, check.id, check.checkedAt)
  const slugs = rows.map(({ providerSlug }) => providerSlug)
  const ofCheck = eq(quotes.rateCheckId, check.id)
  const areLeft = slugs.length === 0 ? ofCheck : and(ofCheck, notInArray(quotes.providerSlug, slugs))
  await tx.delete(quotes).where(and(areLeft, ne(quotes.status, 'accepted')))
  await tx.update(quotes).set({ isRecommended: false }).where(areLeft)
  for (const { rateCheckId, providerSlug, expiresAt, ...figures } of rows) {
    await tx
      .insert(quotes)
      .values({ rateCheckId, providerSlug, expiresAt, ...figures })
      .onConflictDoUpdate({ target: [quotes.rateCheckId, quotes.providerSlug], set: figures })
  }
}

/** False if a newer check has updated the lead, or if it was being paid for and kept earlier answers. */
async function showsAnswersOf(tx: Tx, check: RateCheck, lead: Lead): Promise<boolean> {
  const isAlike =
    lead.businessType === check.businessType &&
    lead.currentProvider === check.currentProvider &&
    lead.monthlyVolumeCents === check.monthlyVolumeCents &&
    lead.averageTransactionCents === check.averageTransactionCents
  if (!isAlike) return false
  const newer = await tx
    .select({ id: rateChecks.id })
    .from(rateChecks)
    .where(and(eq(rateChecks.leadId, lead.id), gt(rateChecks.checkedAt, check.checkedAt)))
    .limit(1)
  return newer.length === 0
}

/** Locks a lead. Null if it is sold, off the market or being paid for, because its buyer must get what the card said. */
export async function lockChangeableLead(tx: Tx, leadId: string): Promise<Lead | null> {
  const lead = await lockLeadOfPerson(tx, leadId)
  if (lead === undefined || !isOpenLead(lead)) return null
  // A second statement, which sees the hold of the transaction that the first one waited for.
  const holds = await tx
    .select({ id: leadHolds.id })
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
    .limit(1)
  return holds.length === 0 ? lead : null
}
