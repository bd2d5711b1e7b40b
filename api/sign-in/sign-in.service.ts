import { appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { newestNameFor } from '../rate-check/rate-check.service.ts'
import { sha256 } from '../shared/secrets.ts'
import { startSession } from '../users/sessions.service.ts'
import { userWithEmail } from '../users/users.service.ts'
import type { Visitor } from '../users/visitor.ts'
import type { Verification } from '../verification/verification.service.ts'

/**
 * Codes for signing in are counted apart from those of the rate check: an address that this browser proved for a form
 * hours ago opens no account.
 */
const signingIn = (visitor: Visitor): Visitor => ({ digest: sha256(`sign-in:${visitor.digest}`) })

export const sendSignInCode = (
  verification: Verification,
  visitor: Visitor,
  email: string,
  clientAddress: string,
  now: Date,
) =>
  verification.sendCodeTo(
    { visitor: signingIn(visitor), channel: 'email', address: email },
    clientAddress,
    now,
  )

/** As `signInAs`, for whoever enters the code that was sent to this address. */
export async function signInByCode(
  parts: Parts,
  verification: Verification,
  given: { visitor: Visitor; email: string; code: string; now: Date },
): Promise<string> {
  const { email, code, now } = given
  const visitor = signingIn(given.visitor)
  await verification.verifyCode({ visitor, channel: 'email', address: email }, code, now)
  // Used up: the next sign-in needs a code of its own.
  await verification.forget(visitor, 'email')
  return signInAs(parts, email, undefined, now)
}

/**
 * Returns the token of a new session for whoever has proved this address. A first sign-in makes the account; its name
 * comes from the newest rate check, else it is `knownName`.
 */
export async function signInAs(
  parts: Parts,
  email: string,
  knownName: { firstName: string; lastName: string } | undefined,
  now: Date,
): Promise<string> {
  const name = (await newestNameFor(parts.db, email)) ?? knownName
  return parts.db.transaction(async (tx) => {
    const userId = await userWithEmail(tx, email, name)
    await appendAudit(tx, {
      at: now,
      actor: 'user',
      actorId: userId,
      deed: 'signed in',
      subject: 'user',
      subjectId: userId,
    })
    return startSession(tx, 'user', userId, now)
  })
}
