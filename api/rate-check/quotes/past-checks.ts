import { and, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { type BusinessTypeSlug, isBusinessTypeSlug } from '../../../domain/business-types.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { isProcessorSlug, type ProcessorSlug, processorName } from '../../../domain/processors.ts'
import { type LastCheck, QUOTES_LAST_DAYS, type RateHistoryItem } from '../../contract/rate-check/quotes.ts'
import type { Breakdown, PastRateCheck } from '../../contract/rate-check/rate-check-results.ts'
import { checkWithdrawnAt } from '../../leads/standing/contact-standing.ts'
import { isOwnCheck } from '../../people/sessions/owner-accounts.ts'
import { notSignedIn } from '../../people/sessions/signed-in.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { shownColumns, storedResultsOf } from '../checks/results.ts'
import { roughlyDown } from '../rates/monthly-cost.ts'
import { storedBreakdown } from '../rates/shown-breakdown.ts'

/** More than a home screen shows: a weekly check for a year. */
const HISTORY_ITEMS = 50

export async function rateHistory(db: Db, userId: string, now: Date): Promise<RateHistoryItem[]> {
  const history = await findHistory(db, userId)
  const [newest] = history
  const breakdown = newest === undefined ? null : await breakdownOf(db, newest.id)
  return history.map((row) => ({
    ...wireHistoryItem(row, now),
    breakdown: row === newest ? breakdown : null,
  }))
}

async function breakdownOf(db: Db, rateCheckId: string): Promise<Breakdown | null> {
  const [found] = await db
    .select({ breakdown: sql<unknown>`${rateChecks.estimate}->'breakdown'` })
    .from(rateChecks)
    .where(eq(rateChecks.id, rateCheckId))
  return storedBreakdown(found?.breakdown)
}

export async function lastCheck(db: Db, userId: string): Promise<LastCheck> {
  const found = await findLastCheck(db, userId)
  if (found === undefined) throw notSignedIn()
  return wireLastCheck(found)
}

/** The results as they were shown then. Throws Refusal not_found, alike for an unknown check, an erased one and another person's. */
export async function pastRateCheck(db: Db, userId: string, id: string): Promise<PastRateCheck> {
  if (!isUuid(id)) throw noSuchCheck()
  const [found] = await db
    .select({
      ...shownColumns,
      estimate: rateChecks.estimate,
      checkedAt: rateChecks.checkedAt,
      company: rateChecks.company,
    })
    .from(users)
    .innerJoin(rateChecks, isOwnCheck())
    .where(and(eq(users.id, userId), eq(rateChecks.id, id)))
  if (found === undefined) throw noSuchCheck()
  const { checkedAt, company } = found
  return { results: storedResultsOf(found), checkedAt: checkedAt.toISOString(), company }
}

const noSuchCheck = () =>
  new Refusal('not_found', 404, {
    en: 'We can’t find this rate check among yours.',
    fr: 'Cette vérification de taux ne figure pas parmi les vôtres.',
  })

type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number]

/** The owner's newest rate checks, the newest first, each with how many quotes it gave and the best saving among them. */
function findHistory(db: Db, userId: string) {
  const found = db
    .select({
      number: count().as('number'),
      bestSavingCents: max(quotes.estimatedSavingsCents).as('best_saving_cents'),
    })
    .from(quotes)
    .where(eq(quotes.rateCheckId, rateChecks.id))
    .as('found')
  return db
    .select({
      id: rateChecks.id,
      currentProvider: rateChecks.currentProvider,
      checkedAt: rateChecks.checkedAt,
      monthlyCostCents: sql`${rateChecks.estimate}->'current'->>'monthlyCostCents'`.mapWith(Number),
      atLeastCents: sql<number | null>`(${rateChecks.estimate}->'current'->>'atLeastCents')::bigint`.mapWith(
        Number,
      ),
      quotes: found.number,
      bestSavingCents: found.bestSavingCents,
      contactRequestedAt: contactRequests.requestedAt,
      withdrawnAt: checkWithdrawnAt,
    })
    .from(users)
    .innerJoin(rateChecks, isOwnCheck())
    .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
    .innerJoinLateral(found, sql`true`)
    .where(eq(users.id, userId))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(HISTORY_ITEMS)
}

type LastCheckRow = NonNullable<Awaited<ReturnType<typeof findLastCheck>>>

/** The account with its newest rate check and the contact of that check's lead. Undefined when the account is gone. */
async function findLastCheck(db: Db, userId: string) {
  const [found] = await db
    .select({ user: users, check: rateChecks, lead: leads, verifiedPhone: consents.verifiedPhone })
    .from(users)
    .leftJoin(rateChecks, isOwnCheck())
    .leftJoin(leads, and(eq(leads.id, rateChecks.leadId), isNull(leads.erasedAt)))
    .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .where(eq(users.id, userId))
    .orderBy(desc(rateChecks.checkedAt).append(sql` nulls last`), desc(rateChecks.id))
    .limit(1)
  return found
}

const wireHistoryItem = (row: HistoryRow, now: Date): Omit<RateHistoryItem, 'breakdown'> => ({
  id: row.id,
  currentProvider: processorName(row.currentProvider),
  checkedAt: row.checkedAt.toISOString(),
  estimatedMonthlyCost: dollarsOf(row.monthlyCostCents),
  monthlyCostAtLeast: orNull(row.atLeastCents, (cents) => dollarsOf(roughlyDown(cents))),
  quotesGenerated: row.quotes,
  bestSavingsFound: dollarsOf(row.bestSavingCents ?? 0),
  contactRequestedAt: row.contactRequestedAt?.toISOString() ?? null,
  canRequestContactUntil:
    row.contactRequestedAt === null && row.withdrawnAt === null ? endAfter(row.checkedAt, now) : null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
})

function endAfter(checkedAt: Date, now: Date): string | null {
  const end = daysAfter(checkedAt, QUOTES_LAST_DAYS)
  return now < end ? end.toISOString() : null
}

function wireLastCheck({ user, check, lead, verifiedPhone }: LastCheckRow): LastCheck {
  const [businessType, customBusinessType] = unfolded(check?.businessType ?? '', isBusinessTypeSlug)
  const [currentProvider, customProvider] = unfolded(check?.currentProvider ?? '', isProcessorSlug)
  return {
    checkedAt: check?.checkedAt.toISOString() ?? null,
    email: user.email,
    firstName: check?.firstName ?? user.firstName,
    lastName: check?.lastName ?? user.lastName,
    businessType,
    customBusinessType,
    currentProvider,
    customProvider,
    monthlyVolume: check && dollarsOf(check.monthlyVolumeCents),
    averageTransaction: check && dollarsOf(check.averageTransactionCents),
    cardPresentRate: check?.cardPresentRate ?? null,
    cardNotPresentRate: check?.cardNotPresentRate ?? null,
    monthlyFee: orNull(check?.monthlyFeeCents ?? null, dollarsOf),
    phone: lead?.phone ?? verifiedPhone ?? '',
    company: check?.company ?? '',
    website: lead?.website ?? '',
    isDecisionMaker: lead?.isDecisionMaker ?? true,
    decisionMakerName: lead?.decisionMakerName ?? '',
  }
}

/** The form's choice and the owner's own words beside 'other'; the submission stored them as one. */
function unfolded<Slug extends BusinessTypeSlug | ProcessorSlug>(
  answer: string,
  isSlug: (text: string) => text is Slug,
): [choice: string, ownWords: string] {
  return answer === '' || isSlug(answer) ? [answer, ''] : ['other', answer]
}

export const orNull = <Stored, Wire>(stored: Stored | null, wire: (stored: Stored) => Wire) =>
  stored === null ? null : wire(stored)
