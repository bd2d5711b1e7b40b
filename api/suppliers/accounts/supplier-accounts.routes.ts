import { Elysia } from 'elysia'
import { Done } from '../../contract/done.ts'
import {
  EmailProof,
  NewPassword,
  OwnEmail,
  PasswordLinkLook,
  PasswordReset,
  SupplierLogin,
  SupplierSignup,
} from '../../contract/suppliers/account.ts'
import { AccessRemoved, PasswordLinkState } from '../../contract/suppliers/account-access.ts'
import { SupplierCheck } from '../../contract/suppliers/supplier.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { knownBrowsers } from '../../people/passwords/known-browsers.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { signInByPassword } from '../../people/second-factor/sign-in-by-password.ts'
import type { Cookies } from '../../people/sessions/cookies.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { endSession } from '../../people/sessions/sessions.ts'
import {
  clearSessionCookies,
  currentSession,
  replaceSession,
  sessionToken,
  signedIn,
} from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { requestReset } from './password-links.ts'
import { changeOwnEmail, mailEmailLinkAgain, proveEmail } from './prove-email.ts'
import { lookAtPasswordLink, setNewPassword } from './set-new-password.ts'
import { signUpSupplier } from './sign-up.ts'
import { findSupplierByEmail, signedInSupplier, supplierAnswer } from './suppliers.service.ts'

export function supplierAccountRoutes(deps: Dependencies) {
  const now = () => deps.clock.now()
  const clientAddress = () => currentRequest()?.clientAddress ?? ''
  const browsers = knownBrowsers(deps, 'supplier')

  /** Ends the browser's earlier session, because each sign-in starts a new one (rule 11). */
  async function startSessionHere(
    cookies: Cookies,
    { supplier, token }: Awaited<ReturnType<typeof signUpSupplier>>,
  ) {
    await replaceSession(cookies, 'supplier', token, deps)
    browsers.remember(cookies, supplier, now())
    return supplierAnswer(supplier, deps.settings)
  }

  return new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .post(
      '/login',
      async ({ body: { email, ...typed }, cookie }) => {
        const found = await findSupplierByEmail(deps.db, email)
        const knownBrowser = browsers.recognise(cookie, found, now())
        const attempt = { ...typed, name: email, clientAddress: clientAddress(), knownBrowser }
        const { account, token } = await signInByPassword(deps, 'supplier', found, attempt, now())
        return startSessionHere(cookie, { supplier: account, token })
      },
      {
        body: SupplierLogin,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'logInSupplier',
          summary: 'Log in to the portal',
          description:
            'Where the second factor is on, the right password without a code is answered 401 `totp_required`.',
          ...refuses(
            '401 totp_required',
            '401 wrong_code',
            '401 wrong_credentials',
            '429 too_many_codes',
            '429 too_many_tries',
            '429 too_often',
            '503 busy',
          ),
        },
      },
    )
    .post(
      '/signup',
      async ({ body, cookie }) =>
        startSessionHere(cookie, await signUpSupplier(deps, body, clientAddress(), now())),
      {
        body: SupplierSignup,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'signUpSupplier',
          summary: 'Create an account and log in to it',
          ...refuses('409 account_exists', '429 too_many_requests', '503 busy'),
        },
      },
    )
    .post(
      '/logout',
      async ({ cookie }) => {
        const token = sessionToken(cookie, 'supplier', deps)
        if (token !== null) await endSession(deps.db, token)
        clearSessionCookies(cookie, 'supplier', deps)
        return { success: true } as const
      },
      {
        response: { 200: Done },
        detail: { operationId: 'logOutSupplier', summary: 'Log out of the portal' },
      },
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
          operationId: 'sendPasswordResetLink',
          summary: 'Email a link for setting a new password, if the account exists',
          ...refuses('429 too_many_requests'),
        },
      },
    )
    .post(
      '/new-password',
      async ({ body, cookie }) => {
        const { account, ...changed } = await setNewPassword(deps, body, now())
        clearSessionCookies(cookie, 'supplier', deps)
        browsers.remember(cookie, account, now())
        return { success: true as const, isSignedIn: false, ...changed }
      },
      {
        body: NewPassword,
        response: { 200: AccessRemoved },
        detail: {
          operationId: 'setNewPassword',
          summary: 'Set a password with the emailed link and end all sessions',
          description:
            'API keys are revoked, webhook endpoints deleted and alerts paused, and the answer lists them. With `keepsAccess` they stay, but not when this link is the first that confirms the email address.',
          ...refuses('422 reset_link_over', '503 busy'),
        },
      },
    )
    .post('/password-link', ({ body }) => lookAtPasswordLink(deps, body.token, now()), {
      body: PasswordLinkLook,
      response: { 200: PasswordLinkState },
      detail: {
        operationId: 'previewPasswordLink',
        summary: 'See what the emailed link for a new password opens',
        description: 'Changes nothing. For the page that asks whether to keep API keys and endpoints.',
      },
    })
    .post(
      '/email-proof',
      async ({ body, cookie }) => {
        const sent = { token: body.token, session: await currentSession(deps, 'supplier', cookie) }
        const { ownAccount, ...proved } = await proveEmail(deps, sent, now())
        if (ownAccount !== null) browsers.remember(cookie, ownAccount, now())
        return { success: true as const, isSignedIn: ownAccount !== null, ...proved }
      },
      {
        body: EmailProof,
        response: { 200: AccessRemoved },
        detail: {
          operationId: 'confirmSupplierEmail',
          summary: 'Confirm an email address with the emailed link',
          description:
            'The first time, this removes what was made in the account before: API keys, webhook endpoints, alerts and all sessions but the one of this request. An account that was active before addresses were confirmed keeps its keys, endpoints and alerts where this request has its session.',
          ...refuses('409 email_taken', '422 email_link_over'),
        },
      },
    )
}

/** The signed-in supplier's own account and address. */
export const supplierRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(signedIn(deps, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .get(
      '/me',
      async ({ signedIn }) => {
        const supplier = await signedInSupplier(deps.db, signedIn.personId)
        return supplierAnswer(supplier, deps.settings)
      },
      {
        response: { 200: SupplierCheck },
        detail: { operationId: 'getSupplier', summary: 'Get the logged-in supplier' },
      },
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
          operationId: 'resendConfirmationLink',
          summary: 'Resend the confirmation link',
          ...refuses('409 email_is_confirmed', '429 too_many_requests'),
        },
      },
    )
    .put(
      '/email',
      async ({ body, signedIn }) => {
        refuseUnlessProvedRecently(signedIn, deps.clock.now())
        const supplier = await changeOwnEmail(deps, signedIn.personId, body.email, deps.clock.now())
        return supplierAnswer(supplier, deps.settings)
      },
      {
        body: OwnEmail,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'correctSupplierEmail',
          summary: 'Correct your unconfirmed email address and send a new link',
          ...refuses(
            '403 reauthentication_needed',
            '409 email_is_confirmed',
            '409 email_taken',
            '429 too_many_requests',
          ),
        },
      },
    )
