import type { Pool } from 'pg'
import type { Realm } from '../../../domain/people.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { type Limit, limitInMemory, limitOf } from '../../platform/shared/limits.ts'
import { tooMany, waitInWords } from '../../platform/shared/refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** For what calls Stripe, reads everything or is kept for years: counted in Postgres for all processes (decision 21). */
const LIMITS = {
  /** Opening the purchase dialog: each may be a payment made at Stripe. */
  'open-payment': { points: 60, seconds: MINUTE },
  /** Holding a lead, giving it back, completing the purchase: each calls Stripe. */
  'payment-step': { points: 120, seconds: MINUTE },
  /** Files with everything that the account has or may see. */
  export: { points: 20, seconds: HOUR },
  /** Suppliers with the right password. Not admins, and not with a second factor: just the password could then lock them out. */
  'sign-in': { points: 300, seconds: HOUR },
  /** Passwords entered again while signed in, in all sessions together: each is hashed, right or wrong. */
  password: { points: 120, seconds: HOUR },
  /** Each changes up to 25 leads or providers. */
  bulk: { points: 600, seconds: HOUR },
  /** An owner's answers and changes, of one request or account, also by the link of a mail. */
  'own-change': { points: 60, seconds: HOUR },
  /** Changes that each add an audit entry. */
  change: { points: 300, seconds: HOUR },
} as const satisfies Record<string, { points: number; seconds: number }>

/** Ten windows reading a list each second reach it; polls each half minute and a person clicking do not. */
const READS_A_MINUTE = 600
/** Too many for a write each: every process counts its own. */
const reads = limitInMemory({ points: READS_A_MINUTE, seconds: MINUTE })

/** Takes one of them, or refuses with the seconds to wait. `account` is its id, or a keyed hash that stands for it. */
export async function takeOfAccount(
  { pool }: Pick<Dependencies, 'pool'>,
  what: keyof typeof LIMITS,
  account: string,
): Promise<void> {
  refuseFor(await accountLimit(pool, what).take(account))
}

/** Refuses where none is left, and takes none: before a cost that only some calls are counted for. */
export async function refuseIfUsedUp(
  { pool }: Pick<Dependencies, 'pool'>,
  what: keyof typeof LIMITS,
  account: string,
): Promise<void> {
  const { taken, secondsLeft } = await accountLimit(pool, what).usage(account)
  if (taken >= LIMITS[what].points) refuseFor(Math.max(1, secondsLeft))
}

/** Rows of `rate_limits` to delete with a payment, so that a supplier who buys lead after lead meets no limit. */
export const rowsOfPayments = ({ pool }: { pool: Pool }, supplierId: string): string[] => [
  accountLimit(pool, 'open-payment').rowOf(supplierId),
  accountLimit(pool, 'payment-step').rowOf(supplierId),
]

export async function takeRead(realm: Realm, personId: string): Promise<void> {
  refuseFor(await reads.take(`${realm}:${personId}`))
}

const accountLimit = (pool: Pool, what: keyof typeof LIMITS): Limit =>
  limitOf(pool, `${what}-account`, LIMITS[what])

function refuseFor(seconds: number): void {
  if (seconds > 0) throw calledTooOften(seconds)
}

export function calledTooOften(retryAfterSeconds: number) {
  const wait = waitInWords(retryAfterSeconds)
  return tooMany('too_often', retryAfterSeconds, {
    en: `You’ve done this too often. Try again in ${wait.en}.`,
    fr: `Vous avez fait cette action trop souvent. Réessayez dans ${wait.fr}.`,
  })
}
