import type { Db, Tx } from '../../db/client.ts'
import type { Parts } from '../parts.ts'
import { isLoopback, networkOf } from '../shared/client-address.ts'
import { keyedHash } from '../shared/secrets.ts'
import { forgetFailures, lockFailures, noteFailures, takeBackFailure } from './sign-in-failures.queries.ts'
import { type Failures, failuresThatCount, secondsUntilNextTry } from './sign-in-waits.ts'
import { tooManyTries } from './suppliers.refusals.ts'

export type Try = { email: string; clientAddress: string }
/** A try that counts as failed until it is taken back. */
export type CountedTry = { at: Date; keys: { key: string; before: Failures }[] }

/**
 * Rule 13: who may try a password now. Each try counts as failed from the start, so that of a hundred at once only the
 * first five are judged. Accounts and networks are named by a keyed hash only; an address without an account counts
 * like any other, so that waits do not tell which have one.
 */
export function signInTries(parts: Pick<Parts, 'db' | 'settings' | 'appSecrets'>) {
  const hash = keyedHash(parts.appSecrets, 'sign-in-failures')
  const accountKey = (email: string) => hash.digest(`supplier:${email}`)
  const networkKey = (clientAddress: string) => hash.digest(`network:${networkOf(clientAddress)}`)
  const isSpared = (clientAddress: string) =>
    !parts.settings.production && (clientAddress === '' || isLoopback(clientAddress))

  return {
    /** Throws tooManyTries, and counts nothing, while the account or the network has to wait. */
    take({ email, clientAddress }: Try, now: Date): Promise<CountedTry> {
      // Always the account first, so that no two transactions wait for each other's row.
      const keys = [accountKey(email), ...(isSpared(clientAddress) ? [] : [networkKey(clientAddress)])]
      return parts.db.transaction(async (tx) => {
        const counted: CountedTry = { at: now, keys: [] }
        for (const key of keys) {
          const before = await lockFailures(tx, key, now)
          const wait = secondsUntilNextTry(before, now)
          if (wait > 0) throw tooManyTries(wait)
          await noteFailures(tx, key, { failures: failuresThatCount(before, now) + 1, lastFailedAt: now })
          counted.keys.push({ key, before })
        }
        return counted
      })
    },
    async takeBack(db: Db | Tx, { at, keys }: CountedTry): Promise<void> {
      for (const { key, before } of keys) await takeBackFailure(db, key, { at, before })
    },
    /** After the right password or a reset, the account begins anew; its network does not. */
    forgive: (db: Db | Tx, email: string) => forgetFailures(db, accountKey(email)),
  }
}
