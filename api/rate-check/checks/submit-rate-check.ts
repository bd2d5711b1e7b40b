import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Notice } from '../../../db/change-feed.ts'
import type { Tx } from '../../../db/client.ts'
import { lockSubmission } from '../../../db/locks.ts'
import type { Columns } from '../../../db/schema/columns.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentCertificates } from '../../../db/schema/privacy.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { sendInOrder, sentTogether, statement } from '../../../db/statement.ts'
import { centsOf } from '../../../domain/money.ts'
import { halfUp } from '../../../domain/rounding.ts'
import { say } from '../../contract/people/verification.ts'
import * as french from '../../contract/privacy/consent-text.messages.fr.ts'
import * as english from '../../contract/privacy/consent-text.messages.ts'
import { QUOTES_LAST_DAYS } from '../../contract/rate-check/quotes.ts'
import { averageSaleOf, type RateCheckSubmission } from '../../contract/rate-check/rate-check.ts'
import { leadOfSubmission, lockedLeads } from '../../leads/placing/submitted-lead.ts'
import { followUpsOfRequest } from '../../leads/standing/contact-standing.ts'
import { isSecondOpenLead } from '../../leads/standing/off-market.ts'
import { soldParams, soldSql } from '../../leads/standing/sold-people.ts'
import { certificateOf } from '../../people/consents/certificates.ts'
import { withdrawnSince } from '../../people/consents/withdrawals.ts'
import type { Owner } from '../../people/sessions/sessions.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { proofOfBoth, proofParams } from '../../people/verification/open-verification.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { addJobs, type Job, newJobs } from '../../platform/jobs/add-jobs.ts'
import { daysAfter, secondsAfter } from '../../platform/shared/clock.ts'
import { checkYourAnswers, saidBy } from '../../platform/shared/refusal.ts'
import { keyedHash, sha256 } from '../../platform/shared/secrets.ts'
import { type Estimate, estimate } from '../rates/estimate.ts'
import { effectiveRatePercent } from '../rates/monthly-cost.ts'
import type { WithCurrentRates } from '../rates/rate-book.ts'
import { type OwnStatement, statementFor, statementOf } from '../statements/own-statement.ts'
import { refuseMistakenStatement } from '../statements/statement-mistakes.ts'
import { renewRequestOf } from './renew-request.ts'

type Submission = {
  answers: RateCheckSubmission
  visitor: Visitor
  /** The signed-in owner, whose own address needs no other verification. */
  owner: Owner | null
  ipAddress: string
  userAgent: string
  now: Date
}

/** Stores rate check, estimate, quotes, consent, lead and summary mail together. Refuses unverified addresses. */
export async function submitRateCheck(deps: Dependencies & WithCurrentRates, submission: Submission) {
  const { answers, visitor, now } = submission
  const business = businessOf(answers)
  const rateBook = await deps.rateCards.rateBook(now)
  const digest = submissionDigest(deps, submission)
  async function store(tx: Tx) {
    // The lock keeps another tab from replacing the visitor's token. Both statements are sent together; the second sees the
    // state after the lock.
    const [, [found]] = await sentTogether(
      lockSubmission(tx, { visitor, digest }),
      findProofAndLockLeads(tx, firstQueryOf(deps, submission, digest)),
    )
    const verified = verifiedAddresses(found, submission)
    refuseMistakenStatement(answers, answers.monthlyVolume, now)
    const answer = estimate(rateBook, business)
    const before = found?.sentBefore ?? null
    if (before !== null) return { stored: { id: before, estimate: answer }, notices: [] }
    const locked = found?.leadIds ?? []
    const isSold = found?.isSold ?? false
    const { id, notices } = await storeSubmission(deps, tx, submission, {
      ...verified,
      locked,
      isSold,
      digest,
      answer,
    })
    return { stored: { id, estimate: answer }, notices }
  }
  const { stored, notices } = await retryOnConflict(() => deps.db.transaction(store))
  deps.changes.announce(notices)
  const { monthlyVolumeCents } = business
  const { cardPresentRate, cardNotPresentRate } = answers
  return { ...stored, monthlyVolumeCents, cardPresentRate, cardNotPresentRate, ...statementOf(answers) }
}

type Proof = { email: string | null; phone: string | null }

/** A double click, or a proxy that sends a call again. */
const SENT_AGAIN_SECONDS = 60

/** Of the visitor and every answer. */
const submissionDigest = (
  { appSecrets }: Pick<Dependencies, 'appSecrets'>,
  { answers, visitor }: Submission,
): string => keyedHash(appSecrets, 'submissions').digest(JSON.stringify([visitor.digest, answers]))

/** The check that the same submission made a moment ago, unless something came of it since. Read under the submission's lock. */
const sentBefore = sql`(
  select sent.id from ${rateChecks} sent left join ${leads} of_sent on of_sent.id = sent.lead_id
  where sent.visitor_digest = ${sql.placeholder('digest')} and sent.submission_digest = ${sql.placeholder('submission')}
    and sent.checked_at > ${sql.placeholder('sentSince')}::timestamptz
    and of_sent.off_market_at is null and of_sent.sold_at is null
    and not exists (select from ${contactRequests} asked where asked.rate_check_id = sent.id)
    and ${withdrawnSince(sql`sent.email`, sql`sent.checked_at`)} is null
  order by sent.checked_at desc limit 1)`

/** Locks no lead unless the caller has verified the phone number. */
const findProofAndLockLeads = statement<
  Proof & { leadIds: string[]; isSold: boolean; sentBefore: string | null }
>(
  'proof_and_leads_of_submission',
  sql`with ${proofOfBoth}, ${lockedLeads(sql`(select phone from proof) is not null`)}
  select email, phone, array(select id::text from locked) as "leadIds", ${soldSql} as "isSold",
    ${sentBefore} as "sentBefore"
  from proof`,
)

const firstQueryOf = (
  { appSecrets }: Pick<Dependencies, 'appSecrets'>,
  { answers: { email, phone }, visitor, now }: Submission,
  submission: string,
) => ({
  ...proofParams({ visitor, purpose: 'rate-check', email, phone }, now),
  ...soldParams(appSecrets, { email, phone }, now),
  submission,
  sentSince: secondsAfter(now, -SENT_AGAIN_SECONDS),
})

/** The server's own verification of exactly these addresses decides, whatever the submission claims (rule 1). */
function verifiedAddresses(proof: Proof | undefined, { answers, owner }: Submission) {
  const at = (moment: string | null | undefined) => (moment ? new Date(moment) : null)
  const emailVerifiedAt = at(proof?.email) ?? (owner?.email === answers.email ? owner.signedInAt : null)
  const phoneVerifiedAt = at(proof?.phone)
  if (emailVerifiedAt !== null && phoneVerifiedAt !== null) return { emailVerifiedAt, phoneVerifiedAt }
  throw checkYourAnswers({
    ...(emailVerifiedAt === null && { email: saidBy(say('emailNotVerified')) }),
    ...(phoneVerifiedAt === null && { phone: saidBy(say('phoneNotVerified')) }),
  })
}

async function storeSubmission(
  deps: Dependencies,
  tx: Tx,
  submission: Submission,
  found: {
    emailVerifiedAt: Date
    phoneVerifiedAt: Date
    locked: string[]
    isSold: boolean
    digest: string
    answer: Estimate
  },
): Promise<{ id: string; notices: Notice[] }> {
  const { answers, visitor, now } = submission
  const bestSaving = found.answer.recommended[0]?.savingCents ?? 0
  const { firstName, lastName, email, phone, company, website, isDecisionMaker, decisionMakerName } = answers
  const person = { firstName, lastName, email, phone, company, website, isDecisionMaker, decisionMakerName }
  const { businessType, currentProvider, monthlyVolumeCents, averageTransactionCents, monthlyFeeCents } =
    businessOf(answers)
  const habits = { businessType, currentProvider, monthlyVolumeCents, averageTransactionCents }
  const { cardPresentRate, cardNotPresentRate } = answers
  const rates = { cardPresentRate, cardNotPresentRate, monthlyFeeCents }
  const statement = statementOf(answers)

  const isListed = deps.settings.leadListing === 'on-submission'
  const lead = await leadOfSubmission(tx, {
    business: {
      ...person,
      language: answers.language,
      ...habits,
      ...rates,
      effectiveRate: effectiveRateOf(statement, habits),
      potentialSavingsCents: bestSaving,
    },
    locked: found.locked,
    isSold: found.isSold,
    isListed,
    now,
  })
  const rateCheckId = crypto.randomUUID()
  const rateCheck = {
    id: rateCheckId,
    leadId: lead.id,
    visitorDigest: visitor.digest,
    submissionDigest: found.digest,
    email,
    firstName,
    lastName,
    company,
    ...habits,
    ...rates,
    ...statement,
    estimate: found.answer,
    ratesVersion: found.answer.explanation.rateDataVersion,
    checkedAt: now,
  } satisfies Columns<typeof rateChecks, 'erasedAt'>
  const offered = quotesOf(found.answer, rateCheckId, now)
  const consent: typeof consents.$inferSelect = {
    id: crypto.randomUUID(),
    rateCheckId,
    ...CONSENTS[answers.language],
    consentedAt: now,
    ipAddress: submission.ipAddress || null,
    userAgent: submission.userAgent,
    verifiedEmail: email,
    emailVerifiedAt: found.emailVerifiedAt,
    verifiedPhone: phone,
    phoneVerifiedAt: found.phoneVerifiedAt,
  }
  const jobs: Job[] = [
    ...lead.jobs,
    { name: 'send-rate-check-summary', data: { rateCheckId } },
    ...(isListed && lead.id !== null ? followUpsOfRequest(lead.id, now) : []),
  ]
  await sendInOrder(
    ...lead.writes,
    () => tx.insert(rateChecks).values(rateCheck),
    ...(offered.length > 0 ? [() => tx.insert(quotes).values(offered)] : []),
    () => tx.insert(consents).values(consent),
    () => tx.insert(consentCertificates).values(certificateOf(deps.appSecrets, consent, now)),
    () =>
      appendAudit(tx, {
        at: now,
        actor: 'visitor',
        action: 'submitted rate check',
        recordType: 'rate check',
        recordId: rateCheckId,
      }),
    () => addJobs(tx, jobs),
  )
  if (isListed) await renewRequestOf(tx, deps.jobs, rateCheckId, now)
  return { id: rateCheckId, notices: [...lead.notices, ...jobs.map(({ name }) => newJobs(name))] }
}

/** What the box of each language says. */
export const CONSENTS = { en: consentRead(english), fr: consentRead(french) }

function consentRead({
  consentText: { version, language },
  plainConsentText: text,
}: typeof english | typeof french) {
  return { text, textVersion: version, textHash: sha256(text), language }
}

/** 'other' is folded into the visitor's own words, which are priced as other (rule 4). */
function businessOf(answers: RateCheckSubmission) {
  return {
    businessType: answers.businessType === 'other' ? answers.customBusinessType : answers.businessType,
    currentProvider: answers.currentProvider === 'other' ? answers.customProvider : answers.currentProvider,
    monthlyVolumeCents: centsOf(answers.monthlyVolume),
    averageTransactionCents: centsOf(averageSale(answers)),
    cardPresentRatePercent: answers.cardPresentRate,
    cardNotPresentRatePercent: answers.cardNotPresentRate,
    monthlyFeeCents: answers.monthlyFee === null ? null : centsOf(answers.monthlyFee),
    statement: statementFor(statementOf(answers), centsOf(answers.monthlyVolume)),
  }
}

function averageSale(answers: RateCheckSubmission): number {
  const average = averageSaleOf(answers)
  if (average === null) throw new Error('The schema let a submission without an average sale through.')
  return average
}

export function effectiveRateOf(
  own: OwnStatement,
  { monthlyVolumeCents }: { monthlyVolumeCents: number },
): number | null {
  const statement = statementFor(own, monthlyVolumeCents)
  return statement && halfUp(effectiveRatePercent(statement.feesCents, statement.salesCents), 4)
}

export const quotesOf = (answer: Estimate, rateCheckId: string, checkedAt: Date) =>
  answer.recommended.map((provider, rank) => ({
    rateCheckId,
    providerSlug: provider.slug,
    providerName: provider.name,
    estimatedSavingsCents: provider.savingCents,
    estimatedMonthlyCostCents: provider.monthlyCostCents,
    monthlyFeeCents: provider.monthlyFeeCents,
    cardPresentRate: provider.cardPresentRatePercent,
    cardNotPresentRate: provider.cardNotPresentRatePercent,
    pricing: provider.pricing,
    cardPresentMargin: provider.cardPresentMarginPercent,
    cardNotPresentMargin: provider.cardNotPresentMarginPercent,
    cardPresentFeeCents: provider.cardPresentFeeCents,
    cardNotPresentFeeCents: provider.cardNotPresentFeeCents,
    isRecommended: rank === 0,
    expiresAt: daysAfter(checkedAt, QUOTES_LAST_DAYS),
  }))

/** A second try sees the concurrent submission; more conflicts mean that something else is wrong. */
const MAX_TRIES = 3

/** Of two concurrent submissions of one person, the one that the unique index refuses tries again and sees the other. */
async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !(isSecondOpenLead(error) || isDeadlock(error))) throw error
    }
  }
}

const DEADLOCK = '40P01'

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && cause.code === DEADLOCK
}
