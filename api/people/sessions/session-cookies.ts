import type { Cookie } from 'elysia'
import type { Realm } from '../../contract/cookies.ts'
import { hintCookie, hostCookiePath } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { SESSION_LIFETIMES, sessionCookie } from './sessions.ts'

type Cookies = Record<string, Cookie<unknown>>
/** Where people reach us decides what cookies are called. */
type Site = Pick<Dependencies, 'publicUrl'>

/** The session's token in this browser, if it holds one; whether that is any good is not asked. */
export function sessionToken(cookies: Cookies, realm: Realm, site: Site): string | null {
  const token = cookies[sessionCookie(realm, isSecure(site))]?.value
  return typeof token === 'string' && token !== '' ? token : null
}

export const setSessionCookies = (cookies: Cookies, realm: Realm, token: string, site: Site) =>
  write(cookies, realm, site, { token, hint: '1', seconds: SESSION_LIFETIMES[realm].hours * 60 * 60 })

export const clearSessionCookies = (cookies: Cookies, realm: Realm, site: Site) =>
  write(cookies, realm, site, { token: '', hint: '', seconds: 0 })

function write(
  cookies: Cookies,
  realm: Realm,
  site: Site,
  { token, hint, seconds }: { token: string; hint: string; seconds: number },
): void {
  const secure = isSecure(site)
  const common = { sameSite: 'lax', secure, maxAge: seconds } as const
  const path = hostCookiePath('/api', secure)
  cookies[sessionCookie(realm, secure)]?.set({ ...common, value: token, path, httpOnly: true })
  cookies[hintCookie(realm, secure)]?.set({ ...common, value: hint, path: '/' })
}

/** Not on a plain localhost. */
const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:')
