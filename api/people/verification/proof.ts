import type { Db, Tx } from '../../../db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { signedInUser } from '../sessions/owner-accounts.ts'
import { currentSession } from '../sessions/signed-in.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { Verification } from './open-verification.ts'

/** A person who has proved an address; `userId` is null for a proof by code. */
export type ProvedPerson = { email: string; userId: string | null }

/** Apart from signing in and the rate check: an address proved for a form hours ago opens no personal data. */
const forMyData = (visitor: Visitor) => ({ visitor, purpose: 'my-data', channel: 'email' }) as const

/** The person of the newest address proved by code in this browser, else the signed-in owner; else refuses. */
export async function provedPerson(
  deps: Dependencies,
  verification: Verification,
  { visitor, cookie }: { visitor: Visitor; cookie: Cookies },
): Promise<ProvedPerson> {
  const proved = await provedAddress(verification, visitor, deps.clock.now())
  if (proved !== null) return { email: proved, userId: null }
  const session = await currentSession(deps, 'user', cookie)
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

/** `except` is an address whose proof stays. */
export const endProof = (
  verification: Verification,
  visitor: Visitor,
  options: { db?: Db | Tx; except?: string } = {},
): Promise<void> => verification.forget(forMyData(visitor), options)

/** The same whether we hold anything about the address or not. */
const addressNotProved = () =>
  new Refusal('address_not_proved', 401, 'Verify your email address first. We’ll send you a code.')
