import { type Cookie, Elysia } from 'elysia'
import {
  EmailProof,
  NewPassword,
  PasswordReset,
  SupplierLogin,
  SupplierSignup,
} from '../contract/supplier/account.ts'
import { Done, SupplierCheck } from '../contract/supplier/supplier.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { knownBrowsers } from '../passwords/known-browsers.ts'
import { currentRequest } from '../shared/request-context.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '../users/session-cookies.ts'
import { endSession } from '../users/sessions.ts'
import { signedIn } from '../users/signed-in.ts'
import { refuseFieldsOnlyWeSet } from './fields-only-we-set.ts'
import { requestReset } from './password-links.ts'
import { mailEmailLinkAgain, proveEmail } from './prove-email.ts'
import { setNewPassword } from './set-new-password.ts'
import { signInSupplier } from './sign-in.ts'
import { signUpSupplier } from './sign-up.ts'
import { signedInSupplier, supplierAnswer } from './suppliers.service.ts'

type Cookies = Record<string, Cookie<unknown>>

export function supplierAccountRoutes(deps: Dependencies) {
  const now = () => deps.clock.now()
  const clientAddress = () => currentRequest()?.clientAddress ?? ''
  const browsers = knownBrowsers(deps, 'supplier')

  async function endSessionHere(cookies: Cookies): Promise<void> {
    const token = sessionToken(cookies, 'supplier', deps)
    if (token !== null) await endSession(deps.db, token)
  }
  /** The session that this browser had is over: it is a new one at each sign-in (rule 11). */
  async function beginSession(cookies: Cookies, token: string): Promise<void> {
    await endSessionHere(cookies)
    setSessionCookies(cookies, 'supplier', token, deps)
  }

  return new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .post(
      '/login',
      async ({ body, cookie }) => {
        const { supplier, token } = await signInSupplier(
          deps,
          {
            ...body,
            clientAddress: clientAddress(),
            recognise: (account) => browsers.recognise(cookie, account, now()),
          },
          now(),
        )
        await beginSession(cookie, token)
        browsers.remember(cookie, supplier, now())
        return supplierAnswer(supplier, deps.settings)
      },
      {
        body: SupplierLogin,
        response: { 200: SupplierCheck },
        detail: {
          summary: 'Sign in to the portal',
          ...refuses('401 wrong_credentials', '429 too_many_tries', '429 too_often', '503 busy'),
        },
      },
    )
    .post(
      '/signup',
      async ({ body, cookie }) => {
        const { supplier, token } = await signUpSupplier(deps, body, clientAddress(), now())
        await beginSession(cookie, token)
        browsers.remember(cookie, supplier, now())
        return supplierAnswer(supplier, deps.settings)
      },
      {
        body: SupplierSignup,
        response: { 200: SupplierCheck },
        detail: {
          summary: 'Make an account, and be signed in to it',
          ...refuses('409 account_exists', '429 too_many_requests', '503 busy'),
        },
      },
    )
    .post(
      '/logout',
      async ({ cookie }) => {
        await endSessionHere(cookie)
        clearSessionCookies(cookie, 'supplier', deps)
        return { success: true } as const
      },
      { response: { 200: Done }, detail: { summary: 'Sign out of the portal' } },
    )
    .post(
      '/password-reset',
      async ({ body }) => {
        await requestReset(deps, { email: body.email, clientAddress: clientAddress() }, now())
        return { success: true } as const
      },
      {
        body: PasswordReset,
        response: { 200: Done },
        detail: {
          summary: 'Have a link for setting a new password mailed, if there is such an account',
          ...refuses('429 too_many_requests'),
        },
      },
    )
    .post(
      '/new-password',
      async ({ body, cookie }) => {
        const account = await setNewPassword(deps, body, now())
        clearSessionCookies(cookie, 'supplier', deps)
        browsers.remember(cookie, account, now())
        return { success: true } as const
      },
      {
        body: NewPassword,
        response: { 200: Done },
        detail: {
          summary: 'Set the password by the link that was mailed; all sessions end',
          ...refuses('422 reset_link_over', '503 busy'),
        },
      },
    )
    .post(
      '/email-proof',
      async ({ body }) => {
        await proveEmail(deps, body.token, now())
        return { success: true } as const
      },
      {
        body: EmailProof,
        response: { 200: Done },
        detail: {
          summary: 'Confirm the e-mail address by the link that was mailed',
          ...refuses('422 email_link_over'),
        },
      },
    )
}

export const supplierRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(signedIn(deps, 'supplier'))
    .get(
      '/me',
      async ({ signedIn }) => {
        const supplier = await signedInSupplier(deps.db, signedIn.personId)
        return supplierAnswer(supplier, deps.settings)
      },
      { response: { 200: SupplierCheck }, detail: { summary: 'The signed-in supplier' } },
    )
    .post(
      '/email-link',
      async ({ signedIn }) => {
        await mailEmailLinkAgain(deps, signedIn.personId)
        return { success: true } as const
      },
      {
        response: { 200: Done },
        detail: {
          summary: 'Have the link that confirms one’s own e-mail address mailed again',
          ...refuses('409 email_is_confirmed', '429 too_many_requests'),
        },
      },
    )
