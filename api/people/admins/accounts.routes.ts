import { Elysia } from 'elysia'
import { AdminLogin, AdminPassword } from '../../contract/admin/account.ts'
import { AdminCheck } from '../../contract/admin/admin.ts'
import { Done } from '../../contract/done.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { knownBrowsers } from '../passwords/known-browsers.ts'
import { signInByPassword } from '../second-factor/sign-in-by-password.ts'
import {
  clearSessionCookies,
  replaceSession,
  sessionToken,
  setSessionCookies,
  signedIn,
} from '../sessions/signed-in.ts'
import { changeAdminPassword, findAdminByUsername, signedInAdmin, signOutAdmin } from './accounts.ts'

/** An admin's own account: signing out, the password. */
export function adminAccountRoutes(deps: Dependencies) {
  const now = () => deps.clock.now()

  return new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .post(
      '/logout',
      async ({ signedIn, cookie }) => {
        const token = sessionToken(cookie, 'admin', deps) ?? ''
        await signOutAdmin(deps, { adminId: signedIn.personId, token }, now())
        clearSessionCookies(cookie, 'admin', deps)
        return { success: true } as const
      },
      {
        response: { 200: Done },
        detail: { operationId: 'logOutAdmin', summary: 'Log out as an admin' },
      },
    )
    .put(
      '/password',
      async ({ signedIn, body, cookie }) => {
        const { token, account } = await changeAdminPassword(deps, signedIn, body, now())
        setSessionCookies(cookie, 'admin', token, deps)
        knownBrowsers(deps, 'admin').remember(cookie, account, now())
        return { success: true } as const
      },
      {
        body: AdminPassword,
        response: { 200: Done },
        detail: {
          operationId: 'changeAdminPassword',
          summary: 'Change your password and end your other sessions',
          ...refuses('429 too_many_tries', '429 too_often', '503 busy'),
        },
      },
    )
    .get(
      '/me',
      async ({ signedIn }) => {
        const admin = await signedInAdmin(deps.db, signedIn.personId)
        return { isAdmin: true as const, adminUser: { username: admin.username } }
      },
      {
        response: { 200: AdminCheck },
        detail: { operationId: 'getAdmin', summary: 'Get the logged-in admin' },
      },
    )
}

/** The one public admin route. */
export function adminSignInRoutes(deps: Dependencies) {
  const browsers = knownBrowsers(deps, 'admin')
  return new Elysia({ prefix: '/api/admin', tags: ['Admins'] }).post(
    '/login',
    async ({ body: { username, ...typed }, cookie }) => {
      const clientAddress = currentRequest()?.clientAddress ?? ''
      const now = deps.clock.now()
      const found = await findAdminByUsername(deps.db, username)
      const knownBrowser = browsers.recognise(cookie, found, now)
      const attempt = { ...typed, name: username, clientAddress, knownBrowser }
      const { account: admin, token } = await signInByPassword(deps, 'admin', found, attempt, now)
      await replaceSession(cookie, 'admin', token, deps)
      browsers.remember(cookie, admin, now)
      return { isAdmin: true as const, adminUser: { username: admin.username } }
    },
    {
      body: AdminLogin,
      response: { 200: AdminCheck },
      detail: {
        operationId: 'logInAdmin',
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
