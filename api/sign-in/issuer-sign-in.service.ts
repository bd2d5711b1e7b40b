import type { Dependencies } from '../dependencies.ts'
import { limitOf } from '../shared/limits.ts'
import { describeError } from '../shared/log.ts'
import { encryptionFor, sha256 } from '../shared/secrets.ts'
import { lockVisitor, type NewVisitor, renewVisitor } from '../users/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { ATTEMPT_MINUTES, type Attempt, isAnsweredBy, readAttempt, writeAttempt } from './attempt.ts'
import { IssuerFailed, type IssuerTrouble, openIssuer } from './issuer.ts'
import { nameIn, verifiedEmailIn } from './issuer-claims.ts'
import { loginPage } from './return-path.ts'
import { type BrowserBefore, signInAs } from './sign-in.service.ts'

/** `unverified`: the issuer does not vouch for the person's e-mail address. */
export type SignInTrouble = IssuerTrouble | 'unverified'

type SentOn = { goTo: string; attempt: string | null }
type CameBack = { goTo: string; signedIn: { token: string; visitor: NewVisitor | null } | null }

export type IssuerSignIn = {
  /** Where the browser goes, and the encrypted attempt it has to bring back; without one where the issuer is in trouble. */
  begin(goOnTo: string, now: Date): Promise<SentOn>
  /** Where the browser goes on to, with the new session's token and the visitor's when somebody was signed in. */
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
  const uses = limitOf(deps.pool, 'sign-in-attempt', { points: 1, seconds: ATTEMPT_MINUTES * 60 })

  /** True for the first who asks, whichever process that is: a callback that is played again opens nothing. */
  const isFirstUseOf = async ({ state }: Attempt) => (await uses.take(sha256(state))) === 0

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
    attempt: Attempt,
    browser: BrowserBefore,
    now: Date,
  ): Promise<CameBack> {
    const claims = await issuer.claimsFrom(query, attempt)
    const email = verifiedEmailIn(claims)
    if (email === null) return { goTo: loginPage(attempt.goOnTo, 'unverified'), signedIn: null }
    const { visitor } = browser
    const signedIn = await deps.db.transaction(async (tx) => {
      if (visitor !== null) await lockVisitor(tx, visitor)
      const token = await signInAs(tx, verification, { email, knownName: nameIn(claims), browser, now })
      return { token, visitor: visitor && (await renewVisitor(tx, visitor)) }
    })
    return { goTo: attempt.goOnTo, signedIn }
  }

  return {
    async begin(goOnTo, now) {
      const attempt = { ...issuer.newSecrets(), goOnTo, begunAt: now }
      try {
        return { goTo: await issuer.addressFor(attempt), attempt: encryption.encrypt(writeAttempt(attempt)) }
      } catch (error) {
        return { goTo: loginPage(goOnTo, troubled(error)), attempt: null }
      }
    },
    async finish({ encrypted, query, browser, now }) {
      const attempt = readAttempt(encryption.decrypt(encrypted))
      const state = new URLSearchParams(query).get('state') ?? ''
      if (attempt === null || !isAnsweredBy(attempt, state, now) || !(await isFirstUseOf(attempt)))
        return { goTo: loginPage(attempt?.goOnTo ?? '/', 'again'), signedIn: null }
      try {
        return await signInWith(query, attempt, browser, now)
      } catch (error) {
        return { goTo: loginPage(attempt.goOnTo, troubled(error)), signedIn: null }
      }
    },
  }
}
