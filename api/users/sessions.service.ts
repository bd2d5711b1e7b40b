import type { Db, Tx } from '../../db/client.ts'
import type { Realm } from '../contract/cookies.ts'
import { currentRequest } from '../shared/request-context.ts'
import { newToken, sha256 } from '../shared/secrets.ts'
import { browserName } from './browser-name.ts'
import {
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
  findOwnerSession,
  findSession,
  insertSession,
  noteActivity,
} from './sessions.queries.ts'
import { isAlive, sessionEnd } from './sessions.ts'

export type SignedIn = { sessionId: string; personId: string }

/** A new session; the token is for the person's cookie and is nowhere else. */
export async function startSession(db: Db | Tx, realm: Realm, personId: string, now: Date): Promise<string> {
  const token = newToken()
  await insertSession(db, {
    realm,
    personId,
    tokenDigest: sha256(token),
    now,
    expiresAt: sessionEnd(realm, now),
    name: browserName(currentRequest()?.userAgent ?? ''),
  })
  return token
}

/** Who holds this token in this realm; null for nobody, an ended session, or a token of another realm. */
export async function signedInBy(
  db: Db,
  realm: Realm,
  token: string,
  options: { now: Date; countsAsActivity: boolean },
): Promise<SignedIn | null> {
  const session = await findSession(db, realm, sha256(token))
  if (session === undefined || !isAlive(realm, session, options.now)) return null
  if (options.countsAsActivity) await noteActivity(db, session.id, options.now)
  return { sessionId: session.id, personId: session.personId }
}

/** A business owner with a live session. They proved their address when they signed in. */
export type Owner = { email: string; signedInAt: Date }

/** Null for nobody, an ended session, or a token of another realm. */
export async function ownerWithToken(db: Db, token: string, now: Date): Promise<Owner | null> {
  const session = await findOwnerSession(db, sha256(token))
  if (session === undefined || !isAlive('user', session, now)) return null
  return { email: session.email, signedInAt: session.signedInAt }
}

export const endSession = (db: Db | Tx, token: string) => deleteSession(db, sha256(token))

export const endSessionsOf = deleteSessionsOf

/** Ends every session of one person but the one that they are asking from; gives how many. */
export const endOtherSessionsOf = deleteOtherSessionsOf
