import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Realm } from '../../../domain/people.ts'
import { EndedSessions, OwnSessions, User } from '../../contract/people/users.ts'
import { PersonName } from '../../contract/rate-check/rate-check.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { nameUser, signedInUser, wireUser } from './owner-accounts.ts'
import { clearSessionCookies, signedIn } from './signed-in.ts'
import { visitorCookie } from './visitor.ts'

export const userRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/auth', tags: ['Business owners'] })
    .use(signedIn(deps, 'user'))
    .get('/user', async ({ signedIn }) => wireUser(await signedInUser(deps.db, signedIn.personId)), {
      response: { 200: User },
      detail: { operationId: 'getUser', summary: 'Get the logged-in business owner' },
    })
    .post('/name', async ({ signedIn, body }) => wireUser(await nameUser(deps.db, signedIn.personId, body)), {
      body: PersonName,
      response: { 200: User },
      detail: { operationId: 'setName', summary: 'Set your name' },
    })

const REALMS = [
  { realm: 'user', prefix: '/api/auth/sessions', tag: 'Business owners', whose: 'Owner' },
  { realm: 'supplier', prefix: '/api/supplier/sessions', tag: 'Suppliers', whose: 'Supplier' },
  { realm: 'admin', prefix: '/api/admin/sessions', tag: 'Admins', whose: 'Admin' },
] as const

/** Not a uuid only: any other text is answered as an unknown session too. */
const SessionPath = v.object({ id: v.string() })

/** The person's own sessions: the same for owners, suppliers and admins, each in their realm. */
export const ownSessionRoutes = (deps: Dependencies) =>
  REALMS.reduce((routes, place) => routes.use(sessionsIn(deps, place)), new Elysia())

/** `whose` stands in the ids of its calls. */
type Place = { realm: Realm; prefix: string; tag: string; whose: string }

function sessionsIn(deps: Dependencies, { realm, prefix, tag, whose }: Place) {
  const now = () => deps.clock.now()
  const visitors = visitorCookie(deps)
  return new Elysia({ prefix, tags: [tag] })
    .use(signedIn(deps, realm))
    .get('/', ({ signedIn }) => ownSessions(deps.db, realm, signedIn, now()), {
      response: { 200: OwnSessions },
      detail: { operationId: `list${whose}Sessions`, summary: 'List your active sessions' },
    })
    .delete(
      '/',
      async ({ signedIn, cookie }) => {
        const ending = { realm, signedIn, visitor: visitors.read(cookie) }
        return { ended: await endOtherSessions(deps.db, ending, now()) }
      },
      {
        response: { 200: EndedSessions },
        detail: { operationId: `endOther${whose}Sessions`, summary: 'End your other sessions' },
      },
    )
    .delete(
      '/:id',
      async ({ signedIn, params, cookie }) => {
        const ending = { realm, signedIn, visitor: visitors.read(cookie) }
        await endOwnSession(deps.db, ending, params.id, now())
        if (params.id === signedIn.sessionId) clearSessionCookies(cookie, realm, deps)
        return { ended: 1 }
      },
      {
        params: SessionPath,
        response: { 200: EndedSessions },
        detail: {
          operationId: `end${whose}Session`,
          summary: 'End one of your sessions',
          ...refuses('404 session_not_found'),
        },
      },
    )
}
