import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
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

/** Does not find another person's session, or their own in another realm. */
export async function endOwnSession(
  db: Db,
  realm: Realm,
  { personId }: SignedIn,
  sessionId: string,
  now: Date,
): Promise<void> {
  if (!isUuid(sessionId)) throw sessionNotFound()
  await db.transaction(async (tx) => {
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
  realm: Realm,
  { personId, sessionId }: SignedIn,
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    const count = await endSessionsOf(tx, realm, personId, sessionId)
    if (count > 0)
      await appendAudit(tx, {
        ...ownEntry(realm, personId, now),
        action: 'ended other sessions',
        details: { sessions: count },
      })
    return count
  })

const sessionNotFound = () =>
  new Refusal('session_not_found', 404, {
    en: 'We couldn’t find that session. It may have already ended.',
    fr: 'Cette session est introuvable. Elle est peut-être déjà terminée.',
  })
