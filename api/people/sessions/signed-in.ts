import { type Cookie, Elysia } from 'elysia'
import type { Tx } from '../../../db/client.ts'
import { lockSession } from '../../../db/locks.ts'
import type { Realm } from '../../contract/cookies.ts'
import { guard } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { takeRead } from './account-limits.ts'
import { sessionToken } from './session-cookies.ts'
import { ownerWithToken, type Sessions, type SignedIn, signedInBy } from './sessions.ts'

/** Screens that poll say so with this header, so that an unattended one is signed out all the same. */
export const POLLING_HEADER = 'x-northrate-poll'

/**
 * Guards the routes after it: gives them `signedIn`, or answers 401 before anything of the request is judged, and 429 to an
 * account that reads too often.
 * In a derive, because a macro's resolve runs after validation and a stranger would be told about bad input first.
 */
export const signedIn = (deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>, realm: Realm) =>
  new Elysia({ name: 'signed-in', seed: realm }).derive(
    { as: 'scoped' },
    guard(
      { realm, refuses: ['401 not_signed_in'], refusesReads: ['429 too_often'] },
      async ({ cookie, headers, request }) => {
        return { signedIn: await personSignedIn(deps, realm, { cookie, headers, request }) }
      },
    ),
  )

type Asking = {
  cookie: Record<string, Cookie<unknown>>
  headers: Record<string, string | undefined>
  request: Request
}

/** The person of the request's session; refuses where there is none, and an account that reads too often. */
export async function personSignedIn(
  deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  realm: Realm,
  { cookie, headers, request, memory }: Asking & { memory?: Sessions },
): Promise<SignedIn> {
  const token = sessionToken(cookie, realm, deps)
  if (token === null) throw notSignedIn()
  const found = await signedInBy(deps.db, realm, token, {
    now: deps.clock.now(),
    countsAsActivity: headers[POLLING_HEADER] === undefined,
    ...(memory && { memory }),
  })
  if (found === null) throw notSignedIn()
  // What changes something has limits of its own, where it costs much.
  if (isRead(request)) await takeRead(realm, found.personId)
  return found
}

export const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

/**
 * In the transaction of what outlives a session, such as a key: throws unless the session is still there, and keeps it until the
 * transaction ends. So nothing is made by a session that a proof or a reset has ended.
 */
export async function holdSession(tx: Tx, sessionId: string): Promise<void> {
  if (!(await lockSession(tx, sessionId))) throw notSignedIn()
}

/** For routes that everybody may call: gives them `owner`, the business owner who is signed in, or null. */
export const anyOwner = (deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>) =>
  new Elysia({ name: 'any-owner' }).derive({ as: 'scoped' }, async ({ cookie }) => {
    const token = sessionToken(cookie, 'user', deps)
    if (token === null) return { owner: null }
    return { owner: await ownerWithToken(deps.db, token, deps.clock.now()) }
  })

export const notSignedIn = () => new Refusal('not_signed_in', 401, 'Please log in.')
