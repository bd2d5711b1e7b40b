import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, ne, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockRateCheck, lockVisitorInPlace } from '../../../db/locks.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { NewFigures } from '../../contract/rate-check.ts'
import type { RateCheckResults } from '../../contract/rate-check-results.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { type Estimate, estimate } from '../rates/estimate.ts'
import { halfUp } from '../rates/monthly-cost.ts'
import type { WithCurrentRates } from '../rates/rate-book.ts'
import { type OwnStatement, statementFor, statementIn, statementOf } from '../statements/own-statement.ts'
import { refuseMistakenStatement } from '../statements/statement-mistakes.ts'
import { type Lead, lockChangeableLead, updateLeadFigures } from '../submitted-leads/lead-figures.ts'
import type { WithMarketCache } from '../submitted-leads/submitted-lead.ts'
import { isShownTo } from './latest-rate-check.ts'
import { resultsOf, storedResultsOf } from './results.ts'
import { effectiveRateOf, quotesOf } from './submit-rate-check.ts'

/**
 * Works the visitor's own rate check out anew from figures that they have found since: estimate, quotes, and the lead unless
 * it is sold or being paid for, all or none. The same figures once more change nothing.
 */
export async function addFigures(
  deps: Dependencies & WithCurrentRates & WithMarketCache,
  asked: { rateCheckId: string; visitor: Visitor; figures: NewFigures; now: Date },
): Promise<RateCheckResults> {
  const book = await deps.rateCards.rateBook(asked.now)
  const { results, isLeadChanged } = await deps.db.transaction(async (tx) => {
    // The locks in the order of a submission and of a deletion: visitor, lead, rate check.
    await lockVisitorInPlace(tx, asked.visitor)
    const { leadId } = await findOwnCheck(tx, asked)
    const lead = leadId === null ? null : await lockChangeableLead(tx, leadId)
    const check = await lockOwnCheck(tx, asked)

    const figures = figuresFrom(check, asked.figures, asked.now)
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
    const isLeadChanged = lead !== null && (await speaksFor(tx, check, lead))
    if (isLeadChanged) {
      await updateLeadFigures(tx, lead, {
        cardPresentRate: figures.cardPresentRate,
        cardNotPresentRate: figures.cardNotPresentRate,
        effectiveRate: effectiveRateOf(figures, check),
        potentialSavingsCents: answer.recommended[0]?.savingCents ?? 0,
      })
    }
    await appendAudit(tx, {
      at: asked.now,
      actor: 'visitor',
      deed: 'added figures to rate check',
      subject: 'rate check',
      subjectId: check.id,
      details: { changesLead: isLeadChanged },
    })
    return { results: resultsOf({ ...check, ...figures, estimate: answer }), isLeadChanged }
  })
  if (isLeadChanged) deps.market.dropFirstPage()
  return results
}

type Asked = { rateCheckId: string; visitor: Visitor; now: Date }
type RateCheck = typeof rateChecks.$inferSelect

const isAsked = ({ rateCheckId, visitor, now }: Asked) =>
  and(eq(rateChecks.id, rateCheckId), isShownTo(visitor, now))

async function findOwnCheck(tx: Tx, asked: Asked): Promise<{ leadId: string | null }> {
  const [found] = await tx.select({ leadId: rateChecks.leadId }).from(rateChecks).where(isAsked(asked))
  if (found === undefined) throw noSuchRateCheck()
  return found
}

/** Nobody else changes it before the transaction ends; asked for again, because it may have been erased while we waited. */
async function lockOwnCheck(tx: Tx, asked: Asked): Promise<RateCheck> {
  const found = await lockRateCheck(tx, isAsked(asked))
  if (found === undefined) throw noSuchRateCheck()
  return found
}

const noSuchRateCheck = () =>
  new Refusal('not_found', 404, 'We can’t find this rate check. Results can be changed for 24 hours.')

type Figures = Pick<RateCheck, 'cardPresentRate' | 'cardNotPresentRate'> & OwnStatement

/** What was left out stays as it was; a statement is taken as a whole. Rounded as the table keeps it, to be compared with it. */
function figuresFrom(check: RateCheck, given: NewFigures, now: Date): Figures {
  const rate = (percent: number | null) => (percent === null ? null : halfUp(percent, 4))
  const isNew = given.statementFees !== null || given.removeStatement
  const statement = isNew ? statementOf(given) : statementIn(check)
  refuseMistakenStatement(given, dollarsOf(check.monthlyVolumeCents), now)
  return {
    cardPresentRate: rate(given.cardPresentRate) ?? check.cardPresentRate,
    cardNotPresentRate: rate(given.cardNotPresentRate) ?? check.cardNotPresentRate,
    ...statement,
  }
}

const figuresIn = (check: RateCheck): Figures => ({
  cardPresentRate: check.cardPresentRate,
  cardNotPresentRate: check.cardNotPresentRate,
  ...statementIn(check),
})

/**
 * The quotes of the new estimate stand under the old ones' ids and end when those would have. What the owner has accepted stays
 * accepted; where its provider is no longer recommended, it keeps the figures that it was accepted with.
 */
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

/**
 * Whether the lead says what this check says. It does not where a newer check has updated it, or where it was being paid for
 * when this one was made and so kept what an earlier one said.
 */
async function speaksFor(tx: Tx, check: RateCheck, lead: Lead): Promise<boolean> {
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
