import * as v from 'valibot'
import { lockVisitor } from '../../../db/locks.ts'
import { PersonName } from '../../contract/rate-check.ts'
import { Email } from '../../contract/verification.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { describeError } from '../../platform/shared/log.ts'
import { encryptionFor, sameText, sha256 } from '../../platform/shared/secrets.ts'
import { type NewVisitor, renewVisitor } from '../sessions/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { IssuerFailed, type IssuerTrouble, openIssuer } from './issuer.ts'
import { type BrowserBefore, signInAs } from './owner-sign-in.ts'
import { loginPage } from './return-path.ts'

type SentOn = { goTo: string; signInTry: string | null }
type CameBack = { goTo: string; signedIn: { token: string; visitor: NewVisitor | null } | null }

type IssuerSignIn = {
  /** Where the browser goes, and the encrypted try it has to bring back; without one where the issuer is in trouble. */
  begin(goOnTo: string, now: Date): Promise<SentOn>
  /** Where the browser goes on to, with the new session's token and the visitor's when someone was signed in. */
  finish(back: { encrypted: string; query: string; browser: BrowserBefore; now: Date }): Promise<CameBack>
}

/** Null where no issuer is configured and owners sign in by a code. */
export function openIssuerSignIn(deps: Dependencies, verification: Verification): IssuerSignIn | null {
  const { settings, publicUrl, clock, log } = deps
  if (settings.oidc === null) return null
  const issuer = openIssuer(settings.oidc, {
    callback: `${publicUrl}/api/login/callback`,
    clock,
    production: settings.production,
  })
  const encryption = encryptionFor(deps.appSecrets, 'sign-in attempt')
  const uses = limitOf(deps.pool, 'sign-in-attempt', { points: 1, seconds: TRY_MINUTES * 60 })

  /** True for the first who asks, whichever process that is: a callback that is played again opens nothing. */
  const isFirstUseOf = async ({ state }: SignInTry) => (await uses.take(sha256(state))) === 0

  function troubled(error: unknown): IssuerTrouble {
    if (!(error instanceof IssuerFailed)) throw error
    log.warn(
      { trouble: error.trouble, fault: describeError(error.cause) },
      'sign-in through the issuer failed',
    )
    return error.trouble
  }

  async function signInWith(
    query: string,
    signInTry: SignInTry,
    browser: BrowserBefore,
    now: Date,
  ): Promise<CameBack> {
    const claims = await issuer.claimsFrom(query, signInTry)
    const email = verifiedEmailIn(claims)
    if (email === null) return { goTo: loginPage(signInTry.goOnTo, 'unverified'), signedIn: null }
    const { visitor } = browser
    const signedIn = await deps.db.transaction(async (tx) => {
      if (visitor !== null) await lockVisitor(tx, visitor)
      const token = await signInAs(tx, verification, { email, knownName: nameIn(claims), browser, now })
      return { token, visitor: visitor && (await renewVisitor(tx, visitor)) }
    })
    return { goTo: signInTry.goOnTo, signedIn }
  }

  return {
    async begin(goOnTo, now) {
      const signInTry = { ...issuer.newSecrets(), goOnTo, begunAt: now }
      try {
        return {
          goTo: await issuer.addressFor(signInTry),
          signInTry: encryption.encrypt(JSON.stringify(signInTry)),
        }
      } catch (error) {
        return { goTo: loginPage(goOnTo, troubled(error)), signInTry: null }
      }
    },
    async finish({ encrypted, query, browser, now }) {
      const signInTry = readTry(encryption.decrypt(encrypted))
      const state = new URLSearchParams(query).get('state') ?? ''
      if (signInTry === null || !isAnsweredBy(signInTry, state, now) || !(await isFirstUseOf(signInTry)))
        return { goTo: loginPage(signInTry?.goOnTo ?? '/', 'again'), signedIn: null }
      try {
        return await signInWith(query, signInTry, browser, now)
      } catch (error) {
        return { goTo: loginPage(signInTry.goOnTo, troubled(error)), signedIn: null }
      }
    },
  }
}

/** How long someone may stay with the issuer before they have to begin again. */
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

/** `written` must come from ourselves: null is what a broken encryption gives. */
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

/** What the issuer calls someone; undefined when it gives no name, or one that our own form would refuse. */
function nameIn(claims: unknown): { firstName: string; lastName: string } | undefined {
  const read = v.safeParse(NameClaims, claims)
  if (!read.success) return undefined
  const { given_name, family_name, name } = read.output
  const [first = '', ...rest] = name.split(/\s+/)
  const asked = given_name === '' && family_name === '' ? [first, rest.join(' ')] : [given_name, family_name]
  const [firstName = '', lastName = ''] = asked
  return v.is(PersonName, { firstName, lastName }) ? { firstName, lastName } : undefined
}
