import { Elysia } from 'elysia'
import type { Tx } from '../../../db/client.ts'
import { lockSession } from '../../../db/locks.ts'
import type { Realm } from '../../../domain/people.ts'
import { hintCookie } from '../../contract/cookies.ts'
import { guard } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { takeRead } from './account-limits.ts'
import { type Cookies, ourCookie } from './cookies.ts'
import {
  endSession,
  ownerWithToken,
  SESSION_LIFETIMES,
  type Sessions,
  type SignedIn,
  sessionCookie,
  signedInBy,
} from './sessions.ts'

/** Screens that poll say so with this header, so that an unattended one is signed out all the same. */
export const POLLING_HEADER = 'x-northrate-poll'

/** Gives the routes after it `signedIn`. A derive, because a macro would answer a stranger's bad input before the 401. */
export const signedIn = (deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>, realm: Realm) =>
  new Elysia({ name: 'signed-in', seed: realm }).derive(
    { as: 'scoped' },
    guard(
      { realm, refuses: ['401 not_signed_in'], refusesReads: ['429 too_often'] },
      async ({ cookie, headers, request }) => ({
        signedIn: await personSignedIn(deps, realm, { cookie, headers, request }),
      }),
    ),
  )

type Call = { cookie: Cookies; headers: Record<string, string | undefined>; request: Request }

/** The person of the request's session; refuses where there is none, and an account that reads too often. */
export async function personSignedIn(
  deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  realm: Realm,
  { cookie, headers, request, memory }: Call & { memory?: Sessions },
): Promise<SignedIn> {
  const countsAsActivity = headers[POLLING_HEADER] === undefined
  const found = await currentSession(deps, realm, cookie, { countsAsActivity, ...(memory && { memory }) })
  if (found === null) throw notSignedIn()
  // What changes something has limits of its own, where it costs much.
  if (isRead(request)) await takeRead(realm, found.personId)
  return found
}

/** The live session of this browser; null without one. */
export async function currentSession(
  deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  realm: Realm,
  cookies: Cookies,
  options: { countsAsActivity: boolean; memory?: Sessions } = { countsAsActivity: true },
): Promise<SignedIn | null> {
  const token = sessionToken(cookies, realm, deps)
  return token === null ? null : signedInBy(deps.db, realm, token, { now: deps.clock.now(), ...options })
}

export const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

/** For a transaction whose result outlives the session, such as a key: throws unless the session exists, and keeps it until the end. */
export async function holdSession(tx: Tx, sessionId: string): Promise<void> {
  if (!(await lockSession(tx, sessionId))) throw notSignedIn()
}

/** For public routes: gives them `owner`, the business owner who is signed in, or null. */
export const anyOwner = (deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>) =>
  new Elysia({ name: 'any-owner' }).derive({ as: 'scoped' }, async ({ cookie }) => {
    const token = sessionToken(cookie, 'user', deps)
    if (token === null) return { owner: null }
    return { owner: await ownerWithToken(deps.db, token, deps.clock.now()) }
  })

export const notSignedIn = () =>
  new Refusal('not_signed_in', 401, { en: 'Please log in.', fr: 'Veuillez vous connecter.' })

type Site = Pick<Dependencies, 'publicUrl'>
const tokenCookie = (site: Site, realm: Realm) =>
  ourCookie(site, (secure) => sessionCookie(realm, secure), '/api')
const hintOf = (site: Site, realm: Realm) =>
  ourCookie(site, (secure) => hintCookie(realm, secure), '/', { httpOnly: false })

/** The session token of this browser, unchecked; null without one. */
export const sessionToken = (cookies: Cookies, realm: Realm, site: Site) =>
  tokenCookie(site, realm).read(cookies)

export function setSessionCookies(cookies: Cookies, realm: Realm, token: string, site: Site): void {
  const seconds = SESSION_LIFETIMES[realm].hours * 60 * 60
  tokenCookie(site, realm).write(cookies, token, seconds)
  hintOf(site, realm).write(cookies, '1', seconds)
}

/** Gives the browser its new session and ends the one it had: each sign-in starts a session of its own (rule 11). */
export async function replaceSession(
  cookies: Cookies,
  realm: Realm,
  token: string,
  deps: Pick<Dependencies, 'db' | 'publicUrl'>,
): Promise<void> {
  const former = sessionToken(cookies, realm, deps)
  if (former !== null) await endSession(deps.db, former)
  setSessionCookies(cookies, realm, token, deps)
}

export function clearSessionCookies(cookies: Cookies, realm: Realm, site: Site): void {
  tokenCookie(site, realm).clear(cookies)
  hintOf(site, realm).clear(cookies)
}
