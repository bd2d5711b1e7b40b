import type { Db, Tx } from '../../db/client.ts'
import type { Parts } from '../parts.ts'
import { isLoopback, networkOf } from '../shared/client-address.ts'
import { keyedHash } from '../shared/secrets.ts'
import { passwordMatches } from './password-hashing.ts'
import { tooManyTries } from './passwords.refusals.ts'
import { forgetFailures, lockFailures, noteFailures, takeBackFailure } from './sign-in-failures.queries.ts'
import { type Failures, failuresThatCount, secondsUntilNextTry } from './sign-in-waits.ts'

/** Whose passwords: the name of an account is its e-mail address or its user name. */
type AccountRealm = 'supplier' | 'admin'
export type Try = { account: string; clientAddress: string }
/** A try that counts as failed until it is taken back. */
export type CountedTry = { at: Date; keys: { key: string; before: Failures }[] }

/** What an admin can do besides waiting is a command on the server. */
const OTHER_WAY: Record<AccountRealm, string> = { supplier: ', or reset your password', admin: '' }

/**
 * Rule 13: who may try a password now. Each try counts as failed from the start, so that of a hundred at once only the
 * first five are judged. Accounts and networks are named by a keyed hash only; a name without an account counts like any
 * other, so that waits do not tell which have one. A network has one count for both realms.
 */
export function signInTries(parts: Pick<Parts, 'db' | 'settings' | 'appSecrets'>, realm: AccountRealm) {
  const hash = keyedHash(parts.appSecrets, 'sign-in-failures')
  const accountKey = (account: string) => hash.digest(`${realm}:${account}`)
  const networkKey = (clientAddress: string) => hash.digest(`network:${networkOf(clientAddress)}`)
  const isSpared = (clientAddress: string) =>
    !parts.settings.production && (clientAddress === '' || isLoopback(clientAddress))

  return {
    /** Throws tooManyTries, and counts nothing, while the account or the network has to wait. */
    take({ account, clientAddress }: Try, now: Date): Promise<CountedTry> {
      // Always the account first, so that no two transactions wait for each other's row.
      const keys = [accountKey(account), ...(isSpared(clientAddress) ? [] : [networkKey(clientAddress)])]
      return parts.db.transaction(async (tx) => {
        const counted: CountedTry = { at: now, keys: [] }
        for (const key of keys) {
          const before = await lockFailures(tx, key, now)
          const wait = secondsUntilNextTry(before, now)
          if (wait > 0) throw tooManyTries(wait, OTHER_WAY[realm])
          await noteFailures(tx, key, { failures: failuresThatCount(before, now) + 1, lastFailedAt: now })
          counted.keys.push({ key, before })
        }
        return counted
      })
    },
    /** Whether the password fits the digest. A try that could not be judged has not failed, and is taken back. */
    async judge(counted: CountedTry, password: string, digest: string | null | undefined): Promise<boolean> {
      try {
        return await passwordMatches(password, digest)
      } catch (error) {
        await takeBack(parts.db, counted)
        throw error
      }
    },
    takeBack,
    /** After the right password or a reset, the account begins anew; its network does not. */
    forgive: (db: Db | Tx, account: string) => forgetFailures(db, accountKey(account)),
  }
}

async function takeBack(db: Db | Tx, { at, keys }: CountedTry): Promise<void> {
  for (const { key, before } of keys) await takeBackFailure(db, key, { at, before })
}
