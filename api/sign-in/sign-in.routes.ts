import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { currentRequest } from '../shared/request-context.ts'
import { clearSessionCookies, setSessionCookies } from '../users/session-cookies.ts'
import { endSession } from '../users/sessions.service.ts'
import { sessionCookie } from '../users/sessions.ts'
import { anyVisitor } from '../users/visitor.ts'
import { CodeSent, SendEmailVerification } from '../verification/verification.schema.ts'
import type { Verification } from '../verification/verification.service.ts'
import { returnPath } from './return-path.ts'
import { SignedInAnswer, SignIn } from './sign-in.schema.ts'
import { sendSignInCode, signInByCode } from './sign-in.service.ts'

export function signInRoutes(parts: Parts, verification: Verification) {
  const secure = parts.publicUrl.startsWith('https:')
  return new Elysia({ prefix: '/api', tags: ['Business owners'] })
    .get(
      '/login',
      ({ query, redirect }) => {
        const path = returnPath(query.return)
        return redirect(path === '/' ? '/login' : `/login?return=${encodeURIComponent(path)}`)
      },
      { detail: { summary: 'A browser goes here to sign in' } },
    )
    .get(
      '/logout',
      async ({ cookie, headers, redirect }) => {
        const token = cookie[sessionCookie('user')]?.value
        // Another site's picture or frame must not sign anybody out.
        if (headers['sec-fetch-site'] !== 'cross-site' && typeof token === 'string') {
          await endSession(parts.db, token)
          clearSessionCookies(cookie, 'user')
        }
        return redirect('/')
      },
      { detail: { summary: 'A browser goes here to sign out' } },
    )
    .use(anyVisitor({ secure }))
    .post(
      '/login/code',
      ({ body, visitor }) =>
        sendSignInCode(
          verification,
          visitor,
          body.email,
          currentRequest()?.clientAddress ?? '',
          parts.clock.now(),
        ),
      {
        body: SendEmailVerification,
        response: { 200: CodeSent },
        detail: { summary: 'Send a code for signing in' },
      },
    )
    .post(
      '/login',
      async ({ body, visitor, cookie }) => {
        const now = parts.clock.now()
        const token = await signInByCode(parts, verification, {
          visitor,
          email: body.email,
          code: body.code,
          now,
        })
        setSessionCookies(cookie, 'user', token, secure)
        return { return: returnPath(body.return) }
      },
      {
        body: SignIn,
        response: { 200: SignedInAnswer },
        detail: { summary: 'Sign in with the code that was sent' },
      },
    )
}
