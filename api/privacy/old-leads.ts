import { and, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { erasures, legalHolds } from '../../db/schema/privacy.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import type { Dependencies } from '../dependencies.ts'
import { blankLeads, blankRateChecks } from './blanking.ts'
import { erasureDigests } from './delete-my-data.ts'
import { isUnderLegalHold } from './legal-holds.ts'

/** What one batch did, by kind; `taken` is how many rows it was made of. */
export type Batch = { taken: number; counts: Record<string, number> }

/** Blanks these leads with their rate checks. */
export async function blankOldLeads(
  tx: Tx,
  kind: string,
  found: { id: string }[],
  now: Date,
): Promise<Batch> {
  const leadIds = found.map(({ id }) => id)
  await takeOldOffMarket(tx, leadIds, now)
  await blankLeads(tx, leadIds, now)
  const blanked = await blankRateChecks(tx, await findRateChecksOf(tx, leadIds), now)
  return { taken: leadIds.length, counts: { [kind]: leadIds.length, ...blanked } }
}

/** Leads whose person asked for deletion while a dispute kept them, and whose dispute is over. */
export async function findDeletionsHeldUp(
  tx: Tx,
  deps: Pick<Dependencies, 'appSecrets'>,
  most: number,
): Promise<{ id: string }[]> {
  const digests = erasureDigests(deps)
  const due: { id: string }[] = []
  for (const lead of await findLeadsOnceHeld(tx, most)) {
    const erased = await findErasureDigests(tx, lead.submittedAt)
    if (erased.some((digest) => digests.matches(lead.email, digest))) due.push({ id: lead.id })
  }
  return due
}

const canBeBlanked = and(isNull(leads.erasedAt), sql`not ${isUnderLegalHold}`)

/** Locks them. One that someone is buying at this moment waits for another night. */
export const findUnsoldLeads = (tx: Tx, submittedBy: Date, most: number) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        isNull(leads.soldAt),
        lte(leads.submittedAt, submittedBy),
        canBeBlanked,
        sql`not exists (select from ${paymentAttempts}
          where ${paymentAttempts.leadId} = ${leads.id} and ${paymentAttempts.endedAt} is null)`,
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })

/** Locks them. */
export const findSoldLeads = (tx: Tx, soldBy: Date, most: number) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(lte(leads.soldAt, soldBy), canBeBlanked))
    .limit(most)
    .for('update', { skipLocked: true })

/** Leads whose dispute is over, with when they were submitted and the address they still hold; locks them. */
const findLeadsOnceHeld = (tx: Tx, most: number) =>
  tx
    .select({ id: leads.id, email: leads.email, submittedAt: leads.submittedAt })
    .from(leads)
    .where(and(sql`${leads.id} in (select ${legalHolds.leadId} from ${legalHolds})`, canBeBlanked))
    .limit(most)
    .for('update', { skipLocked: true })

/** The digests of whose data was deleted since then. */
async function findErasureDigests(tx: Tx, since: Date): Promise<string[]> {
  const found = await tx
    .select({ digest: erasures.emailDigest })
    .from(erasures)
    .where(gte(erasures.erasedAt, since))
  return found.map(({ digest }) => digest)
}

/** What is blank cannot be for sale. */
async function takeOldOffMarket(tx: Tx, leadIds: string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .update(leads)
    .set({ offMarketAt: now, offMarketReason: 'admin' })
    .where(and(inArray(leads.id, leadIds), isNull(leads.soldAt), isNull(leads.offMarketAt)))
}

async function findRateChecksOf(tx: Tx, leadIds: string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const found = await tx
    .select({ id: rateChecks.id })
    .from(rateChecks)
    .where(and(inArray(rateChecks.leadId, leadIds), isNull(rateChecks.erasedAt)))
    .for('update')
  return found.map(({ id }) => id)
}

/** Old ones that no lead keeps: they made none, or it is blank. Locks them. */
export async function findLooseRateChecks(tx: Tx, checkedBy: Date, most: number): Promise<string[]> {
  const found = await tx
    .select({ id: rateChecks.id })
    .from(rateChecks)
    .where(
      and(
        isNull(rateChecks.erasedAt),
        lte(rateChecks.checkedAt, checkedBy),
        sql`not exists (select from ${leads}
          where ${leads.id} = ${rateChecks.leadId} and ${leads.erasedAt} is null)`,
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}
