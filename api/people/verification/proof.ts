import type { Cookie } from 'elysia'
import type { Db, Tx } from '../../../db/client.ts'
import type { CodeSent } from '../../contract/verification.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { signedInUser } from '../sessions/owner-accounts.ts'
import { sessionToken } from '../sessions/session-cookies.ts'
import { signedInBy } from '../sessions/sessions.ts'
import type { NewVisitor, Visitor } from '../sessions/visitor.ts'
import type { Verification } from './open-verification.ts'

/** Who has proved an address; `userId` is null for a proof by code. */
export type ProvedPerson = { email: string; userId: string | null }

/** Counted apart from signing in and the rate check: an address proved for a form hours ago opens nothing here. */
const forMyData = (visitor: Visitor) => ({ visitor, purpose: 'my-data', channel: 'email' }) as const

export const sendMyDataCode = (
  verification: Verification,
  {
    visitor,
    email,
    isKnownBrowser,
    clientAddress,
    now,
  }: { visitor: Visitor; email: string; isKnownBrowser: boolean; clientAddress: string; now: Date },
): Promise<CodeSent> =>
  verification.sendCodeTo({ ...forMyData(visitor), address: email, isKnownBrowser }, clientAddress, now)

/** The visitor under the token that the proof counts for. Throws CodeNotAccepted unless the code is right. */
export const proveAddress = (
  verification: Verification,
  { visitor, email, code, now }: { visitor: Visitor; email: string; code: string; now: Date },
): Promise<NewVisitor> => verification.proveAddress({ ...forMyData(visitor), address: email }, code, now)

/** Whoever proved an address by a code in this browser, the last one; else the signed-in owner; else a refusal. */
export async function provedPerson(
  deps: Dependencies,
  verification: Verification,
  given: { visitor: Visitor; cookie: Record<string, Cookie<unknown>> },
): Promise<ProvedPerson> {
  const now = deps.clock.now()
  const proved = await provedAddress(verification, given.visitor, now)
  if (proved !== null) return { email: proved, userId: null }

  const token = sessionToken(given.cookie, 'user', deps)
  if (token === null) throw addressNotProved()
  const session = await signedInBy(deps.db, 'user', token, { now, countsAsActivity: true })
  if (session === null) throw addressNotProved()
  const user = await signedInUser(deps.db, session.personId)
  return { email: user.email, userId: user.id }
}

/** The last address that was proved by a code in this browser; null where none is, or no longer. */
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
