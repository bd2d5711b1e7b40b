import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPrivacyRequests, lockRateChecks, lockUser } from '../../../db/locks.ts'
import { users } from '../../../db/schema/people/people.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { erasures } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import type { Deleted } from '../../contract/privacy/privacy.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { keepSoldPeople } from '../../leads/standing/sold-people.ts'
import { endSessionsOf } from '../../people/sessions/sessions.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { blankLeads, blankRateChecks } from './blanking.ts'
import { byPerson, holdingsOf, lockLeadsOf, phonesOf } from './holdings.ts'
import { keptOf } from './my-data.ts'
import { hasSomethingToWithdraw, tellBuyers, withdraw } from './withdraw-consent.ts'

/** Digests that recognise the address of a deletion without revealing it. */
export const erasureDigests = (deps: Pick<Dependencies, 'appSecrets'>) =>
  keyedHash(deps.appSecrets, 'erasures')

/**
 * Withdraws a consent that stands, then blanks and deletes everything that may go, at once, even while a supplier is paying for
 * a lead. Safe to repeat. A lead under a legal hold keeps its contact until the hold ends.
 */
export async function deleteMyData(
  deps: Dependencies & WithMarketCache,
  person: ProvedPerson,
  now: Date,
): Promise<Deleted> {
  const { email } = person
  const deleted = await deps.db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (await hasSomethingToWithdraw(tx, email, leads)) await withdraw(deps, tx, person, leads, now)
    const buyers = await tellBuyers(deps, tx, leads, { reason: 'deleted', now })
    const holdings = await holdingsOf(tx, email)
    const kept = keptOf(holdings, now)

    const keptLeadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [lead.id] : []))
    const leadIds = leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [] : [lead.id]))
    await keepSoldPeople(
      tx,
      deps.appSecrets,
      leads.map(({ lead }) => lead),
      now,
    )
    // Before the leads are blanked, because a rate check changes its address with its lead.
    const rateCheckIds = await rateChecksToBlank(tx, email, keptLeadIds)
    await blankLeads(tx, leadIds, now)
    await tx.delete(reviewReminders).where(eq(reviewReminders.email, email))
    const counts = {
      leads: leadIds.length,
      ...(await blankRateChecks(tx, rateCheckIds, now)),
      // Before the account, because a sign-in locks its code before its account.
      verifications: await deleteVerifications(tx, email, phonesOf(holdings)),
      ...(await deleteAccount(tx, email)),
    }
    const erasureId = randomUUID()
    const emailDigest = erasureDigests(deps).digest(email)
    await tx.insert(erasures).values({ id: erasureId, emailDigest, erasedAt: now, counts })
    // The address of the last mail, among the records that live a day at most.
    const lastMail = { purpose: 'last-mail', channel: 'email', address: email } as const
    await tx.insert(verifications).values({ ...lastMail, id: erasureId, sentAt: now, sends: 0 })
    await deps.jobs.enqueue(tx, 'send-deletion-confirmation', { erasureId })
    await appendAudit(tx, {
      ...byPerson(person, now),
      action: 'deleted their data',
      recordType: 'erasure',
      recordId: erasureId,
      details: counts,
    })
    return { deletedAt: now.toISOString(), counts, suppliersTold: buyers, kept }
  })
  deps.market.dropFirstPage()
  return deleted
}

/** Rate checks of this address, without those of leads under a legal hold. */
async function rateChecksToBlank(tx: Tx, email: string, keptLeadIds: string[]): Promise<string[]> {
  const found = await lockRateChecks(tx, eq(rateChecks.email, email))
  return found.filter(({ leadId }) => leadId === null || !keptLeadIds.includes(leadId)).map(({ id }) => id)
}

/** The account, with its sessions. Locks it first, like a change of its second factor. */
async function deleteAccount(tx: Tx, email: string): Promise<{ accounts: number; sessions: number }> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (account === undefined) return { accounts: 0, sessions: 0 }
  await lockUser(tx, account.id)
  const ended = await endSessionsOf(tx, 'user', account.id)
  const deleted = await tx.delete(users).where(eq(users.id, account.id))
  return { accounts: deleted.rowCount ?? 0, sessions: ended }
}

/** Of this address everywhere; of a telephone number only where no other person who shares it has proved it. */
async function deleteVerifications(tx: Tx, email: string, phones: string[]): Promise<number> {
  const others = alias(verifications, 'others')
  const isAnotherProof = and(
    eq(others.visitorDigest, verifications.visitorDigest),
    eq(others.purpose, verifications.purpose),
    eq(others.channel, 'email'),
    ne(others.address, email),
  )
  const isOfAnotherPerson = exists(tx.select({ id: others.id }).from(others).where(isAnotherProof))
  const isPhoneOfThis = and(inArray(verifications.address, phones), not(isOfAnotherPerson))
  const deleted = await tx.delete(verifications).where(or(eq(verifications.address, email), isPhoneOfThis))
  return deleted.rowCount ?? 0
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
