import { Elysia } from 'elysia'
import { hostCookie } from '../../contract/cookies.ts'
import { TotpCode } from '../../contract/people/second-factor.ts'
import {
  CodeSent,
  SendEmailVerification,
  SignedInAnswer,
  SignIn,
} from '../../contract/people/verification.ts'
import { isSentByAnotherSite, refuseAheadOfClick } from '../../http/input/origin.ts'
import { SENT_ON } from '../../http/openapi/answers-without-body.ts'
import { guard, refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { nothingHere, Refusal } from '../../platform/shared/refusal.ts'
import { ownersBrowser } from '../passwords/known-browsers.ts'
import { type Cookies, ourCookie } from '../sessions/cookies.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '../sessions/signed-in.ts'
import { anyVisitor, visitorCookie } from '../sessions/visitor.ts'
import { emailFor } from '../verification/codes.ts'
import { REFUSALS_OF_A_CODE, type Verification } from '../verification/open-verification.ts'
import { refusalsOfSending } from '../verification/send-code.ts'
import { openIssuerSignIn, TRY_MINUTES } from './issuer-sign-in.ts'
import { type BrowserBefore, loginPage, returnPath, signInByCode, signOut } from './owner-sign-in.ts'
import { secondSteps, takeSecondStep } from './second-step.ts'

/** Other sites may link to the login: an answer of the issuer counts only with the try that this browser started. */
export function signInRoutes(deps: Dependencies, verification: Verification) {
  const issuer = openIssuerSignIn(deps, verification)
  const visitors = visitorCookie(deps)
  const steps = secondSteps(deps)
  /** Holds the encrypted try while its owner is with the issuer. */
  const tryCookie = ourCookie(deps, (secure) => hostCookie('northrate_sign_in', secure), '/api/login')

  const browserWith = (cookie: Cookies): BrowserBefore => ({
    visitor: visitors.read(cookie),
    sessionToken: sessionToken(cookie, 'user', deps),
  })

  return new Elysia({ prefix: '/api', tags: ['Business owners'] })
    .get(
      '/login',
      async ({ query, request, cookie, redirect }) => {
        refuseAheadOfClick(request)
        const path = returnPath(query.return)
        if (issuer === null) return redirect(loginPage(path))
        const { goTo, signInTry } = await issuer.begin(path, deps.clock.now())
        if (signInTry !== null) tryCookie.write(cookie, signInTry, TRY_MINUTES * 60)
        return redirect(goTo)
      },
      {
        detail: {
          operationId: 'startLogin',
          summary: 'Log in (open in a browser)',
          ...SENT_ON,
          ...refuses('403 not_ahead_of_click'),
        },
      },
    )
    .get(
      '/login/callback',
      async ({ request, cookie, redirect }) => {
        if (issuer === null) throw nothingHere()
        refuseAheadOfClick(request)
        const { goTo, signedIn } = await issuer.finish(
          {
            encrypted: tryCookie.read(cookie) ?? '',
            query: new URL(request.url).search,
            browser: browserWith(cookie),
          },
          deps.clock.now(),
        )
        tryCookie.clear(cookie)
        if (signedIn !== null) {
          const { token, userId, email, goOnTo } = signedIn
          if (token === null) steps.write(cookie, { userId, email, goOnTo }, deps.clock.now())
          else setSessionCookies(cookie, 'user', token, deps)
          if (signedIn.visitor !== null) visitors.keep(cookie, signedIn.visitor)
        }
        return redirect(goTo)
      },
      {
        detail: {
          operationId: 'finishLogin',
          summary: 'OpenID Connect callback',
          ...SENT_ON,
          ...refuses('403 not_ahead_of_click', '404 not_found'),
        },
      },
    )
    .post(
      '/login/second-factor',
      async ({ body, cookie }) => {
        const now = deps.clock.now()
        const { goOnTo, ...step } = steps.read(cookie, now)
        const taken = { ...browserWith(cookie), ...step, code: body.code }
        const token = await takeSecondStep(deps, verification, taken, now)
        setSessionCookies(cookie, 'user', token, deps)
        steps.clear(cookie)
        return { return: goOnTo, needsSecondFactor: false }
      },
      {
        body: TotpCode,
        response: { 200: SignedInAnswer },
        detail: {
          operationId: 'enterSecondFactor',
          summary: 'Finish logging in with a code of the authenticator app, or a recovery code',
          description: 'Within ten minutes of the code by email, or of coming back from the issuer.',
          ...refuses(
            '401 second_step_over',
            '401 wrong_code',
            '429 too_many_codes',
            '429 too_many_tries',
            '503 busy',
          ),
        },
      },
    )
    .get(
      '/logout',
      async ({ cookie, headers, query, request, redirect }) => {
        refuseAheadOfClick(request)
        // Another site's link, picture or frame must not sign a person out. Our own page then shows who is signed in.
        if (!isSentByAnotherSite(headers['sec-fetch-site'] ?? null)) {
          await signOut(deps, verification, browserWith(cookie))
          clearSessionCookies(cookie, 'user', deps)
        }
        return redirect(returnPath(query.return))
      },
      {
        detail: {
          operationId: 'logOut',
          summary: 'Log out (open in a browser)',
          ...SENT_ON,
          ...refuses('403 not_ahead_of_click'),
        },
      },
    )
}

/** Signing in by a code sent by e-mail, where no issuer is configured. */
export function codeSignInRoutes(deps: Dependencies, verification: Verification) {
  const steps = secondSteps(deps)
  return new Elysia({ prefix: '/api', tags: ['Business owners'] })
    .derive(
      guard({ refuses: ['404 not_by_code'] }, () => {
        if (deps.settings.oidc !== null) throw notByCode()
        return {}
      }),
    )
    .use(anyVisitor(deps))
    .use(ownersBrowser(deps))
    .post(
      '/login/code',
      ({ body, visitor, isKnownTo }) =>
        verification.sendCodeTo(
          { ...emailFor('sign-in', visitor, body.email), isKnownBrowser: isKnownTo(body.email) },
          deps.clock.now(),
        ),
      {
        body: SendEmailVerification,
        response: { 200: CodeSent },
        detail: {
          operationId: 'sendLoginCode',
          summary: 'Send a login code',
          ...refuses(...refusalsOfSending('mail')),
        },
      },
    )
    .post(
      '/login',
      async ({ body, visitor, keepVisitor, rememberAs, cookie }) => {
        const browser = { visitor, sessionToken: sessionToken(cookie, 'user', deps) }
        const now = deps.clock.now()
        const { signedIn, visitor: renewed } = await signInByCode(
          deps,
          verification,
          { ...browser, ...body },
          now,
        )
        keepVisitor(renewed)
        rememberAs(body.email)
        const { token, userId, email } = signedIn
        const goOnTo = returnPath(body.return)
        if (token === null) steps.write(cookie, { userId, email, goOnTo }, now)
        else setSessionCookies(cookie, 'user', token, deps)
        return { return: goOnTo, needsSecondFactor: token === null }
      },
      {
        body: SignIn,
        response: { 200: SignedInAnswer },
        detail: {
          operationId: 'logInWithCode',
          summary: 'Log in with a code',
          description:
            'With `needsSecondFactor` the owner isn’t logged in yet: `POST /api/login/second-factor` comes next.',
          ...refuses(...REFUSALS_OF_A_CODE),
        },
      },
    )
}

/** Where an issuer is configured, codes open nothing. */
const notByCode = () =>
  new Refusal('not_by_code', 404, {
    en: 'We don’t use codes to log in here. Use the Log in link instead.',
    fr: 'La connexion ne se fait pas par code ici. Utilisez plutôt le lien Se connecter.',
  })
