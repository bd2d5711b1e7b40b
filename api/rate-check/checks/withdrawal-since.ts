import { and, eq, gte, min } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'

/** For a lateral join to rate checks: when the person first withdrew what they had agreed to with each; null where it stands. */
export const withdrawalSince = (db: Db) =>
  db
    .select({ withdrawnAt: min(consentWithdrawals.withdrawnAt).as('withdrawn_at') })
    .from(consentWithdrawals)
    .where(
      and(
        eq(consentWithdrawals.email, rateChecks.email),
        gte(consentWithdrawals.withdrawnAt, rateChecks.checkedAt),
      ),
    )
    .as('withdrawal')
