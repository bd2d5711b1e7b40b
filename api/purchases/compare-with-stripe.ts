import { minutesAfter } from '../shared/clock.ts'
import { describeError } from '../shared/log.ts'
import { isUuid } from '../shared/uuid.ts'
import { findAttemptsToEnd, oldestOpenAttempt, unfinishedAmong } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { findHoldsRunOut } from './holds.queries.ts'
import { payRefund } from './pay-refund.ts'
import { endOfHoldRunOut } from './place-hold.ts'
import { findRefundsOwed } from './refunds.queries.ts'
import { type Buying, settlePurchase } from './settle-purchase.ts'

/** What one look takes on; the next comes in a minute. */
const MOST_AT_ONCE = 200
const SIDE_BY_SIDE = 4
/** Our clock and Stripe's may differ, and Stripe's counts whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5
/** The job of its own has had that long. */
const REFUND_OVERDUE_MINUTES = 1

/**
 * Puts right what a closed tab, a lost event or a crash has left half done. Each piece by itself: one that cannot be put
 * right now is logged and left to the next look. Throws when Stripe cannot be asked at all.
 */
export async function compareWithStripe(buying: Buying, now: Date): Promise<void> {
  await settleWhatWasPaid(buying, now)
  await each(buying, await findHoldsRunOut(buying.db, now, MOST_AT_ONCE), (hold) =>
    endOfHoldRunOut(buying, hold, now),
  )
  await each(buying, await findAttemptsToEnd(buying.db, now, MOST_AT_ONCE), (attempt) =>
    endAttempt(buying, attempt, now),
  )
  const overdue = minutesAfter(now, -REFUND_OVERDUE_MINUTES)
  await each(buying, await findRefundsOwed(buying.db, overdue, MOST_AT_ONCE), (refund) =>
    payRefund(buying, refund.id, now),
  )
}

/** Stripe's list is asked, not each attempt: many dialogs are open and few of them are paid. */
async function settleWhatWasPaid(buying: Buying, now: Date): Promise<void> {
  const oldest = await oldestOpenAttempt(buying.db)
  if (oldest === undefined) return
  const since = minutesAfter(oldest, -CLOCKS_DIFFER_MINUTES)
  const paid = new Map<string, string>()
  for await (const { intentId, metadata } of buying.payments.succeededSince(since)) {
    if (metadata.attempt_id !== undefined) paid.set(metadata.attempt_id, intentId)
  }
  const unfinished = await unfinishedAmong(buying.db, [...paid.keys()].filter(isUuid))
  await each(buying, unfinished, async (attemptId) => {
    const intentId = paid.get(attemptId)
    if (intentId !== undefined) await settlePurchase(buying, intentId, now)
  })
}

/** A few at a time; a failure ends only the piece it came from. */
async function each<Piece>(
  { log }: Buying,
  pieces: Piece[],
  deed: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  const waiting = pieces.values()
  const worker = async () => {
    for (const piece of waiting) {
      await deed(piece).catch((error: unknown) =>
        log.warn({ fault: describeError(error) }, 'something is still to be compared with Stripe'),
      )
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}
