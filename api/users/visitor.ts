import { Elysia } from 'elysia'
import { newToken, sha256 } from '../shared/secrets.ts'

/** The name of the cookie that holds a visitor's opaque token. */
export const VISITOR_COOKIE = 'northrate_visitor'
const COOKIE_DAYS = 180

/** Who is asking, as far as somebody without an account has a "who": the digest of a random cookie. */
export type Visitor = { digest: string }

/** Gives routes `visitor`, with a new cookie when the browser had none. */
export const anyVisitor = (options: { secure: boolean }) =>
  new Elysia({ name: 'any-visitor' }).derive({ as: 'scoped' }, ({ cookie }) => {
    const known = visitorOf(cookie[VISITOR_COOKIE]?.value)
    if (known !== null) return { visitor: known }
    const token = newToken()
    cookie[VISITOR_COOKIE]?.set({
      value: token,
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
      maxAge: COOKIE_DAYS * 24 * 60 * 60,
    })
    return { visitor: { digest: sha256(token) } }
  })

/** Anything but a token as we make them is nobody: a cookie is what the browser says. */
function visitorOf(token: unknown): Visitor | null {
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? { digest: sha256(token) } : null
}
