import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people/people.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { ownersFactor } from '../second-factor/second-factor.ts'
import { auditFailedSignIn } from '../second-factor/sign-in-by-password.ts'
import { newestNameFor, userWithEmail } from '../sessions/owner-accounts.ts'
import { endSession, ownEntry, startSession } from '../sessions/sessions.ts'
import { type NewVisitor, renewVisitor, type Visitor } from '../sessions/visitor.ts'
import { emailFor } from '../verification/codes.ts'
import type { Verification } from '../verification/open-verification.ts'
import { endProof } from '../verification/proof.ts'

/** The cookies of a browser before its owner signs in or out. */
export type BrowserBefore = { visitor: Visitor | null; sessionToken: string | null }

/** As `signInAs`, with the code that was sent to this address; also returns the visitor's next token. */
export async function signInByCode(
  { db }: Pick<Dependencies, 'db'>,
  verification: Verification,
  { visitor, sessionToken, email, code }: BrowserBefore & { visitor: Visitor; email: string; code: string },
  now: Date,
): Promise<{ signedIn: OwnerSignIn; visitor: NewVisitor }> {
  const address = emailFor('sign-in', visitor, email)
  const spending = verification.spendCode(address, code, now, (tx) =>
    signInAs(tx, verification, { visitor, sessionToken }, { email }, now),
  )
  const spent = await spending.catch(async (error: unknown) => {
    if (error instanceof Refusal) await auditFailure(db, email, now)
    throw error
  })
  return { signedIn: spent.opened, visitor: spent.visitor }
}

async function auditFailure(db: Db, email: string, now: Date): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (user !== undefined) await auditFailedSignIn(db, 'user', user, now)
}

/** `token` of the new session; null where the owner has a second factor, whose code comes next. */
export type OwnerSignIn = { token: string | null; userId: string; email: string }

/** Starts a session for a proved address, ends the browser's former one and its proof of any other address. */
export async function signInAs(
  tx: Tx,
  verification: Verification,
  browser: BrowserBefore,
  { email, knownName }: { email: string; knownName?: Parameters<typeof userWithEmail>[2] },
  now: Date,
): Promise<OwnerSignIn> {
  await endProofs(tx, verification, browser, email)
  const userId = await userWithEmail(tx, email, (await newestNameFor(tx, email)) ?? knownName)
  await endFormerSession(tx, browser)
  // Under the lock on the account, so that none is switched on concurrently.
  if ((await ownersFactor(tx, email)) !== null) return { token: null, userId, email }
  await appendAudit(tx, { ...ownEntry('user', userId, now), action: 'signed in' })
  return { token: await startSession(tx, 'user', userId, now), userId, email }
}

/** Ends the session, every proof and what the browser checked: nothing of any person opens in this browser afterwards. */
export const signOut = (
  { db }: Pick<Dependencies, 'db'>,
  verification: Verification,
  browser: BrowserBefore,
) =>
  db.transaction(async (tx) => {
    await endProofs(tx, verification, browser)
    // To a token that no browser gets: what this one checked is not shown to the next person at it.
    if (browser.visitor !== null) await renewVisitor(tx, browser.visitor)
    await endFormerSession(tx, browser)
  })

/** Before the account is locked, like a deletion. `except` is an address whose proof stays. */
export async function endProofs(
  tx: Tx,
  verification: Verification,
  { visitor }: BrowserBefore,
  except?: string,
): Promise<void> {
  if (visitor !== null) await endProof(verification, visitor, { db: tx, ...(except && { except }) })
}

/** After the account is locked: a change of its second factor locks it before its sessions. */
export async function endFormerSession(tx: Tx, { sessionToken }: BrowserBefore): Promise<void> {
  if (sessionToken !== null) await endSession(tx, sessionToken)
}

const HOME = '/'

/**
 * The requested path after signing in, or `/` for anything but a path of this site. Browsers read `//host`, `/\host` and
 * control characters in surprising ways, so the path is parsed as they do and must come out unchanged.
 */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/') || requested.length > 500) return HOME
  const base = 'https://own.invalid'
  const url = URL.parse(requested, base)
  if (url === null || url.origin !== base) return HOME
  const path = url.pathname + url.search + url.hash
  return path === requested && !path.startsWith('//') && !path.startsWith('/api') ? path : HOME
}

/** A page in French, which its own sign-in page leads to. */
const FRENCH = /^\/fr(?=$|[/?#])/

/** Our own sign-in page, in the language of `goOnTo`, which leads on to `goOnTo`, and explains `trouble` or takes the code of a second factor. */
export function loginPage(
  goOnTo: string,
  { trouble, secondStep = false }: { trouble?: string; secondStep?: boolean } = {},
): string {
  const query = new URLSearchParams({
    ...(trouble && { trouble }),
    ...(secondStep && { step: 'code' }),
    ...(goOnTo !== HOME && { return: goOnTo }),
  })
  const page = `${FRENCH.test(goOnTo) ? '/fr' : ''}/login`
  return query.size === 0 ? page : `${page}?${query}`
}
