import type { Cookie } from 'elysia'
import { hintCookie } from './hint-cookie.ts'
import { type Realm, SESSION_LIFETIMES, sessionCookie } from './sessions.ts'

type Cookies = Record<string, Cookie<unknown>>

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
