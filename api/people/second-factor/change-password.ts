import type { Tx } from '../../../db/client.ts'
import type { Realm } from '../../../domain/people.ts'
import { say } from '../../contract/people/second-factor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { hashInSession } from '../passwords/sign-in-tries.ts'
import { endSessionsOf, ownEntry, type SignedIn, startSession } from '../sessions/sessions.ts'
import { ACCOUNTS, type FactorAccount } from './accounts.ts'

type Change = {
  current: string
  /** One that the account may have. */
  next: string
  /** What else the old password must not leave behind. */
  endAlso?: (tx: Tx) => Promise<unknown>
}

/** Ends all sessions of the account. Returns the token of a new one, and the account for which to remember the browser. */
export async function changePassword(
  deps: Dependencies,
  realm: Exclude<Realm, 'user'>,
  signedIn: SignedIn,
  account: Pick<FactorAccount, 'id' | 'passwordDigest'>,
  { current, next, endAlso }: Change,
  now: Date,
) {
  const { id } = account
  const typed = { field: 'current', password: current } as const
  const { countAsPassed } = await provePassword(deps, realm, signedIn, account, typed, now)

  const passwordDigest = await hashPassword(next, hashInSession(realm, id))
  const token = await deps.db.transaction(async (tx) => {
    const locked = await ACCOUNTS[realm].lock(tx, id)
    // Changed since it was compared, as with a mailed link.
    if (locked?.passwordDigest !== account.passwordDigest)
      throw wrongAnswer('current', saidBy(say('passwordWrong')))
    await countAsPassed(tx)
    // Someone who knew the old password must not finish setting up a second factor.
    const isBeingSetUp = locked.totpConfirmedAt === null
    await ACCOUNTS[realm].update(tx, id, { passwordDigest, ...(isBeingSetUp && { totpSecret: null }) })
    await endAlso?.(tx)
    await endSessionsOf(tx, realm, id)
    await appendAudit(tx, { ...ownEntry(realm, id, now), action: 'changed password' })
    return startSession(tx, realm, id, now)
  })
  return { token, account: { id, passwordDigest } }
}
