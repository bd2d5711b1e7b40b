import type { Db, Tx } from '../../../db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { ownersFactor } from '../second-factor/second-factor.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { signedInUser } from '../sessions/owner-accounts.ts'
import { currentSession } from '../sessions/signed-in.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { Verification } from './open-verification.ts'

/** A person who has proved an address; `userId` is null for a proof by code. */
export type ProvedPerson = { email: string; userId: string | null }

/** Apart from signing in and the rate check: an address proved for a form hours ago opens no personal data. */
const forMyData = (visitor: Visitor) => ({ visitor, purpose: 'my-data', channel: 'email' }) as const

/**
 * The person of the newest address proved by code in this browser, else the signed-in owner; else refuses. Where that person
 * has a second factor, a code by mail is not enough, except with `byMailAlone` (decision 75): signing in also took the factor.
 */
export async function provedPerson(
  deps: Dependencies,
  verification: Verification,
  { visitor, cookie }: { visitor: Visitor; cookie: Cookies },
  { byMailAlone }: { byMailAlone: boolean } = { byMailAlone: false },
): Promise<ProvedPerson> {
  const proved = await provedAddress(verification, visitor, deps.clock.now())
  const session = await currentSession(deps, 'user', cookie)
  if (proved !== null) {
    const factor = byMailAlone ? null : await ownersFactor(deps.db, proved)
    if (factor !== null && session?.personId !== factor.id) throw secondFactorNeeded()
    return { email: proved, userId: null }
  }
  if (session === null) throw addressNotProved()
  const user = await signedInUser(deps.db, session.personId)
  return { email: user.email, userId: user.id }
}

/** The newest address proved by code in this browser; null without a live proof. */
export async function provedAddress(
  verification: Verification,
  visitor: Visitor,
  now: Date,
): Promise<string | null> {
  const [proved] = await verification.proved(forMyData(visitor), now)
  return proved?.address ?? null
}

/** The same, unless the address has a second factor: then a code by mail does not count (decision 75). */
export async function addressProvedByCodeAlone(
  { db }: Pick<Dependencies, 'db'>,
  verification: Verification,
  visitor: Visitor,
  now: Date,
): Promise<string | null> {
  const proved = await provedAddress(verification, visitor, now)
  return proved !== null && (await ownersFactor(db, proved)) === null ? proved : null
}

/** `except` is an address whose proof stays. */
export const endProof = (
  verification: Verification,
  visitor: Visitor,
  options: { db?: Db | Tx; except?: string } = {},
): Promise<void> => verification.forget(forMyData(visitor), options)

const secondFactorNeeded = () =>
  new Refusal('second_factor_needed', 403, {
    en: 'Two-factor authentication is on for this address. Log in to go on. You can withdraw your consent without it.',
    fr: 'L’authentification à deux facteurs est activée pour cette adresse. Connectez-vous pour continuer. Vous pouvez retirer votre consentement sans vous connecter.',
  })

/** The same whether we hold anything about the address or not. */
export const addressNotProved = () =>
  new Refusal('address_not_proved', 401, {
    en: 'Verify your email address first. We’ll send you a code.',
    fr: 'Confirmez d’abord votre adresse courriel. Nous vous enverrons un code.',
  })
