import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import type { JobName } from '../../platform/jobs/job-list.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { NO_ANSWER, PaymentsUnavailable } from '../payments/payments.ts'
import type { Attempt } from '../settling/attempts.ts'
import { compareRefund, findRefundsOwed, findRefundsToCompare, payRefund } from '../settling/refunds.ts'
import { type Buying, settlePurchase } from '../settling/settle-purchase.ts'
import { endAttempt } from './end-attempt.ts'
import { endOfHoldRunOut, findHoldsRunOut } from './hold-lead.ts'

/** What one look takes on; the next comes in a minute. */
const MOST_AT_ONCE = 200
const SIDE_BY_SIDE = 4
/** One look takes no longer, so that the next can begin. Stripe may answer, and take seconds for each answer. */
const LOOK_WITHIN_MS = 45_000
/** Pieces in a row for which Stripe gave no answer: it will give none for the rest either. */
const MOST_UNANSWERED = 4
/** Our clock and Stripe's may differ, and Stripe's counts whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5
/** They wait longer with each try while Stripe is silent. */
export const JOBS_OF_STRIPE: JobName[] = ['pay-refund', 'end-attempts-on-lead', 'end-attempts-of-supplier']
/** The job of its own has had that long. */
const REFUND_OVERDUE_MINUTES = 1

/**
 * Puts right what a closed tab, a lost event or a crash has left half done. Each piece by itself: one that cannot be put
 * right now is logged and left to the next look, and so is all that is left once this one must stop. Throws
 * PaymentsUnavailable when Stripe cannot be asked at all.
 */
export async function compareWithStripe(
  buying: Buying,
  now: Date,
  asked: AbortSignal = new AbortController().signal,
): Promise<void> {
  const mustStop = AbortSignal.any([asked, AbortSignal.timeout(LOOK_WITHIN_MS)])
  const look: Look = { buying, mustStop, unanswered: 0 }
  await settleWhatWasPaid(look, now)
  await each(look, await findHoldsRunOut(buying.db, now).limit(MOST_AT_ONCE), (hold) =>
    endOfHoldRunOut(buying, hold, now),
  )
  await each(look, await findAttemptsToEnd(buying.db, now, MOST_AT_ONCE), (attempt) =>
    endAttempt(buying, attempt, now),
  )
  const overdue = minutesAfter(now, -REFUND_OVERDUE_MINUTES)
  await each(look, await findRefundsOwed(buying.db, overdue, MOST_AT_ONCE), (refund) =>
    payRefund(buying, refund.id, now),
  )
  await each(look, await findRefundsToCompare(buying.db, now, MOST_AT_ONCE), ({ intentId }) =>
    compareRefund(buying, intentId, now),
  )
}

type Look = { buying: Buying; mustStop: AbortSignal; unanswered: number }

/** Stripe's list is asked, not each attempt: many dialogs are open and few of them are paid. */
async function settleWhatWasPaid(look: Look, now: Date): Promise<void> {
  const { buying, mustStop } = look
  const oldest = await oldestOpenAttempt(buying.db)
  if (oldest === undefined) return
  const since = minutesAfter(oldest, -CLOCKS_DIFFER_MINUTES)
  const paid = new Map<string, string>()
  for await (const { intentId, metadata } of buying.payments.succeededSince(since)) {
    if (metadata.attempt_id !== undefined) paid.set(metadata.attempt_id, intentId)
    if (mustStop.aborted) break
  }
  // Stripe answers. The jobs of another process may still wait for that.
  await buying.jobs.retryFailed(JOBS_OF_STRIPE, NO_ANSWER)
  const unfinished = await unfinishedAmong(buying.db, [...paid.keys()].filter(isUuid))
  await each(look, unfinished, async (attemptId) => {
    const intentId = paid.get(attemptId)
    if (intentId !== undefined) await settlePurchase(buying, intentId, now)
  })
}

/** A few at a time; a failure ends only the piece it came from, unless Stripe is silent. */
async function each<Piece>(
  look: Look,
  pieces: Piece[],
  putRight: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  const { log } = look.buying
  let left = pieces.length
  const waiting = pieces.values()
  const worker = async () => {
    while (!look.mustStop.aborted && look.unanswered < MOST_UNANSWERED) {
      const { value: piece, done } = waiting.next()
      if (done) return
      left -= 1
      try {
        await putRight(piece)
        look.unanswered = 0
      } catch (error) {
        log.warn({ fault: describeError(error) }, 'something is still to be compared with Stripe')
        look.unanswered = isSilence(error) ? look.unanswered + 1 : 0
      }
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
  if (left > 0) log.warn({ left }, 'the rest is left to the next look at Stripe')
  if (look.unanswered >= MOST_UNANSWERED) throw new PaymentsUnavailable('connection')
}

const isSilence = (error: unknown) => error instanceof PaymentsUnavailable && error.code === 'connection'

/** When the oldest unfinished attempt was begun; undefined when all are finished. */
async function oldestOpenAttempt(db: Db): Promise<Date | undefined> {
  const [found] = await db
    .select({ openedAt: paymentAttempts.openedAt })
    .from(paymentAttempts)
    .where(isNull(paymentAttempts.endedAt))
    .orderBy(asc(paymentAttempts.openedAt))
    .limit(1)
  return found?.openedAt
}

/** Those of these attempts that are not finished. */
async function unfinishedAmong(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))
  return found.map(({ id }) => id)
}

/**
 * Unfinished attempts that must not be paid any more, the oldest first: the price ran out, the lead is gone, or the
 * supplier may not buy. Not those that a live hold still covers.
 */
const findAttemptsToEnd = (db: Db, now: Date, most: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        isNull(paymentAttempts.endedAt),
        sql`(${paymentAttempts.priceFrozenUntil} <= ${now.toISOString()}::timestamptz
          or exists (
            select from ${leads} where ${leads.id} = ${paymentAttempts.leadId}
            and not (${isOpen(leads)})
          )
          or exists (
            select from ${suppliers} where ${suppliers.id} = ${paymentAttempts.supplierId}
            and ${suppliers.status} = 'inactive'
          ))
          and not ${hasLiveHold(eq(leadHolds.attemptId, paymentAttempts.id), now)}`,
      ),
    )
    .orderBy(asc(paymentAttempts.openedAt))
    .limit(most)
