import { eq } from 'drizzle-orm'
import { type Cookie, Elysia } from 'elysia'
import type { Tx } from '../../../db/client.ts'
import { lockVisitor } from '../../../db/locks.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { verifications } from '../../../db/schema/verifications.ts'
import { hostCookie, hostCookiePath } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash, newToken, sha256 } from '../../platform/shared/secrets.ts'

const COOKIE_DAYS = 180
/** A token as `newToken` makes them, and our signature. */
const SIGNED_TOKEN = /^([\w-]{43})\.([0-9a-f]{64})$/

/** Who is asking, as far as someone without an account has a "who": the digest of a random token in a cookie. */
export type Visitor = { digest: string }

/** A visitor with a token that no browser holds yet. */
export type NewVisitor = Visitor & { token: string }

function newVisitor(): NewVisitor {
  const token = newToken()
  return { token, digest: sha256(token) }
}

type Cookies = Record<string, Cookie<unknown>>
type CookieParts = Pick<Dependencies, 'appSecrets' | 'publicUrl'>

/** The cookie of visitors. It is signed by us: whoever wants to plant a token has to ask us for it first. */
export function visitorCookie({ appSecrets, publicUrl }: CookieParts) {
  const secure = publicUrl.startsWith('https:')
  const name = hostCookie('northrate_visitor', secure)
  const signatures = keyedHash(appSecrets, 'visitor-cookie')

  return {
    keep(cookies: Cookies, { token }: NewVisitor): void {
      cookies[name]?.set({
        value: `${token}.${signatures.digest(token)}`,
        path: hostCookiePath('/api', secure),
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: COOKIE_DAYS * 24 * 60 * 60,
      })
    },
    /** Null for whatever we have not signed: a cookie is what the browser says. */
    read(cookies: Cookies): Visitor | null {
      const value = cookies[name]?.value
      const [, token, signature] = (typeof value === 'string' && SIGNED_TOKEN.exec(value)) || []
      if (token === undefined || signature === undefined || !signatures.matches(token, signature)) return null
      return { digest: sha256(token) }
    },
  }
}

/** Gives routes `visitor`, with a new cookie when the browser had none of ours, and `keepVisitor` for the next one. */
export function anyVisitor(deps: CookieParts) {
  const visitors = visitorCookie(deps)
  return new Elysia({ name: 'any-visitor' }).derive({ as: 'scoped' }, ({ cookie }) => {
    const keepVisitor = (next: NewVisitor) => visitors.keep(cookie, next)
    const known = visitors.read(cookie)
    if (known !== null) return { visitor: known, keepVisitor }
    const visitor = newVisitor()
    keepVisitor(visitor)
    return { visitor: { digest: visitor.digest }, keepVisitor }
  })
}

/**
 * Whoever has just shown who they are goes on under a new token, which their own browser alone is given. A token that
 * someone planted in it before opens nothing of theirs from then on.
 */
export async function renewVisitor(tx: Tx, visitor: Visitor): Promise<NewVisitor> {
  await lockVisitor(tx, visitor)
  const next = newVisitor()
  await moveVisitor(tx, visitor, next)
  return next
}

/** Codes under way, wrong tries, proofs and rate checks: all that was one visitor's is the other's from now on. */
async function moveVisitor(tx: Tx, from: Visitor, to: Visitor): Promise<void> {
  await tx
    .update(verifications)
    .set({ visitorDigest: to.digest })
    .where(eq(verifications.visitorDigest, from.digest))
  await tx
    .update(rateChecks)
    .set({ visitorDigest: to.digest })
    .where(eq(rateChecks.visitorDigest, from.digest))
}
