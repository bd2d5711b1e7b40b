import * as v from 'valibot'
import { lockVisitor } from '../../../db/locks.ts'
import { Email } from '../../contract/people/verification.ts'
import { PersonName } from '../../contract/rate-check/rate-check.ts'
import { securityEvent } from '../../platform/audit/security-events.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { describeError } from '../../platform/shared/log.ts'
import { encryptionFor, sameText, sha256 } from '../../platform/shared/secrets.ts'
import { renewVisitor } from '../sessions/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { IssuerFailed, type IssuerTrouble, openIssuer } from './issuer.ts'
import { type BrowserBefore, loginPage, signInAs } from './owner-sign-in.ts'

/** Null where no issuer is configured and owners sign in by a code. */
export function openIssuerSignIn(deps: Dependencies, verification: Verification) {
  const { settings, publicUrl, clock, log } = deps
  if (settings.oidc === null) return null
  const issuer = openIssuer(settings.oidc, {
    callback: `${publicUrl}/api/login/callback`,
    clock,
    production: settings.production,
  })
  const encryption = encryptionFor(deps.appSecrets, 'sign-in attempt')
  const uses = limitOf(deps.pool, 'sign-in-attempt', { points: 1, seconds: TRY_MINUTES * 60 })

  /** True once, across all processes: a replayed callback opens nothing. */
  const isFirstUseOf = async ({ state }: SignInTry) => (await uses.take(sha256(state))) === 0

  function troubled(error: unknown): IssuerTrouble {
    if (!(error instanceof IssuerFailed)) throw error
    log.warn(
      { trouble: error.trouble, fault: describeError(error.cause) },
      'sign-in through the issuer failed',
    )
    securityEvent(log, 'issuer_sign_in_failed', { actor: 'user', trouble: error.trouble })
    return error.trouble
  }

  async function signInWith(query: string, signInTry: SignInTry, browser: BrowserBefore, now: Date) {
    const claims = await issuer.claimsFrom(query, signInTry)
    const email = verifiedEmailIn(claims)
    if (email === null) {
      securityEvent(log, 'issuer_sign_in_failed', { actor: 'user', trouble: 'unverified' })
      return { goTo: loginPage(signInTry.goOnTo, { trouble: 'unverified' }), signedIn: null }
    }
    const { visitor } = browser
    const signedIn = await deps.db.transaction(async (tx) => {
      if (visitor !== null) await lockVisitor(tx, visitor)
      const opened = await signInAs(tx, verification, browser, { email, knownName: nameIn(claims) }, now)
      return { ...opened, goOnTo: signInTry.goOnTo, visitor: visitor && (await renewVisitor(tx, visitor)) }
    })
    const { goOnTo } = signInTry
    return { goTo: signedIn.token === null ? loginPage(goOnTo, { secondStep: true }) : goOnTo, signedIn }
  }

  return {
    /** Where the browser goes, and the encrypted try that it brings back; null where the issuer is in trouble. */
    async begin(goOnTo: string, now: Date) {
      const signInTry = { ...issuer.newSecrets(), goOnTo, begunAt: now }
      try {
        return {
          goTo: await issuer.addressFor(signInTry),
          signInTry: encryption.encrypt(JSON.stringify(signInTry)),
        }
      } catch (error) {
        return { goTo: loginPage(goOnTo, { trouble: troubled(error) }), signInTry: null }
      }
    },
    /** Where the browser goes, with the tokens of the new session and the visitor after a sign-in. */
    async finish(
      { encrypted, query, browser }: { encrypted: string; query: string; browser: BrowserBefore },
      now: Date,
    ) {
      const signInTry = readTry(encryption.decrypt(encrypted))
      const state = new URLSearchParams(query).get('state') ?? ''
      if (signInTry === null || !isAnsweredBy(signInTry, state, now) || !(await isFirstUseOf(signInTry)))
        return { goTo: loginPage(signInTry?.goOnTo ?? '/', { trouble: 'again' }), signedIn: null }
      try {
        return await signInWith(query, signInTry, browser, now)
      } catch (error) {
        return { goTo: loginPage(signInTry.goOnTo, { trouble: troubled(error) }), signedIn: null }
      }
    },
  }
}

/** How long a person may stay with the issuer before they have to start again. */
export const TRY_MINUTES = 10

const SignInTry = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** A path of this site. */
  goOnTo: v.string(),
  begunAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((moment) => new Date(moment)),
  ),
})

/** One sign-in through the issuer, from leaving this site until coming back. It is kept encrypted in the browser. */
type SignInTry = v.InferOutput<typeof SignInTry>

/** `written` is decrypted text of our own; null where the decryption failed. */
function readTry(written: string | null): SignInTry | null {
  if (written === null) return null
  const read = v.safeParse(SignInTry, JSON.parse(written))
  return read.success ? read.output : null
}

/** Whether the issuer's answer with this state belongs to the try and came in time. */
const isAnsweredBy = (signInTry: SignInTry, state: string, now: Date): boolean =>
  sameText(signInTry.state, state) && now < minutesAfter(signInTry.begunAt, TRY_MINUTES)

/** Some issuers, Amazon Cognito among them, write the boolean of the standard as text. */
const Verified = v.union([v.literal(true), v.literal('true')])
const PersonWithProvedEmail = v.object({ email: Email, email_verified: Verified })

/** The address that the issuer has verified, as we store addresses; null when it does not vouch for one. */
function verifiedEmailIn(claims: unknown): string | null {
  const read = v.safeParse(PersonWithProvedEmail, claims)
  return read.success ? read.output.email : null
}

const text = v.fallback(v.pipe(v.string(), v.trim()), '')
const NameClaims = v.object({ given_name: text, family_name: text, name: text })

/** The issuer's name for the person; undefined without one, or for one that our own form would refuse. */
function nameIn(claims: unknown): { firstName: string; lastName: string } | undefined {
  const read = v.safeParse(NameClaims, claims)
  if (!read.success) return undefined
  const { given_name, family_name, name } = read.output
  const [first = '', ...rest] = name.split(/\s+/)
  const isWhole = given_name === '' && family_name === ''
  const [firstName, lastName] = isWhole ? [first, rest.join(' ')] : [given_name, family_name]
  return v.is(PersonName, { firstName, lastName }) ? { firstName, lastName } : undefined
}
