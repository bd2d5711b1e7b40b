import type { Tx } from '../../../db/client.ts'
import type { Realm } from '../../../domain/people.ts'
import { say } from '../../contract/people/second-factor.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { signInTries } from './sign-in-tries.ts'

type TypedPassword = { password: string; field: 'current' | 'password' }

/**
 * Checks the password of an account again within a session. The try counts as failed, for this session alone, until
 * `countAsPassed` is called: a browser left open must not allow endless guesses, and strangers' failed tries must not cause a
 * wait here.
 */
export async function provePassword(
  deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>,
  realm: Realm,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
  { passwordDigest }: { passwordDigest: string | null },
  { password, field }: TypedPassword,
  now: Date,
): Promise<{ countAsPassed: (tx: Tx) => Promise<void> }> {
  const tries = signInTries(deps, realm)
  const counted = await tries.takeInSession(sessionId, now)
  if (!(await tries.judge(counted, password, passwordDigest)))
    throw wrongAnswer(field, saidBy(say('passwordWrong')))
  await tries.failed(deps.db, counted)
  return { countAsPassed: (tx) => tries.passed(tx, counted) }
}
