import { appendAudit } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { minutesAfter } from '../shared/clock.ts'
import { sha256 } from '../shared/secrets.ts'
import { startSession } from '../users/sessions.service.ts'
import { findUsedLink } from './password-links.queries.ts'
import { findSupplierByEmail, lockIfStill } from './suppliers.queries.ts'
import { wrongCredentials } from './suppliers.refusals.ts'

/** For so long after a reset its browser signs in without any wait. */
export const SPARED_MINUTES_AFTER_RESET = 30

export type SignInAttempt = {
  email: string
  password: string
  clientAddress: string
  /** Of the link by which this browser has just set a password; null without one. */
  usedLinkToken: string | null
}

/** Returns the supplier and its new session's token; throws wrongCredentials or tooManyTries. */
export async function signInSupplier(parts: Parts, attempt: SignInAttempt, now: Date) {
  const { email, password, clientAddress } = attempt
  const tries = signInTries(parts, 'supplier')
  const supplier = await findSupplierByEmail(parts.db, email)
  const isSpared = await hasJustReset(parts, supplier?.id, attempt.usedLinkToken, now)
  const counted = isSpared ? { at: now, keys: [] } : await tries.take({ account: email, clientAddress }, now)

  const isRight = await tries.judge(counted, password, supplier?.passwordDigest)
  if (!isRight || supplier === undefined) {
    await appendAudit(parts.db, {
      at: now,
      actor: 'visitor',
      deed: 'failed to sign in',
      subject: 'supplier',
      ...(supplier && { subjectId: supplier.id }),
    })
    throw wrongCredentials()
  }

  const token = await parts.db.transaction(async (tx) => {
    // A reset while we were judging has ended all sessions; the old password must not begin another.
    if (!(await lockIfStill(tx, supplier.id, supplier.passwordDigest))) throw wrongCredentials()
    await tries.takeBack(tx, counted)
    await tries.forgive(tx, email)
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplier.id,
      deed: 'signed in',
      subject: 'supplier',
      subjectId: supplier.id,
    })
    return startSession(tx, 'supplier', supplier.id, now)
  })
  return { supplier, token }
}

/**
 * Strangers can make an account wait, but not whoever has just proved by our mail that it is theirs. They chose the
 * password themselves, so there is nothing to guess.
 */
async function hasJustReset(
  parts: Pick<Parts, 'db'>,
  supplierId: string | undefined,
  usedLinkToken: string | null,
  now: Date,
): Promise<boolean> {
  if (supplierId === undefined || usedLinkToken === null) return false
  const link = await findUsedLink(parts.db, sha256(usedLinkToken))
  return (
    link?.supplierId === supplierId &&
    minutesAfter(link.usedAt, SPARED_MINUTES_AFTER_RESET).getTime() > now.getTime()
  )
}
