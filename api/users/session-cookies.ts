import type { Cookie } from 'elysia'
import { type Realm, SESSION_LIFETIMES, sessionCookie } from './sessions.ts'

type Cookies = Record<string, Cookie<unknown>>

/**
 * A harmless mark beside the session's own cookie, readable by the page: it says that somebody is signed in, so that a
 * header is right before anything is asked. It opens nothing, and pages without it ask nothing.
 */
export const hintCookie = (realm: Realm) => `northrate_${realm}_here`

/** `token` is the session's; `secure` is false on a plain localhost only. */
export function setSessionCookies(cookies: Cookies, realm: Realm, token: string, secure: boolean): void {
  const common = { sameSite: 'lax', secure, maxAge: SESSION_LIFETIMES[realm].hours * 60 * 60 } as const
  cookies[sessionCookie(realm)]?.set({ ...common, value: token, path: '/api', httpOnly: true })
  cookies[hintCookie(realm)]?.set({ ...common, value: '1', path: '/' })
}

export function clearSessionCookies(cookies: Cookies, realm: Realm): void {
  cookies[sessionCookie(realm)]?.set({ value: '', path: '/api', maxAge: 0 })
  cookies[hintCookie(realm)]?.set({ value: '', path: '/', maxAge: 0 })
}
