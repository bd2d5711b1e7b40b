import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import { sessions } from '../../db/schema/sessions.ts'
import type { Realm } from '../contract/cookies.ts'
import { minutesAfter } from '../shared/clock.ts'
import type { BrowserName } from './browser-name.ts'

const PERSON_COLUMN = { user: 'userId', supplier: 'supplierId', admin: 'adminId' } as const

export async function insertSession(
  db: Db | Tx,
  session: {
    realm: Realm
    personId: string
    tokenDigest: string
    now: Date
    expiresAt: Date
    name: BrowserName
  },
): Promise<void> {
  await db.insert(sessions).values({
    realm: session.realm,
    [PERSON_COLUMN[session.realm]]: session.personId,
    tokenDigest: session.tokenDigest,
    createdAt: session.now,
    lastActiveAt: session.now,
    expiresAt: session.expiresAt,
    ...session.name,
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

export async function deleteSession(db: Db | Tx, tokenDigest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest))
}

/** Ends every session of one person, as after a password reset. */
export async function deleteSessionsOf(db: Db | Tx, realm: Realm, personId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions[PERSON_COLUMN[realm]], personId))
}

/** Those that have not run out of time, the last used first; whether one has idled out is for the caller to judge. */
export const findSessionsOf = (
  db: Db,
  realm: Realm,
  personId: string,
  { now, atMost }: { now: Date; atMost: number },
) =>
  db
    .select()
    .from(sessions)
    .where(and(isOf(realm, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(atMost)

/** False where this person has no such session in this realm. */
export async function deleteSessionOf(
  tx: Tx,
  realm: Realm,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx.delete(sessions).where(and(isOf(realm, personId), eq(sessions.id, sessionId)))
  return (ended.rowCount ?? 0) > 0
}

/** All but one; gives how many there were. */
export async function deleteOtherSessionsOf(
  tx: Tx,
  realm: Realm,
  personId: string,
  keptSessionId: string,
): Promise<number> {
  const ended = await tx.delete(sessions).where(and(isOf(realm, personId), ne(sessions.id, keptSessionId)))
  return ended.rowCount ?? 0
}

const isOf = (realm: Realm, personId: string) =>
  and(eq(sessions.realm, realm), eq(sessions[PERSON_COLUMN[realm]], personId))
