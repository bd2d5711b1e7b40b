import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import type { LatestRateCheck } from '../../contract/rate-check/rate-check-results.ts'
import { checkWithdrawnAt, contactStanding, standingColumns } from '../../leads/standing/contact-standing.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { shownColumns, storedResultsOf } from './results.ts'

/** Covers a reload and a return in the evening; a later user of the same browser sees nothing. */
const SHOWN_FOR_HOURS = 24

/** The newest rate check that this browser made lately, as its results were shown; null where there is none. */
export async function latestRateCheck(
  db: Db,
  visitor: Visitor,
  now: Date,
): Promise<LatestRateCheck['rateCheck']> {
  const found = await findLatest(db, visitor, now)
  if (found === undefined) return null
  const { checkedAt } = found.check
  const { withdrawnAt } = found
  return {
    results: storedResultsOf(found.check),
    checkedAt: checkedAt.toISOString(),
    contact: contactStanding({ checkedAt, withdrawnAt, lead: found.lead }, now),
    contactRequestedAt: found.contactRequestedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    expiresAt: hoursAfter(checkedAt, SHOWN_FOR_HOURS).toISOString(),
    company: found.check.company,
    email: found.check.email,
    phoneEnding: found.phone?.slice(-2) ?? '',
  }
}

/** A check that this visitor made and that its results may still be shown of. An erased one has no visitor. */
export const isShownTo = (visitor: Visitor, now: Date) =>
  and(
    eq(rateChecks.visitorDigest, visitor.digest),
    isNull(rateChecks.erasedAt),
    gt(rateChecks.checkedAt, hoursAfter(now, -SHOWN_FOR_HOURS)),
  )

async function findLatest(db: Db, visitor: Visitor, now: Date) {
  const [found] = await db
    .select({
      check: {
        ...shownColumns,
        estimate: rateChecks.estimate,
        checkedAt: rateChecks.checkedAt,
        company: rateChecks.company,
        email: rateChecks.email,
      },
      contactRequestedAt: contactRequests.requestedAt,
      lead: standingColumns,
      withdrawnAt: checkWithdrawnAt,
      phone: consents.verifiedPhone,
    })
    .from(rateChecks)
    .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
    .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .leftJoin(leads, eq(leads.id, rateChecks.leadId))
    .where(isShownTo(visitor, now))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
  return found
}
