import type { Tx } from '../../../db/client.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { newestNameFor, userWithEmail } from '../sessions/owner-accounts.ts'
import { endSession, startSession } from '../sessions/sessions.ts'
import type { NewVisitor, Visitor } from '../sessions/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { endProof } from '../verification/proof.ts'

/**
 * Codes for signing in are counted apart from those of the rate check: an address that this browser proved for a form
 * hours ago opens no account.
 */
const signingIn = (visitor: Visitor, email: string) =>
  ({ visitor, purpose: 'sign-in', channel: 'email', address: email }) as const

export const sendSignInCode = (
  verification: Verification,
  given: { visitor: Visitor; email: string; isKnownBrowser: boolean; clientAddress: string; now: Date },
) => {
  const { visitor, email, isKnownBrowser, clientAddress, now } = given
  return verification.sendCodeTo({ ...signingIn(visitor, email), isKnownBrowser }, clientAddress, now)
}

/** What a browser held before someone signed in with it. */
export type BrowserBefore = { visitor: Visitor | null; sessionToken: string | null }

/** As `signInAs`, for whoever enters the code that was sent to this address; with the visitor's next token. */
export async function signInByCode(
  verification: Verification,
  given: { visitor: Visitor; sessionToken: string | null; email: string; code: string; now: Date },
): Promise<{ token: string; visitor: NewVisitor }> {
  const { visitor, sessionToken, email, code, now } = given
  const { opened, ...next } = await verification.spendCode(signingIn(visitor, email), code, now, (tx) =>
    signInAs(tx, verification, { email, browser: { visitor, sessionToken }, now }),
  )
  return { token: opened, visitor: next.visitor }
}

/**
 * Returns the token of a new session for whoever has proved this address. A first sign-in makes the account; its name
 * comes from the newest rate check, else it is `knownName`. The session that the browser had is over, and with it the
 * proof of anybody else's address that opened what we hold about them.
 */
export async function signInAs(
  tx: Tx,
  verification: Verification,
  given: {
    email: string
    knownName?: { firstName: string; lastName: string } | undefined
    browser: BrowserBefore
    now: Date
  },
): Promise<string> {
  const { email, browser, now } = given
  if (browser.sessionToken !== null) await endSession(tx, browser.sessionToken)
  if (browser.visitor !== null) await endProof(verification, browser.visitor, { db: tx, except: email })
  const userId = await userWithEmail(tx, email, (await newestNameFor(tx, email)) ?? given.knownName)
  await appendAudit(tx, {
    at: now,
    actor: 'user',
    actorId: userId,
    deed: 'signed in',
    subject: 'user',
    subjectId: userId,
  })
  return startSession(tx, 'user', userId, now)
}

/** Whoever signs out leaves: no proof of an address, whosever it is, still opens anything in this browser. */
export async function signOut(deps: Dependencies, verification: Verification, browser: BrowserBefore) {
  await deps.db.transaction(async (tx) => {
    if (browser.sessionToken !== null) await endSession(tx, browser.sessionToken)
    if (browser.visitor !== null) await endProof(verification, browser.visitor, { db: tx })
  })
}
