import { type Cookie, Elysia } from 'elysia'
import { SENT_ON } from '../openapi/answers-without-body.ts'
import type { Parts } from '../parts.ts'
import { clearSessionCookies, setSessionCookies } from '../users/session-cookies.ts'
import { endSession } from '../users/sessions.service.ts'
import { sessionCookie } from '../users/sessions.ts'
import { ATTEMPT_MINUTES } from './attempt.ts'
import { openIssuerSignIn } from './issuer-sign-in.service.ts'
import { loginPage, returnPath } from './return-path.ts'
import { noIssuer } from './sign-in.refusals.ts'

/** Holds the sealed attempt while its owner is with the issuer. */
const ATTEMPT_COOKIE = 'northrate_sign_in'

/** Where a browser is sent, and where the issuer sends it back to. */
export function signInRoutes(parts: Parts) {
  const secure = parts.publicUrl.startsWith('https:')
  const issuer = openIssuerSignIn(parts)

  /** Lax, because the issuer's site brings the browser back. */
  const keepAttempt = (cookie: Record<string, Cookie<unknown>>, value: string, minutes: number) =>
    cookie[ATTEMPT_COOKIE]?.set({
      value,
      path: '/api/login',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: minutes * 60,
    })

  return new Elysia({ prefix: '/api', tags: ['Business owners'] })
    .get(
      '/login',
      async ({ query, cookie, redirect }) => {
        const path = returnPath(query.return)
        if (issuer === null) return redirect(loginPage(path))
        const { goTo, attempt } = await issuer.begin(path, parts.clock.now())
        if (attempt !== null) keepAttempt(cookie, attempt, ATTEMPT_MINUTES)
        return redirect(goTo)
      },
      { detail: { summary: 'A browser goes here to sign in', ...SENT_ON } },
    )
    .get(
      '/login/callback',
      async ({ request, cookie, redirect }) => {
        if (issuer === null) throw noIssuer()
        const sealed = cookie[ATTEMPT_COOKIE]?.value
        const { goTo, token } = await issuer.finish({
          sealed: typeof sealed === 'string' ? sealed : '',
          query: new URL(request.url).search,
          now: parts.clock.now(),
        })
        keepAttempt(cookie, '', 0)
        if (token !== null) setSessionCookies(cookie, 'user', token, secure)
        return redirect(goTo)
      },
      { detail: { summary: 'The OpenID Connect issuer sends a browser back here', ...SENT_ON } },
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
      { detail: { summary: 'A browser goes here to sign out', ...SENT_ON } },
    )
}
