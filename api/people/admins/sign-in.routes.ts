import { Elysia } from 'elysia'
import { AdminCheck, AdminLogin } from '../../contract/admin/account.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { knownBrowsers } from '../passwords/known-browsers.ts'
import { sessionToken, setSessionCookies } from '../sessions/session-cookies.ts'
import { endSession } from '../sessions/sessions.ts'
import { signInAdmin } from './sign-in.ts'

/** The one admin route that is open to everybody. */
export function adminSignInRoutes(deps: Dependencies) {
  const browsers = knownBrowsers(deps, 'admin')
  return new Elysia({ prefix: '/api/admin', tags: ['Admins'] }).post(
    '/login',
    async ({ body, cookie }) => {
      const clientAddress = currentRequest()?.clientAddress ?? ''
      const now = deps.clock.now()
      const { admin, token } = await signInAdmin(
        deps,
        { ...body, clientAddress, recognise: (account) => browsers.recognise(cookie, account, now) },
        now,
      )
      // The session that this browser had is over: it is a new one at each sign-in (rule 11).
      const former = sessionToken(cookie, 'admin', deps)
      if (former !== null) await endSession(deps.db, former)
      setSessionCookies(cookie, 'admin', token, deps)
      browsers.remember(cookie, admin, now)
      return { isAdmin: true as const, adminUser: { username: admin.username } }
    },
    {
      body: AdminLogin,
      response: { 200: AdminCheck },
      detail: {
        summary: 'Log in as an admin',
        description:
          'Where the second factor is on, the right password without a code is answered 401 `totp_required`.',
        ...refuses(
          '401 totp_required',
          '401 wrong_code',
          '401 wrong_credentials',
          '429 too_many_codes',
          '429 too_many_tries',
          '503 busy',
        ),
      },
    },
  )
}
