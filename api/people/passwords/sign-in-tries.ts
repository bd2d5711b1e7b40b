import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { signInFailures } from '../../../db/schema/people/sign-in.ts'
import type { Realm } from '../../../domain/people.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { networksOf } from '../../platform/shared/client-address.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { isSpared } from '../../platform/shared/limits.ts'
import { englishOnly, type Said, tooMany, waitInWords } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { type HashFor, passwordMatches, tooBusy } from './passwords.ts'
import {
  failuresThatCount,
  GROWING_WAIT,
  growingWaitOf,
  mustWaitForOthers,
  SECONDS_WAIT,
  secondsUntilNextTry,
  type Waiting,
} from './sign-in-waits.ts'

/**
 * `account` is an e-mail address, a user name, or the id of an owner, who has no password, so only codes count. `knownBrowser` is
 * the id of a browser that has signed in to this account before; null for any other.
 */
type Try = { account: string; clientAddress: string; knownBrowser: string | null }
/** What a try counts against, the most specific first; `waiting` null where failures do not count. */
type Counter = { key: string; waiting: Waiting | null }
/** A try that is being judged. It must end in `passed`, `discard` or `failed`. */
type CountedTry = { at: Date; counters: Counter[]; hashFor: HashFor }

const PASSWORDS: Said = { en: 'passwords', fr: 'mots de passe' }
const TRIED: Record<Realm, Said> = {
  user: { en: 'codes', fr: 'codes' },
  supplier: PASSWORDS,
  admin: PASSWORDS,
}
/** An admin's other way is a command on the server. */
const OTHER_WAY: Record<Realm, Said> = {
  user: { en: ', or enter a recovery code', fr: ' ou entrez un code de récupération' },
  supplier: { en: ', or reset your password', fr: ' ou réinitialisez votre mot de passe' },
  admin: englishOnly(''),
}

function tooManyTries(realm: Realm, seconds: number) {
  const [tried, wait, otherWay] = [TRIED[realm], waitInWords(seconds), OTHER_WAY[realm]]
  return tooMany('too_many_tries', seconds, {
    en: `Too many wrong ${tried.en}. Try again in ${wait.en}${otherWay.en}.`,
    fr: `Trop de ${tried.fr} erronés. Réessayez dans ${wait.fr}${otherWay.fr}.`,
  })
}
const WAIT_OF_ACCOUNT: Record<Realm, Waiting> = {
  user: GROWING_WAIT,
  supplier: GROWING_WAIT,
  admin: SECONDS_WAIT,
}

/** In all browsers known to one account: right passwords fill the queue as well as wrong ones. */
const KNOWN_AT_ONCE = 5
/** A try that takes longer is one whose process died. */
const JUDGED_WITHIN_SECONDS = 60

/**
 * Who may try a password now (rules 13 and 14, decision 14). Tries of strangers count against the account and their networks,
 * those of a known browser against that browser alone, those within a session against the session: no user waits for failures
 * of others. Keys are keyed hashes; a name without an account counts like any other, so that waits do not reveal accounts. A
 * network has one count for both realms.
 */
export function signInTries(deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>, realm: Realm) {
  const hash = keyedHash(deps.appSecrets, 'sign-in-failures')
  const accountCounter = (account: string): Counter => ({
    key: hash.digest(`${realm}:${account}`),
    waiting: WAIT_OF_ACCOUNT[realm],
  })

  function countersOf({ account, clientAddress, knownBrowser }: Try): Counter[] {
    if (knownBrowser !== null)
      return [
        { key: hash.digest(`browser:${realm}:${knownBrowser}`), waiting: GROWING_WAIT },
        { key: hash.digest(`browsers-of:${realm}:${account}`), waiting: null },
      ]
    if (isSpared(deps.settings, clientAddress)) return [accountCounter(account)]
    const networks = networksOf(clientAddress).map(({ name, share }) => ({
      key: hash.digest(`network:${name}`),
      waiting: growingWaitOf(share),
    }))
    return [accountCounter(account), ...networks]
  }

  /** In the order of the counters, which is the same for all, so that no two transactions wait for each other's row. */
  const count = (counters: Counter[], hashFor: HashFor, now: Date): Promise<CountedTry> =>
    deps.db.transaction(async (tx) => {
      for (const { key, waiting } of counters) {
        const row = await lockFailures(tx, key, now)
        const isStuck =
          row.lastTriedAt === null || row.lastTriedAt < secondsAfter(now, -JUDGED_WITHIN_SECONDS)
        const judging = isStuck ? 0 : row.judging
        const wait = waiting === null ? 0 : secondsUntilNextTry(row, waiting, now)
        if (wait > 0) throw tooManyTries(realm, wait)
        const isFull =
          waiting === null
            ? judging >= KNOWN_AT_ONCE
            : mustWaitForOthers(failuresThatCount(row, waiting, now), judging, waiting, now)
        if (isFull) throw tooBusy()
        await tx
          .update(signInFailures)
          .set({ judging: judging + 1, lastTriedAt: now })
          .where(eq(signInFailures.key, key))
      }
      return { at: now, counters, hashFor }
    })

  async function failed(db: Db | Tx, { at, counters }: CountedTry): Promise<void> {
    for (const counter of counters)
      if (counter.waiting === null) await discard(db, { counters: [counter] })
      else await noteFailed(db, counter.key, counter.waiting, at)
  }

  return {
    /**
     * Refuses with too_many_tries while the account, the network or the known browser has to wait, and with busy while as many
     * tries as are left are being judged. Nothing is counted then.
     */
    take(attempt: Try, now: Date) {
      const isKnown = attempt.knownBrowser !== null
      const account = `${realm} ${attempt.account} ${isKnown ? 'known' : 'strangers'}`
      return count(countersOf(attempt), { account, beforeOthers: isKnown }, now)
    },
    /** The same for the password of a signed-in user who enters it again. */
    takeInSession: ({ sessionId, personId }: Pick<SignedIn, 'sessionId' | 'personId'>, now: Date) =>
      count(
        [{ key: hash.digest(`session:${sessionId}`), waiting: GROWING_WAIT }],
        hashInSession(realm, personId),
        now,
      ),
    /** The same for the code of an owner, whose mail has been proved: counted for the account alone, in every browser. */
    takeCode: (account: string, now: Date) =>
      count([accountCounter(account)], { account, beforeOthers: false }, now),
    /** Whether the password fits the digest; a wrong one has failed. A try that could not be judged is discarded. */
    async judge(counted: CountedTry, password: string, digest: string | null | undefined): Promise<boolean> {
      try {
        const isRight = await passwordMatches(password, digest, counted.hashFor)
        if (!isRight) await failed(deps.db, counted)
        return isRight
      } catch (error) {
        await discard(deps.db, counted)
        throw error
      }
    },
    failed,
    /** Neither failed nor a sign-in. */
    discard,
    /** Forgets the failures of the account or browser, not those of its network. */
    async passed(db: Db | Tx, counted: CountedTry): Promise<void> {
      await discard(db, counted)
      const [own] = counted.counters
      if (own !== undefined) await forgetFailures(db, own.key)
    },
    /** For a reset: forgets the failures of the account. */
    forgive: (db: Db | Tx, account: string) => forgetFailures(db, accountCounter(account).key),
  }
}

/** For the person signed in to an account, in all of its sessions together. */
export const hashInSession = (realm: Realm, personId: string): HashFor => ({
  account: `${realm} ${personId} sessions`,
  beforeOthers: true,
})

async function discard(db: Db | Tx, { counters }: Pick<CountedTry, 'counters'>): Promise<void> {
  for (const { key } of counters)
    await db.update(signInFailures).set({ judging: oneLess }).where(eq(signInFailures.key, key))
}

/** The row of this key, created where there is none, and locked until the transaction ends. */
async function lockFailures(tx: Tx, key: string, now: Date) {
  const [found] = await tx
    .insert(signInFailures)
    .values({ key, failures: 0, lastFailedAt: now })
    // Changes nothing, but locks the row and returns it: after a plain insert it might be deleted before it is read.
    .onConflictDoUpdate({ target: signInFailures.key, set: { key } })
    .returning()
  if (found === undefined) throw new Error('An upsert returned no row.')
  return found
}

async function noteFailed(db: Db | Tx, key: string, waiting: Waiting, at: Date): Promise<void> {
  const forgottenBefore = secondsAfter(at, -waiting.forgottenAfterSeconds)
  await db
    .insert(signInFailures)
    .values({ key, failures: 1, lastFailedAt: at })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${signInFailures.lastFailedAt} > ${forgottenBefore.toISOString()}::timestamptz
          then ${signInFailures.failures} else 0 end + 1`,
        lastFailedAt: sql`greatest(${signInFailures.lastFailedAt}, ${at.toISOString()}::timestamptz)`,
        judging: oneLess,
      },
    })
}

/** Tries that are being judged stay counted. */
async function forgetFailures(db: Db | Tx, key: string): Promise<void> {
  await db.update(signInFailures).set({ failures: 0 }).where(eq(signInFailures.key, key))
}

const oneLess = sql`greatest(${signInFailures.judging} - 1, 0)`
