import type { Realm } from '../../../domain/people.ts'
import { auditRefusal } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { limitOf } from '../../platform/shared/limits.ts'
import { tooMany, waitInWords } from '../../platform/shared/refusal.ts'
import { isAppCode } from './totp.ts'

const DAY = 24 * 60 * 60
/** Of an account, whichever call reads them. Decision 14: three of a million codes are right at a time, so an attacker with the password guesses one in nine years. */
const WRONG_CODES_A_DAY = 100
/** The part of strangers with the right password. The rest stays for the account's own browsers. */
const OF_STRANGERS = 80

/** A `stranger` has not signed in to the account in this browser before; `signed-in` is within a session. */
type From = 'stranger' | 'known browser' | 'signed-in'

type CodeTry = { realm: Realm; personId: string; code: string; from: From }

type Needs = Pick<Dependencies, 'db' | 'pool' | 'log'>

/**
 * Counts a code as wrong until `countAsRight` is called: in one tally of the account for a day, which neither a right password nor
 * a right code resets. When it is used up, codes are refused; not recovery codes that sign in, which are too long to guess.
 */
export async function takeCodeTry(
  deps: Needs,
  { realm, personId, code, from }: CodeTry,
  now: Date,
): Promise<{ countAsRight: () => Promise<void> }> {
  if (code === '') return { countAsRight: async () => {} }
  const tallyOf = (name: string, points: number) => limitOf(deps.pool, name, { points, seconds: DAY })
  const ofAll = tallyOf(`wrong-codes-${realm}-day`, WRONG_CODES_A_DAY)
  const ofStrangers = tallyOf(`wrong-codes-of-strangers-${realm}-day`, OF_STRANGERS)
  const taken: (() => Promise<void>)[] = []
  const countAsRight = async () => {
    for (const giveBack of taken) await giveBack()
  }
  for (const tally of from === 'stranger' ? [ofStrangers, ofAll] : [ofAll]) {
    const wait = await tally.take(personId)
    if (wait === 0) {
      taken.push(() => tally.giveBack(personId))
      continue
    }
    await countAsRight()
    deps.log.error(
      { alarm: `${realm}_codes_guessed`, [`${realm}Id`]: personId },
      'a person with the password of this account guesses codes',
    )
    await auditWrongCode(deps, { realm, personId, because: 'too many wrong codes' }, now)
    if (isAppCode(code) || from === 'signed-in') throw tooManyCodes(wait, from)
    return { countAsRight: async () => {} }
  }
  return { countAsRight }
}

/** For a wrong code within a session; one at a sign-in is a sign-in that failed. */
export const auditWrongCode = (
  { db }: Pick<Dependencies, 'db'>,
  {
    realm,
    personId,
    because,
  }: { realm: Realm; personId: string; because: 'wrong code' | 'too many wrong codes' },
  now: Date,
): Promise<void> =>
  auditRefusal(db, personId, {
    at: now,
    // Perhaps another person.
    actor: 'visitor',
    action: 'was refused a code',
    recordType: realm,
    recordId: personId,
    details: { because },
  })

function tooManyCodes(retryAfterSeconds: number, from: From) {
  const wait = waitInWords(retryAfterSeconds)
  const orRecover =
    from === 'signed-in'
      ? { en: 'Try again in', fr: 'Réessayez dans' }
      : {
          en: 'Enter a recovery code, or try again in',
          fr: 'Entrez un code de récupération ou réessayez dans',
        }
  return tooMany('too_many_codes', retryAfterSeconds, {
    en: `Too many wrong codes. ${orRecover.en} ${wait.en}.`,
    fr: `Trop de codes erronés. ${orRecover.fr} ${wait.fr}.`,
  })
}
