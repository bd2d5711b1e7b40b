import type { Parts } from '../parts.ts'
import { limitOf } from '../shared/limits.ts'
import { askedTooOften } from './users.refusals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How often one account may do what asks others or is kept for years, counted in Postgres for all processes together
 * (decision 34). An honest person never meets these: the numbers are some ten times what one does by hand.
 */
const ACCOUNT_LIMITS = {
  /** Opening the purchase dialog: each may be a payment made at Stripe. */
  'open-payment': { points: 30, seconds: MINUTE },
  /** Holding, giving back, having bought: each asks Stripe. */
  'payment-step': { points: 60, seconds: MINUTE },
  /** Files with everything somebody has or may see. */
  export: { points: 20, seconds: HOUR },
  /** What is written to the audit log each time it is changed. */
  change: { points: 300, seconds: HOUR },
} as const satisfies Record<string, { points: number; seconds: number }>

/** Takes one of them, or refuses with the seconds to wait. `account` names the realm too, or is a keyed hash. */
export async function takeOfAccount(
  { pool }: Pick<Parts, 'pool'>,
  what: keyof typeof ACCOUNT_LIMITS,
  account: string,
): Promise<void> {
  const wait = await limitOf(pool, `${what}-account`, ACCOUNT_LIMITS[what]).take(account)
  if (wait > 0) throw askedTooOften(wait)
}
