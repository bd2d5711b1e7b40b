import { and, eq, exists, inArray, isNotNull, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPrivacyRequests, lockRateChecks } from '../../../db/locks.ts'
import { users } from '../../../db/schema/people.ts'
import { erasures } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { verifications } from '../../../db/schema/verifications.ts'
import type { Deleted } from '../../contract/privacy.ts'
import { noteSessionsEnded } from '../../people/sessions/sessions.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { blankLeads, blankRateChecks } from './blanking.ts'
import { holdingsOf, phonesOf } from './holdings.ts'
import { keptOf } from './kept.ts'
import { lockLeadsOf } from './locked-leads.ts'
import { hasSomethingToWithdraw, tellBuyers, withdraw } from './withdraw-consent.ts'

/** Whose deletion it was can be asked of these, but not read off them. */
export const erasureDigests = (deps: Pick<Dependencies, 'appSecrets'>) =>
  keyedHash(deps.appSecrets, 'erasures')

/**
 * Blanks and deletes whatever may go, at once, whoever may be paying for a lead at this moment; a consent that stands is
 * withdrawn first. Safe to repeat. A lead under a legal hold keeps its contact until that is over.
 */
export async function deleteMyData(
  deps: Dependencies & WithMarketCache,
  person: ProvedPerson,
  now: Date,
): Promise<Deleted> {
  const { email, userId } = person
  const deleted = await deps.db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (await hasSomethingToWithdraw(tx, email, leads)) await withdraw(deps, tx, person, leads, now)
    const suppliersTold = await tellBuyers(deps, tx, leads, { reason: 'deleted', now })
    const holdings = await holdingsOf(tx, email)
    const kept = keptOf(holdings, now)

    const keptLeadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [lead.id] : []))
    const leadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [] : [lead.id]))
    // Asked for before the leads are blanked, because a rate check changes its address with its lead.
    const rateCheckIds = await rateChecksToBlank(tx, email, keptLeadIds)
    await blankLeads(tx, leadIds, now)
    const counts = {
      leads: leadIds.length,
      ...(await blankRateChecks(tx, rateCheckIds, now)),
      ...(await deleteAccount(tx, email)),
      verifications: await deleteVerifications(tx, email, phonesOf(holdings)),
    }
    const emailDigest = erasureDigests(deps).digest(email)
    const erasureId = await insertErasure(tx, { emailDigest, erasedAt: now, counts })
    await keepLastAddress(tx, erasureId, email, now)
    await deps.jobs.enqueue(tx, 'send-deletion-confirmation', { erasureId })
    await appendAudit(tx, {
      at: now,
      actor: userId === null ? 'visitor' : 'user',
      ...(userId !== null && { actorId: userId }),
      deed: 'deleted their data',
      subject: 'erasure',
      subjectId: erasureId,
      details: counts,
    })
    return { deletedAt: now.toISOString(), counts, suppliersTold, kept }
  })
  deps.market.dropFirstPage()
  return deleted
}

/** Rate checks of this address, without those of leads that a dispute keeps. */
async function rateChecksToBlank(tx: Tx, email: string, keptLeadIds: string[]): Promise<string[]> {
  const found = await lockRateChecks(tx, eq(rateChecks.email, email))
  return found.filter(({ leadId }) => leadId === null || !keptLeadIds.includes(leadId)).map(({ id }) => id)
}

/** The account, with its sessions. */
async function deleteAccount(tx: Tx, email: string): Promise<{ accounts: number; sessions: number }> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        isNotNull(sessions.userId),
        inArray(sessions.userId, tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
      ),
    )
  noteSessionsEnded()
  const deleted = await tx.delete(users).where(eq(users.email, email))
  return { accounts: deleted.rowCount ?? 0, sessions: ended.rowCount ?? 0 }
}

/**
 * Codes, tries and proofs of this address, whichever browser they were for and whatever they were to open; those of a
 * telephone number only where nobody else who shares it has proved it.
 */
async function deleteVerifications(tx: Tx, email: string, phones: string[]): Promise<number> {
  const others = alias(verifications, 'others')
  const isSomebodyElses = exists(
    tx
      .select({ id: others.id })
      .from(others)
      .where(
        and(
          eq(others.visitorDigest, verifications.visitorDigest),
          eq(others.purpose, verifications.purpose),
          eq(others.channel, 'email'),
          ne(others.address, email),
        ),
      ),
  )
  const deleted = await tx
    .delete(verifications)
    .where(
      or(eq(verifications.address, email), and(inArray(verifications.address, phones), not(isSomebodyElses))),
    )
  return deleted.rowCount ?? 0
}

async function insertErasure(
  tx: Tx,
  erasure: { emailDigest: string; erasedAt: Date; counts: Record<string, number> },
): Promise<string> {
  const [inserted] = await tx.insert(erasures).values(erasure).returning({ id: erasures.id })
  if (inserted === undefined) throw new Error('The erasure was not inserted.')
  return inserted.id
}

/** Where the last mail goes, under the id of its erasure, among the records that live a day at most. */
async function keepLastAddress(tx: Tx, erasureId: string, address: string, now: Date): Promise<void> {
  await tx
    .insert(verifications)
    .values({ id: erasureId, purpose: 'last-mail', channel: 'email', address, sentAt: now, sends: 0 })
}

export async function findLastAddress(db: Db, erasureId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ address: verifications.address })
    .from(verifications)
    .where(isLastMailOf(erasureId))
  return found?.address
}

export async function forgetLastAddress(db: Db, erasureId: string): Promise<void> {
  await db.delete(verifications).where(isLastMailOf(erasureId))
}

const isLastMailOf = (erasureId: string) =>
  and(eq(verifications.id, erasureId), eq(verifications.purpose, 'last-mail'))
