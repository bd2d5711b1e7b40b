import { and, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockRateChecks, passingOver } from '../../../db/locks.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { erasures, legalHolds } from '../../../db/schema/privacy.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { blankLeads, blankRateChecks } from '../my-data/blanking.ts'
import { erasureDigests } from '../my-data/delete-my-data.ts'
import { isUnderLegalHold } from '../my-data/legal-holds.ts'
import { type Cutoffs, MOST_AT_ONCE, type RetentionStep } from './retention.ts'

type Needs = Pick<Dependencies, 'appSecrets'>

/** A lead that is being paid for waits for another night. */
export const unsoldLeads = (cutoffs: Cutoffs, now: Date): RetentionStep =>
  blanking('unsoldLeads', isUnsoldDue(cutoffs), now)

export const soldLeads = (cutoffs: Cutoffs, now: Date): RetentionStep =>
  blanking('soldLeads', isSoldDue(cutoffs), now)

/** Leads whose deletion was requested during a dispute that is now over. */
export function oldLeadsOnceHeld(deps: Needs, cutoffs: Cutoffs, now: Date): RetentionStep {
  const blankingOf = (isDue: SQL) => blanking('leadsOnceHeld', isDue, now)
  return {
    kind: 'leadsOnceHeld',
    takeBatch: async (tx) => blankingOf(await isDeletionHeldUp(tx, deps)).takeBatch(tx),
    async count(db) {
      const isCountedBefore = sql`(${isUnsoldDue(cutoffs)} or ${isSoldDue(cutoffs)})`
      return blankingOf(sql`${await isDeletionHeldUp(db, deps)} and ${isCountedBefore} is not true`).count(db)
    },
  }
}

/** All leads that a run blanks. */
export const dueLeads = async (db: Db, deps: Needs, cutoffs: Cutoffs): Promise<SQL> =>
  sql`(${isUnsoldDue(cutoffs)} or ${isSoldDue(cutoffs)} or ${await isDeletionHeldUp(db, deps)})`

/** Old rate checks that no lead keeps: they made none, or it is blank. */
export function oldRateChecks({ unsoldLeads: checkedBy }: Cutoffs, now: Date): RetentionStep {
  const isDue = sql`${lte(rateChecks.checkedAt, checkedBy)} and not exists (
    select from ${leads} where ${leads.id} = ${rateChecks.leadId} and ${leads.erasedAt} is null)`
  return {
    kind: 'rateChecks',
    async takeBatch(tx) {
      const ids = await lockSome(tx, rateChecks, sql`${rateChecks.erasedAt} is null and ${isDue}`)
      return { taken: ids.length, counts: await blankRateChecks(tx, ids, now) }
    },
    count: (db) => countRateChecks(db, isDue),
  }
}

const canBeBlanked = sql`${leads.erasedAt} is null and not ${isUnderLegalHold}`

const isUnsoldDue = ({ unsoldLeads: submittedBy }: Cutoffs) =>
  sql`(${leads.soldAt} is null and ${lte(leads.submittedAt, submittedBy)} and ${canBeBlanked} and not exists (
    select from ${paymentAttempts}
    where ${paymentAttempts.leadId} = ${leads.id} and ${paymentAttempts.endedAt} is null))`

const isSoldDue = ({ soldLeads: soldBy }: Cutoffs) => sql`(${lte(leads.soldAt, soldBy)} and ${canBeBlanked})`

/** Blanks leads with their rate checks. */
function blanking(kind: string, isDue: SQL, now: Date): RetentionStep {
  const ofDueLeads = sql`${rateChecks.leadId} in (select ${leads.id} from ${leads} where ${isDue})`
  return {
    kind,
    async takeBatch(tx) {
      const leadIds = await lockSome(tx, leads, isDue)
      if (leadIds.length === 0) return { taken: 0, counts: { [kind]: 0 } }
      // A blank lead cannot be for sale.
      await tx
        .update(leads)
        .set({ offMarketAt: now, offMarketReason: 'admin' })
        .where(and(inArray(leads.id, leadIds), isOpen(leads)))
      await blankLeads(tx, leadIds, now)
      const checks = await lockRateChecks(tx, inArray(rateChecks.leadId, leadIds))
      const checkIds = checks.map(({ id }) => id)
      const blanked = await blankRateChecks(tx, checkIds, now)
      return { taken: leadIds.length, counts: { [kind]: leadIds.length, ...blanked } }
    },
    count: async (db) => ({
      [kind]: await db.$count(leads, isDue),
      ...(await countRateChecks(db, ofDueLeads)),
    }),
  }
}

/** What `blankRateChecks` would count. */
async function countRateChecks(db: Db, isDue: SQL) {
  const isBlanked = sql`${rateChecks.erasedAt} is null and ${isDue}`
  const ids = sql`(select ${rateChecks.id} from ${rateChecks} where ${isBlanked})`
  return {
    rateChecks: await db.$count(rateChecks, isBlanked),
    quotes: await db.$count(quotes, sql`${quotes.rateCheckId} in ${ids}`),
    contactRequests: await db.$count(contactRequests, sql`${contactRequests.rateCheckId} in ${ids}`),
  }
}

async function isDeletionHeldUp(db: Db | Tx, deps: Needs): Promise<SQL> {
  const digests = erasureDigests(deps)
  const onceHeld = await db
    .select({ id: leads.id, email: leads.email, submittedAt: leads.submittedAt })
    .from(leads)
    .where(sql`${leads.id} in (select ${legalHolds.leadId} from ${legalHolds}) and ${canBeBlanked}`)
  const due: string[] = []
  for (const lead of onceHeld) {
    const erased = await db
      .select({ digest: erasures.emailDigest })
      .from(erasures)
      .where(gte(erasures.erasedAt, lead.submittedAt))
    if (erased.some(({ digest }) => digests.matches(lead.email, digest))) due.push(lead.id)
  }
  return sql`(${inArray(leads.id, due)} and ${canBeBlanked})`
}

/** The ids of one batch. Rows that another transaction has locked are left for the next run. */
async function lockSome(tx: Tx, table: typeof leads | typeof rateChecks, isDue: SQL): Promise<string[]> {
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(isDue)
    .limit(MOST_AT_ONCE)
    .for(...passingOver)
  return found.map(({ id }) => id)
}
