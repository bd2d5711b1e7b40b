import type { Cookie } from 'elysia'
import type { Parts } from '../parts.ts'
import { minutesAfter } from '../shared/clock.ts'
import { sha256 } from '../shared/secrets.ts'
import { signedInBy } from '../users/sessions.service.ts'
import { sessionCookie } from '../users/sessions.ts'
import { signedInUser } from '../users/users.service.ts'
import type { Visitor } from '../users/visitor.ts'
import { codeExpired } from '../verification/verification.refusals.ts'
import type { CodeSent } from '../verification/verification.schema.ts'
import type { Verification } from '../verification/verification.service.ts'
import { addressNotProved } from './privacy.refusals.ts'

/** What somebody who walks up to a browser left open can still see or delete ends with this. */
export const PROVED_FOR_MINUTES = 30

/** Who has proved an address; `userId` is null for a proof by code. */
export type ProvedPerson = { email: string; userId: string | null }

/** Counted apart from signing in and the rate check: an address proved for a form hours ago opens nothing here. */
const forMyData = (visitor: Visitor): Visitor => ({ digest: sha256(`my-data:${visitor.digest}`) })

const provedSince = (now: Date) => minutesAfter(now, -PROVED_FOR_MINUTES)

export async function sendMyDataCode(
  verification: Verification,
  given: { visitor: Visitor; email: string; clientAddress: string; now: Date },
): Promise<CodeSent> {
  const visitor = forMyData(given.visitor)
  const address = { visitor, channel: 'email', address: given.email } as const
  await forgetOldProof(verification, given.visitor, given.email, given.now)
  return verification.sendCodeTo(address, given.clientAddress, given.now)
}

/** Throws CodeNotAccepted unless the address is proved from now on. */
export async function proveAddress(
  verification: Verification,
  given: { visitor: Visitor; email: string; code: string; now: Date },
): Promise<void> {
  const { visitor, email, code, now } = given
  const address = { visitor: forMyData(visitor), channel: 'email', address: email } as const
  await verification.verifyCode(address, code, now)
  if (await forgetOldProof(verification, visitor, email, now)) throw codeExpired()
}

/** A proof counts for a day elsewhere, and there it answers any code. True when there was one that is over here. */
async function forgetOldProof(
  verification: Verification,
  visitor: Visitor,
  email: string,
  now: Date,
): Promise<boolean> {
  const mine = forMyData(visitor)
  const provedAt = await verification.provedAt({ visitor: mine, channel: 'email', address: email }, now)
  if (provedAt === null || provedAt > provedSince(now)) return false
  await verification.forget(mine, 'email')
  return true
}

/** Whoever proved an address by a code in this browser, the last one; else the signed-in owner; else a refusal. */
export async function provedPerson(
  parts: Parts,
  verification: Verification,
  given: { visitor: Visitor; cookie: Record<string, Cookie<unknown>> },
): Promise<ProvedPerson> {
  const now = parts.clock.now()
  const [proved] = await verification.provedSince(forMyData(given.visitor), 'email', provedSince(now))
  if (proved !== undefined) return { email: proved.address, userId: null }

  const token = given.cookie[sessionCookie('user')]?.value
  if (typeof token !== 'string' || token === '') throw addressNotProved()
  const session = await signedInBy(parts.db, 'user', token, { now, countsAsActivity: true })
  if (session === null) throw addressNotProved()
  const user = await signedInUser(parts.db, session.personId)
  return { email: user.email, userId: user.id }
}

export const endProof = (verification: Verification, visitor: Visitor): Promise<void> =>
  verification.forget(forMyData(visitor), 'email')
