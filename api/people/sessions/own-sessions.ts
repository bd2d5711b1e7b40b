import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import type { Realm } from '../../../domain/people.ts'
import type { OwnSession } from '../../contract/people/users.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import {
  endSessionsOf,
  isAlive,
  isSessionOf,
  noteSessionsEnded,
  ownEntry,
  type SignedIn,
} from './sessions.ts'
import { renewVisitor, type Visitor } from './visitor.ts'

/** More would be unreadable. The list holds those used last, and all of them can be ended at once. */
const MOST_LISTED = 100

/** The person's live sessions, the caller's own first. */
export async function ownSessions(
  db: Db,
  realm: Realm,
  { personId, sessionId }: SignedIn,
  now: Date,
): Promise<OwnSession[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(isSessionOf(realm, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(MOST_LISTED)
  return found
    .filter((session) => isAlive(realm, session, now))
    .map(({ id, browser, system, createdAt, lastActiveAt }) => ({
      id,
      isThis: id === sessionId,
      browser,
      system,
      begunAt: createdAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** Who ends sessions, in which browser; `visitor` is null where that has no cookie of ours. */
type Ending = { realm: Realm; signedIn: SignedIn; visitor: Visitor | null }

/** Does not find another person's session, or their own in another realm. */
export async function endOwnSession(
  db: Db,
  { realm, signedIn: { personId, sessionId: ownId }, visitor }: Ending,
  sessionId: string,
  now: Date,
): Promise<void> {
  if (!isUuid(sessionId)) throw sessionNotFound()
  await db.transaction(async (tx) => {
    if (realm === 'user') {
      if (sessionId !== ownId) await forgetOtherBrowsers(tx, personId, visitor)
      else if (visitor !== null) await renewVisitor(tx, visitor)
    }
    const deleted = await tx
      .delete(sessions)
      .where(and(isSessionOf(realm, personId), eq(sessions.id, sessionId)))
    if (!deleted.rowCount) throw sessionNotFound()
    noteSessionsEnded()
    await appendAudit(tx, { ...ownEntry(realm, personId, now), action: 'ended a session' })
  })
}

/** Returns how many it ended. */
export const endOtherSessions = (
  db: Db,
  { realm, signedIn: { personId, sessionId }, visitor }: Ending,
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    if (realm === 'user') await forgetOtherBrowsers(tx, personId, visitor)
    const count = await endSessionsOf(tx, realm, personId, sessionId)
    if (count > 0)
      await appendAudit(tx, {
        ...ownEntry(realm, personId, now),
        action: 'ended other sessions',
        details: { sessions: count },
      })
    return count
  })

/**
 * As logging out does there: what another browser proved or checked for this owner opens nothing any more. Sessions do not name
 * their browser, so this ends it in all of them; those that stay signed in lose nothing of the account.
 */
async function forgetOtherBrowsers(tx: Tx, userId: string, own: Visitor | null): Promise<void> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const proving = tx
    .select({ digest: verifications.visitorDigest })
    .from(verifications)
    .where(and(eq(verifications.address, email), isNotNull(verifications.verifiedAt)))
  const checking = tx
    .select({ digest: rateChecks.visitorDigest })
    .from(rateChecks)
    .innerJoin(leads, eq(leads.id, rateChecks.leadId))
    .where(eq(leads.email, email))
  const found = await union(proving, checking)
  const others = found.flatMap(({ digest }) => (digest === null || digest === own?.digest ? [] : [digest]))
  // In one order, so that no two transactions wait for each other.
  for (const digest of others.sort()) await renewVisitor(tx, { digest })
}

const sessionNotFound = () =>
  new Refusal('session_not_found', 404, {
    en: 'We couldn’t find that session. It may have already ended.',
    fr: 'Cette session est introuvable. Elle est peut-être déjà terminée.',
  })
