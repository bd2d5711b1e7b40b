import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers, users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { statement } from '../../../db/statement.ts'
import type { Realm } from '../../../domain/people.ts'
import { hostCookie } from '../../contract/cookies.ts'
import { hoursAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { newToken, sha256 } from '../../platform/shared/secrets.ts'
import type { SessionMemory } from './session-memory.ts'

/** Rule 11. `idleMinutes` null: no idling out. */
export const SESSION_LIFETIMES: Record<Realm, { hours: number; idleMinutes: number | null }> = {
  user: { hours: 30 * 24, idleMinutes: null },
  supplier: { hours: 7 * 24, idleMinutes: 12 * 60 },
  admin: { hours: 12, idleMinutes: 30 },
}

export const sessionCookie = (realm: Realm, secure: boolean) => hostCookie(`northrate_${realm}`, secure)

export type Sessions = SessionMemory<FoundSession>

export type SignedIn = {
  sessionId: string
  personId: string
  /** Read with the session; null in the other realms. */
  supplierStatus: (typeof suppliers.$inferSelect)['status'] | null
  /** When the person signed in, or since then last proved that it is them. */
  provedAt: Date
}

const PERSON_COLUMN = { user: 'userId', supplier: 'supplierId', admin: 'adminId' } as const

/** A new session; the token is for the person's cookie and is nowhere else. */
export async function startSession(db: Db | Tx, realm: Realm, personId: string, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    realm,
    [PERSON_COLUMN[realm]]: personId,
    tokenDigest: sha256(token),
    createdAt: now,
    lastActiveAt: now,
    expiresAt: sessionEnd(realm, now),
    ...browserName(currentRequest()?.userAgent ?? ''),
  })
  // Retention counts from it.
  const lastSignedInAt = sql`greatest(${users.lastSignedInAt}, ${now.toISOString()}::timestamptz)`
  if (realm === 'user') await db.update(users).set({ lastSignedInAt }).where(eq(users.id, personId))
  return token
}

export const sessionEnd = (realm: Realm, now: Date) => hoursAfter(now, SESSION_LIFETIMES[realm].hours)

export function isAlive(realm: Realm, session: { lastActiveAt: Date; expiresAt: Date }, now: Date): boolean {
  const { idleMinutes } = SESSION_LIFETIMES[realm]
  if (now >= session.expiresAt) return false
  return idleMinutes === null || now < minutesAfter(session.lastActiveAt, idleMinutes)
}

/** What each signed-in request asks first, so in one statement. */
const findSession = statement('session_with_its_supplier', (db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      supplierId: sessions.supplierId,
      adminId: sessions.adminId,
      supplierStatus: suppliers.status,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      lastActiveAt: sessions.lastActiveAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .leftJoin(suppliers, eq(suppliers.id, sessions.supplierId))
    .where(
      and(
        eq(sessions.tokenDigest, sql.placeholder('tokenDigest')),
        eq(sessions.realm, sql.placeholder('realm')),
      ),
    ),
)

export type FoundSession = Awaited<ReturnType<typeof findSession>>[number]

/** Null for an unknown or ended session, or a token of another realm. With `memory` the answer may be that old. */
export async function signedInBy(
  db: Db,
  realm: Realm,
  token: string,
  { now, countsAsActivity, memory }: { now: Date; countsAsActivity: boolean; memory?: Sessions },
): Promise<SignedIn | null> {
  const tokenDigest = sha256(token)
  const load = async () => (await findSession(db, { tokenDigest, realm })).at(0)
  const session = await (memory?.find(`${realm} ${tokenDigest}`, now, load) ?? load())
  const personId = session?.[PERSON_COLUMN[realm]] ?? null
  if (session === undefined || personId === null || !isAlive(realm, session, now)) return null
  const aMinuteAgo = minutesAfter(now, -1)
  if (countsAsActivity && session.lastActiveAt < aMinuteAgo) {
    // At most one write a minute, however many concurrent requests read the session before it.
    const isStale = and(eq(sessions.id, session.id), lt(sessions.lastActiveAt, aMinuteAgo), waitsForNoStandby)
    await db.update(sessions).set({ lastActiveAt: now }).where(isStale)
    session.lastActiveAt = now
  }
  const { supplierStatus, createdAt, provedAt } = session
  return { sessionId: session.id, personId, supplierStatus, provedAt: provedAt ?? createdAt }
}

/** The commit of the statement: a lost minute of activity matters to nobody. */
const waitsForNoStandby = sql`set_config('synchronous_commit', 'local', true) <> ''`

/** A business owner with a live session. They proved their address when they signed in. */
export type Owner = { email: string; signedInAt: Date }

const findOwner = statement('session_with_its_owner', (db) =>
  db
    .select({
      email: users.email,
      signedInAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenDigest, sql.placeholder('tokenDigest'))),
)

/** Null for an unknown or ended session, or a token of another realm. */
export async function ownerWithToken(db: Db, token: string, now: Date): Promise<Owner | null> {
  const [session] = await findOwner(db, { tokenDigest: sha256(token) })
  if (session === undefined || !isAlive('user', session, now)) return null
  return { email: session.email, signedInAt: session.signedInAt }
}

/** Has the session memory cleared before the current request is answered (decision 49). */
export function noteSessionsEnded(): void {
  const request = currentRequest()
  if (request !== undefined) request.endsSessions = true
}

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  const ended = await db.delete(sessions).where(eq(sessions.tokenDigest, sha256(token)))
  if (ended.rowCount) noteSessionsEnded()
}

/** Ends every session of one person, as after a password reset, but the one that is named; returns how many. */
export async function endSessionsOf(
  db: Db | Tx,
  realm: Realm,
  personId: string,
  exceptSession?: string,
): Promise<number> {
  const isEnded = exceptSession === undefined ? undefined : ne(sessions.id, exceptSession)
  const ended = await db.delete(sessions).where(and(isSessionOf(realm, personId), isEnded))
  noteSessionsEnded()
  return ended.rowCount ?? 0
}

export const isSessionOf = (realm: Realm, personId: string) =>
  and(eq(sessions.realm, realm), eq(sessions[PERSON_COLUMN[realm]], personId))

/** The part of an audit entry that is the same for every action of a person on their own account. */
export const ownEntry = (realm: Realm, personId: string, at: Date) => ({
  at,
  actor: realm,
  actorId: personId,
  recordType: realm,
  recordId: personId,
})

/** The first match counts: most browsers also name the ones they descend from. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A longer user agent says nothing more that we look for. */
const LONGEST_READ = 500

/** Names from our own lists, or null: enough to tell one's sessions apart, too little to track anyone. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const read = userAgent.slice(0, LONGEST_READ)
  const firstMatch = (names: [string, RegExp][]) => names.find(([, mark]) => mark.test(read))?.[0] ?? null
  return { browser: firstMatch(BROWSERS), system: firstMatch(SYSTEMS) }
}
