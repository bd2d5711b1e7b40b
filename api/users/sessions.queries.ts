import { and, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { minutesAfter } from '../shared/clock.ts'
import type { Realm } from './sessions.ts'

const PERSON_COLUMN = { user: 'userId', supplier: 'supplierId', admin: 'adminId' } as const

export async function insertSession(
  db: Db | Tx,
  session: { realm: Realm; personId: string; tokenDigest: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(sessions).values({
    realm: session.realm,
    [PERSON_COLUMN[session.realm]]: session.personId,
    tokenDigest: session.tokenDigest,
    createdAt: session.now,
    lastActiveAt: session.now,
    expiresAt: session.expiresAt,
  })
}

export async function findSession(db: Db, realm: Realm, tokenDigest: string) {
  const [found] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenDigest, tokenDigest), eq(sessions.realm, realm)))
  if (found === undefined) return undefined
  const personId = found[PERSON_COLUMN[realm]]
  return personId === null ? undefined : { ...found, personId }
}

/** Whose session this is, if it is a business owner's, and since when they are signed in. */
export async function findOwnerSession(db: Db, tokenDigest: string) {
  const [found] = await db
    .select({
      email: users.email,
      signedInAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenDigest, tokenDigest))
  return found
}

/** At most one write a minute for a session, however often it asks. */
export async function noteActivity(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastActiveAt, minutesAfter(now, -1))))
}

export async function deleteSession(db: Db, tokenDigest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest))
}

/** Ends every session of one person, as after a password reset. */
export async function deleteSessionsOf(db: Db | Tx, realm: Realm, personId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions[PERSON_COLUMN[realm]], personId))
}
