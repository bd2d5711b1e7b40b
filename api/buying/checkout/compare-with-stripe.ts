import { and, asc, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isOpen, leads } from '../../../db/schema/leads.ts'
import { hasLiveHold, leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { tryAllAgain } from '../../platform/jobs/failed-jobs.ts'
import type { JobName } from '../../platform/jobs/job-list.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { NO_ANSWER, PaymentsUnavailable } from '../payments/payments.ts'
import { compareRefund, findRefundsOwed, findRefundsToCompare, payRefund } from '../settling/refunds.ts'
import { type Buying, settlePurchase } from '../settling/settle-purchase.ts'
import { endAttempt } from './end-attempt.ts'
import { endOfHoldRunOut, findHoldsRunOut } from './hold-lead.ts'

/** What one look handles; the next comes in a minute. */
const MOST_AT_ONCE = 200
const SIDE_BY_SIDE = 4
/** So that one look ends before the next starts, even if Stripe takes seconds for each answer. */
const LOOK_WITHIN_MS = 45_000
/** After so many pieces in a row without an answer, Stripe is down. */
const MOST_UNANSWERED = 4
/** Our clock and Stripe's may differ, and Stripe's counts whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5
/** Their pauses grow with each try while Stripe is silent. */
export const JOBS_OF_STRIPE: JobName[] = ['pay-refund', 'end-attempts-on-lead', 'end-attempts-of-supplier']
/** Until then the refund's own job may pay it. */
const REFUND_OVERDUE_MINUTES = 1

/**
 * Repairs what a closed tab, a lost event or a crash has left half done, each piece by itself. A piece that fails is logged and
 * left to the next look, and so is the rest when this look must stop. Throws PaymentsUnavailable when Stripe is down.
 */
export async function compareWithStripe(
  buying: Buying,
  now: Date,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  const mustStop = AbortSignal.any([stopped, AbortSignal.timeout(LOOK_WITHIN_MS)])
  const look: Look = { buying, mustStop, unanswered: 0 }
  await settleWhatWasPaid(look, now)
  await each(look, await findHoldsRunOut(buying.db, now).limit(MOST_AT_ONCE), (hold) =>
    endOfHoldRunOut(buying, hold, now),
  )
  await each(look, await findAttemptsToEnd(buying.db, now).limit(MOST_AT_ONCE), (attempt) =>
    endAttempt(buying, attempt, now),
  )
  const overdue = minutesAfter(now, -REFUND_OVERDUE_MINUTES)
  await each(look, await findRefundsOwed(buying.db, overdue).limit(MOST_AT_ONCE), (refund) =>
    payRefund(buying, refund.id, now),
  )
  await each(look, await findRefundsToCompare(buying.db, now).limit(MOST_AT_ONCE), ({ intentId }) =>
    compareRefund(buying, intentId, now),
  )
}

type Look = { buying: Buying; mustStop: AbortSignal; unanswered: number }

/** Reads Stripe's list instead of each attempt: many dialogs are open and few of them are paid. */
async function settleWhatWasPaid(look: Look, now: Date): Promise<void> {
  const { buying, mustStop } = look
  const [oldest] = await buying.db
    .select({ openedAt: min(paymentAttempts.openedAt) })
    .from(paymentAttempts)
    .where(isNull(paymentAttempts.endedAt))
  if (!oldest?.openedAt) return
  const since = minutesAfter(oldest.openedAt, -CLOCKS_DIFFER_MINUTES)
  const paid = new Map<string, string>()
  for await (const { intentId, metadata } of buying.payments.succeededSince(since)) {
    if (metadata.attempt_id !== undefined) paid.set(metadata.attempt_id, intentId)
    if (mustStop.aborted) break
  }
  // Stripe answers, and another process's jobs may still wait for that.
  await tryAllAgain(buying.db, JOBS_OF_STRIPE, NO_ANSWER)
  const ids = [...paid.keys()].filter(isUuid)
  const unfinished = await buying.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))
  await each(look, unfinished, async ({ id }) => {
    const intentId = paid.get(id)
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
  const waiting = pieces.values()
  const worker = async () => {
    while (!look.mustStop.aborted && look.unanswered < MOST_UNANSWERED) {
      const { value: piece, done } = waiting.next()
      if (done) return
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
  const left = [...waiting].length
  if (left > 0) log.warn({ left }, 'the rest is left to the next look at Stripe')
  if (look.unanswered >= MOST_UNANSWERED) throw new PaymentsUnavailable('connection')
}

const isSilence = (error: unknown) => error instanceof PaymentsUnavailable && error.code === 'connection'

/**
 * Unfinished attempts that must not be paid any more, the oldest first: the price ran out, the lead is gone, or the supplier may
 * not buy. Excludes those with a live hold.
 */
const findAttemptsToEnd = (db: Db, now: Date) =>
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
