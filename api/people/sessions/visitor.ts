import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Tx } from '../../../db/client.ts'
import { lockVisitor } from '../../../db/locks.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { hostCookie } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash, newToken, sha256 } from '../../platform/shared/secrets.ts'
import { type Cookies, ourCookie } from './cookies.ts'

const COOKIE_DAYS = 180
/** A token as `newToken` makes them, and our signature. */
const SIGNED_TOKEN = /^([\w-]{43})\.([0-9a-f]{64})$/

/** A caller without an account: the digest of a random token in a cookie. */
export type Visitor = { digest: string }

/** A visitor whose token no browser holds yet. */
export type NewVisitor = Visitor & { token: string }

function newVisitor(): NewVisitor {
  const token = newToken()
  return { token, digest: sha256(token) }
}

type CookieParts = Pick<Dependencies, 'appSecrets' | 'publicUrl'>

/** The visitors' cookie, signed by us: to plant a token in a browser, an attacker must get it from us first. */
export function visitorCookie(deps: CookieParts) {
  const cookie = ourCookie(deps, (secure) => hostCookie('northrate_visitor', secure), '/api')
  const signatures = keyedHash(deps.appSecrets, 'visitor-cookie')
  return {
    keep: (cookies: Cookies, { token }: NewVisitor) =>
      cookie.write(cookies, `${token}.${signatures.digest(token)}`, COOKIE_DAYS * 24 * 60 * 60),
    /** Null for a value that we have not signed. */
    read(cookies: Cookies): Visitor | null {
      const [, token, signature] = SIGNED_TOKEN.exec(cookie.read(cookies) ?? '') ?? []
      if (token === undefined || signature === undefined || !signatures.matches(token, signature)) return null
      return { digest: sha256(token) }
    },
  }
}

/** Gives routes `visitor`, with a new cookie for a browser without one, and `keepVisitor` to store a renewed one. */
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

/** Moves codes, tries, proofs and rate checks to a new token, so that one planted in the browser before opens nothing. */
export async function renewVisitor(tx: Tx, visitor: Visitor): Promise<NewVisitor> {
  await lockVisitor(tx, visitor)
  const next = newVisitor()
  const change = { visitorDigest: next.digest }
  await tx.update(verifications).set(change).where(eq(verifications.visitorDigest, visitor.digest))
  await tx.update(rateChecks).set(change).where(eq(rateChecks.visitorDigest, visitor.digest))
  return next
}
