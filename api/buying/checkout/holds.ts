import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import type { PaymentStatus } from '../payments/payments.ts'

/** Rule 25. */
export const HOLD_MINUTES = 5
/** A bank's page left open must not block a lead for ever; a payment that Stripe is processing may. */
const LONGEST_HOLD_MINUTES = 20
export const UNPAID_HOLDS_ALLOWED = 3
const WAIT_AFTER_UNPAID_HOLDS_MINUTES = 10

export const holdEnd = (now: Date) => minutesAfter(now, HOLD_MINUTES)

/** Whether a hold that is not released still has time. Queries use `hasLiveHold`. */
export const isLive = (hold: { expiresAt: Date }, now: Date) => hold.expiresAt > now

/** What becomes of a hold whose time is up, by the status of its payment at Stripe. */
export function fateOfHold(
  hold: { placedAt: Date },
  status: PaymentStatus,
  now: Date,
): 'settle' | 'extend' | 'end' {
  if (status === 'succeeded') return 'settle'
  if (status === 'processing') return 'extend'
  const isWaiting = status === 'requires_action'
  return isWaiting && now < minutesAfter(hold.placedAt, LONGEST_HOLD_MINUTES) ? 'extend' : 'end'
}

/**
 * What becomes of a hold that its own page gives up. A declined card leaves the payment open for another card. A page that is
 * gone may have just sent its confirmation, so its payment is cancelled: only then is nothing charged.
 */
export function fateOfReleasedHold(
  payment: { status: PaymentStatus; wasDeclined: boolean },
  because: 'declined' | 'left',
): 'settle' | 'keep' | 'free' | 'end' {
  if (payment.status === 'succeeded') return 'settle'
  if (payment.status === 'processing' || payment.status === 'requires_action') return 'keep'
  return because === 'declined' && payment.wasDeclined ? 'free' : 'end'
}

/** Seconds that this supplier must wait before it may hold the lead; 0 when it may now. `unpaidEndedAt`: newest first. */
export function secondsToWait(unpaidEndedAt: Date[], now: Date): number {
  const last = unpaidEndedAt[0]
  if (last === undefined || unpaidEndedAt.length < UNPAID_HOLDS_ALLOWED) return 0
  const mayAgainAt = minutesAfter(last, WAIT_AFTER_UNPAID_HOLDS_MINUTES)
  return Math.max(0, (mayAgainAt.getTime() - now.getTime()) / 1000)
}

export type Hold = typeof leadHolds.$inferSelect

/** The hold on a lead that is not released, of which there is at most one. Its time may be up (`isLive`). */
export async function findHoldOn(db: Db | Tx, leadId: string): Promise<Hold | undefined> {
  const [found] = await db
    .select()
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return found
}

/** True when there was one to release. */
export async function releaseHoldOf(db: Db | Tx, attemptId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(leadHolds)
    .set({ releasedAt: now, wasPaid: false })
    .where(and(eq(leadHolds.attemptId, attemptId), isNull(leadHolds.releasedAt)))
  return rowCount !== 0
}
