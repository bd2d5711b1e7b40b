import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { daysLater } from '../../../domain/periods.ts'
import { findFailedRefunds } from '../../buying/settling/refunds.ts'
import { type AdminHome, OLD_RATE_DAYS, type OldRate } from '../../contract/admin/home.ts'
import { RECENTLY_BROKEN_DAYS } from '../../contract/admin/promises.ts'
import { smsUsedToday } from '../../people/verification/sms-budget.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { findFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import type { RateBook, WithCurrentRates } from '../../rate-check/rates/rate-book.ts'
import { countBroken } from '../promises/promises.ts'

type Needs = Pick<Dependencies, 'db' | 'pool' | 'settings'> & WithCurrentRates

/** What waits for an admin, each counted as the screen that it leads to lists it. */
export async function adminHome(deps: Needs, now: Date): Promise<AdminHome> {
  const { db, rateCards, settings } = deps
  const [waiting, usedToday, failedJobs, book] = await Promise.all([
    countWaiting(db, now),
    smsUsedToday(deps),
    findFailedJobs(deps),
    rateCards.rateBook(now),
  ])
  const dailyBudget = settings.smsDailyBudget
  return {
    ...waiting,
    supplierApproval: settings.supplierApproval,
    failedJobs: failedJobs.length,
    sms: { dailyBudget, usedToday, isLow: 2 * usedToday >= dailyBudget },
    oldRates: oldRates(book, now),
  }
}

export async function countWaiting(
  db: Db,
  now: Date,
): Promise<Pick<AdminHome, 'approvals' | 'failedRefunds' | 'brokenPromises'>> {
  const [[pending], failedRefunds, brokenPromises] = await Promise.all([
    db
      .select({ approvals: count() })
      .from(suppliers)
      .where(and(eq(suppliers.status, 'pending'), isNull(suppliers.anonymisedAt))),
    findFailedRefunds(db),
    countBroken(db, RECENTLY_BROKEN_DAYS, now),
  ])
  return { approvals: pending?.approvals ?? 0, failedRefunds: failedRefunds.length, brokenPromises }
}

/** Rates with a date, the oldest first. A provider without rates of its own has nothing to check. */
export function oldRates({ processors }: Pick<RateBook, 'processors'>, now: Date): OldRate[] {
  const oldest = daysLater(dayInToronto(now), -OLD_RATE_DAYS)
  return processors
    .flatMap(({ name, pricing, asOf, sources }) =>
      asOf === null || pricing.kind === 'quote-only' || pricing.kind === 'borrowed'
        ? []
        : [
            {
              name,
              asOf,
              page: sources.flatMap((source) => ('page' in source ? source.page : []))[0] ?? null,
            },
          ],
    )
    .filter(({ asOf }) => lastDayOf(asOf) < oldest)
    .toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1))
}

/** Of a year or a month: a source that is dated no better may be as new as that. */
const lastDayOf = (asOf: string) => asOf + '-12-31'.slice(asOf.length - '2026'.length)
