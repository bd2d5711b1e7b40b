import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { liveNumbers } from '../../../db/schema/operations.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { ACTIVE_WITHIN_DAYS, CLAIM_NAMES, CLAIMS, type ClaimName } from '../../../domain/leads/claims.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { CONTACTED_WITHIN_HOURS } from '../../../domain/requests.ts'
import type { Claim } from '../../contract/forms/numbers.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { dayInToronto, daysAfter } from '../../platform/shared/clock.ts'
import { isStanding, keptAsOwnerSays, medianShareKept } from '../../suppliers/promises/kept-promises.ts'

type Counted = typeof liveNumbers.$inferSelect

export function handleNumbersJobs(deps: Dependencies): void {
  deps.jobs.work('count-live-numbers', () => keepLiveNumbers(deps, deps.clock.now()))
}

/** Counts everything again, which reads whole tables, and keeps it in place of the count before. Safe to repeat; an older count never replaces a newer. */
export async function keepLiveNumbers({ db, nightlyDb }: Pick<Dependencies, 'db' | 'nightlyDb'>, now: Date) {
  const counted = await countNumbers(nightlyDb, now)
  await db
    .insert(liveNumbers)
    .values(counted)
    .onConflictDoUpdate({ target: liveNumbers.only, set: counted, setWhere: lt(liveNumbers.countedAt, now) })
}

const LATE = sql.raw(String(CONTACTED_WITHIN_HOURS.at(-1)))

/** The lower of the two in the middle. */
const median = sql.raw('percentile_disc(0.5) within group')

async function countNumbers(db: Db, now: Date): Promise<Omit<Counted, 'only'>> {
  const since = daysAfter(now, -ACTIVE_WITHIN_DAYS).toISOString()
  // A lead without a person keeps its place among the businesses.
  const matched = await db.execute<{ count: number }>(sql`
    select count(distinct coalesce(nullif(${leads.email}, ''), ${leads.id}::text))::int as count
    from ${purchases} join ${leads} on ${leads.id} = ${purchases.leadId} where ${isStanding}`)
  const active = await db.execute<{ count: number }>(sql`
    select count(distinct ${purchases.supplierId})::int as count
    from ${purchases} join ${suppliers} on ${suppliers.id} = ${purchases.supplierId} and ${suppliers.status} = 'active'
    where ${purchases.purchasedAt} > ${since} and ${purchases.source} <> 'assignment' and ${isStanding}`)
  // An owner who is still waiting after 24 hours counts as later than that.
  const contact = await db.execute<{ count: number; median: number | null }>(sql`
    select count(*)::int as count, (${median} (order by hours))::int as median from (
      select coalesce(${leadRequests.contactedWithinHours}, ${LATE}) as hours
      from ${purchases} join ${leadRequests} on ${leadRequests.leadId} = ${purchases.leadId}
      where ${isStanding} and ${keptAsOwnerSays} is not null) as answers`)
  // One estimate for each request; a newer check of the same person replaces it.
  const saving = await db.execute<{ count: number; median: string | null }>(sql`
    select count(*)::int as count, ${median} (order by ${leads.potentialSavingsCents}) as median from ${leads}
    where ${leads.potentialSavingsCents} > 0 and ${leads.offMarketReason} is distinct from 'superseded'`)
  const medianKept = await medianShareKept(db, now)
  const monthlyCents = saving.rows[0]?.median ?? null
  return {
    countedAt: now,
    businessesMatched: matched.rows[0]?.count ?? 0,
    activeProviders: active.rows[0]?.count ?? 0,
    hoursToContact: contact.rows[0]?.median ?? null,
    contactAnswers: contact.rows[0]?.count ?? 0,
    yearlySavingCents: monthlyCents === null ? null : 12 * Number(monthlyCents),
    estimatesWithSaving: saving.rows[0]?.count ?? 0,
    medianShareKept: medianKept,
  }
}

/** The four figures to show: measured where that is switched on and there are enough cases, otherwise the claims. */
export async function currentClaims({
  db,
  settings,
}: Pick<Dependencies, 'db' | 'settings'>): Promise<Claim[]> {
  const [counted] = settings.liveNumbers ? await db.select().from(liveNumbers) : []
  return CLAIM_NAMES.map((name) => claimOf(name, counted))
}

function claimOf(name: ClaimName, counted: Counted | undefined): Claim {
  const { claimed, leastCases } = CLAIMS[name]
  if (counted === undefined) return { name, value: claimed, count: null, asOf: null, isLive: false }
  const { value, count } = measured(name, counted)
  const isLive = value !== null && count >= leastCases
  return { name, value: isLive ? value : claimed, count, asOf: dayInToronto(counted.countedAt), isLive }
}

function measured(name: ClaimName, counted: Counted): { value: number | null; count: number } {
  switch (name) {
    case 'businesses':
      return { value: counted.businessesMatched, count: counted.businessesMatched }
    case 'providers':
      return { value: counted.activeProviders, count: counted.activeProviders }
    case 'response':
      return { value: counted.hoursToContact, count: counted.contactAnswers }
    case 'savings': {
      const { yearlySavingCents, estimatesWithSaving: count } = counted
      // Whole dollars, never rounded up.
      return { value: yearlySavingCents === null ? null : Math.floor(dollarsOf(yearlySavingCents)), count }
    }
  }
}
