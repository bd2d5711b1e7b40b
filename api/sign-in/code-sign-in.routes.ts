import { Elysia } from 'elysia'
import { CodeSent, SendEmailVerification, SignedInAnswer, SignIn } from '../contract/verification.ts'
import type { Dependencies } from '../dependencies.ts'
import { guard, refuses } from '../openapi/refusals.ts'
import { Refusal } from '../shared/refusal.ts'
import { currentRequest } from '../shared/request-context.ts'
import { sessionToken, setSessionCookies } from '../users/session-cookies.ts'
import { anyVisitor } from '../users/visitor.ts'
import { REFUSALS_OF_A_CODE, type Verification } from '../verification/open-verification.ts'
import { refusalsOfSending } from '../verification/send-code.ts'
import { sendSignInCode, signInByCode } from './owner-sign-in.ts'
import { returnPath } from './return-path.ts'

/** Signing in by a code sent by e-mail, where no issuer is configured. */
export function codeSignInRoutes(deps: Dependencies, verification: Verification) {
  return new Elysia({ prefix: '/api', tags: ['Business owners'] })
    .derive(
      guard({ refuses: ['404 not_by_code'] }, () => {
        if (deps.settings.oidc !== null) throw notByCode()
        return {}
      }),
    )
    .use(anyVisitor(deps))
    .post(
      '/login/code',
      ({ body, visitor }) =>
        sendSignInCode(
          verification,
          visitor,
          body.email,
          currentRequest()?.clientAddress ?? '',
          deps.clock.now(),
        ),
      {
        body: SendEmailVerification,
        response: { 200: CodeSent },
        detail: {
          summary: 'Send a code for signing in',
          ...refuses(...refusalsOfSending('mail')),
        },
      },
    )
    .post(
      '/login',
      async ({ body, visitor, keepVisitor, cookie }) => {
        const signedIn = await signInByCode(verification, {
          visitor,
          sessionToken: sessionToken(cookie, 'user', deps),
          email: body.email,
          code: body.code,
          now: deps.clock.now(),
        })
        keepVisitor(signedIn.visitor)
        setSessionCookies(cookie, 'user', signedIn.token, deps)
        return { return: returnPath(body.return) }
      },
      {
        body: SignIn,
        response: { 200: SignedInAnswer },
        detail: {
          summary: 'Sign in with the code that was sent',
          ...refuses(...REFUSALS_OF_A_CODE),
        },
      },
    )
}

/** There is one way to sign in: where an issuer is configured, codes open nothing. */
const notByCode = () =>
  new Refusal('not_by_code', 404, 'Codes are not used for logging in here. Use the Log in link instead.')
