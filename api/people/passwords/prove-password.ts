import type { Tx } from '../../../db/client.ts'
import type { Realm } from '../../../domain/people.ts'
import { say } from '../../contract/people/second-factor.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import { takeOfAccount } from '../sessions/account-limits.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { fewOfAccount } from './passwords.ts'
import { signInTries } from './sign-in-tries.ts'

type TypedPassword = { password: string; field: 'current' | 'password' }

/**
 * Checks the password of an account again within a session. The try counts as failed, for this session alone, until
 * `countAsPassed` is called: a browser left open must not allow endless guesses, and strangers' failed tries must not cause a
 * wait here.
 */
export const provePassword = (
  deps: Pick<Dependencies, 'db' | 'pool' | 'settings' | 'appSecrets'>,
  realm: Realm,
  signedIn: Pick<SignedIn, 'sessionId' | 'personId'>,
  { passwordDigest }: { passwordDigest: string | null },
  { password, field }: TypedPassword,
  now: Date,
): Promise<{ countAsPassed: (tx: Tx) => Promise<void> }> =>
  fewOfAccount(`${realm} ${signedIn.personId} sessions`, async () => {
    const tries = signInTries(deps, realm)
    await takeOfAccount(deps, 'password', signedIn.personId)
    const counted = await tries.takeInSession(signedIn, now)
    if (!(await tries.judge(counted, password, passwordDigest)))
      throw wrongAnswer(field, saidBy(say('passwordWrong')))
    await tries.failed(deps.db, counted)
    return { countAsPassed: (tx) => tries.passed(tx, counted) }
  })
