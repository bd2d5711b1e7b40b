import type { Cookie } from 'elysia'
import { hostCookiePath } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'

export type Cookies = Record<string, Cookie<unknown>>

/** One cookie of ours. Lax: other sites may link to us, and the issuer's site brings a browser back. */
export function ourCookie(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  nameOf: (secure: boolean) => string,
  path: string,
  { httpOnly } = { httpOnly: true },
) {
  // Not on a plain localhost.
  const secure = publicUrl.startsWith('https:')
  const name = nameOf(secure)
  const common = { path: hostCookiePath(path, secure), httpOnly, sameSite: 'lax', secure } as const
  return {
    read(cookies: Cookies): string | null {
      const value = cookies[name]?.value
      return typeof value === 'string' && value !== '' ? value : null
    },
    write: (cookies: Cookies, value: string, seconds: number) =>
      cookies[name]?.set({ ...common, value, maxAge: seconds }),
    clear: (cookies: Cookies) => cookies[name]?.set({ ...common, value: '', maxAge: 0 }),
  }
}
