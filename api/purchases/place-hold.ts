import { secondsBetween } from '../shared/clock.ts'
import { type Attempt, findAttempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import {
  countLiveHolds,
  extendHold,
  findUnreleasedHold,
  type Hold,
  placeOrExtendHold,
  unpaidHoldsEndedAt,
} from './holds.queries.ts'
import { fateOfHold, holdEnd, MOST_LIVE_HOLDS, secondsToWait } from './holds.ts'
import { type Buyer, leadForSale, refuseUnlessMayBuy } from './open-attempt.ts'
import { attemptOver, holdsRanOut, leadHeld, tooManyHolds } from './purchases.refusals.ts'
import { type Buying, settlePayment } from './settle-purchase.ts'

const MOST_TRIES = 3

/**
 * Called at the click on Pay: from now until the hold ends nobody else can pay for the lead. Gives the end of the hold;
 * refused, nothing is charged.
 */
export async function placeHold(buying: Buying, buyer: Buyer, attempt: Attempt, now: Date): Promise<Date> {
  refuseUnlessMayBuy(buying, buyer)
  if (attempt.endedAt !== null) throw attemptOver()
  await leadForSale(buying, buyer, attempt.leadId, now)
  if (attempt.priceFrozenUntil <= now) {
    await endAttempt(buying, attempt, now)
    throw attemptOver()
  }
  await refuseTooMany(buying, buyer, attempt.leadId, now)

  const expiresAt = holdEnd(now)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const wanted = { leadId: attempt.leadId, supplierId: buyer.id, attemptId: attempt.id, now, expiresAt }
    if (await placeOrExtendHold(buying.db, wanted)) return expiresAt
    const others = await findUnreleasedHold(buying.db, attempt.leadId)
    if (others !== undefined) await refuseWhileHeld(buying, others, now)
    await leadForSale(buying, buyer, attempt.leadId, now)
  }
  throw leadHeld(secondsBetween(now, expiresAt))
}

async function refuseTooMany(buying: Buying, buyer: Buyer, leadId: string, now: Date): Promise<void> {
  const wait = secondsToWait(await unpaidHoldsEndedAt(buying.db, buyer.id, leadId), now)
  if (wait > 0) throw holdsRanOut(wait)
  if ((await countLiveHolds(buying.db, buyer.id, leadId, now)) >= MOST_LIVE_HOLDS) throw tooManyHolds()
}

async function refuseWhileHeld(buying: Buying, hold: Hold, now: Date): Promise<void> {
  const endsAt = hold.expiresAt > now ? hold.expiresAt : await endOfHoldRunOut(buying, hold, now)
  if (endsAt !== null) throw leadHeld(secondsBetween(now, endsAt))
}

/**
 * A hold whose time is up is given to nobody else before Stripe was asked what became of its payment. Gives its new end
 * when it goes on, and null when it is over.
 */
export async function endOfHoldRunOut(buying: Buying, hold: Hold, now: Date): Promise<Date | null> {
  const attempt = await findAttempt(buying.db, hold.attemptId)
  if (attempt === undefined || attempt.paymentIntentId === null) throw new Error('A hold has no payment.')
  const payment = await buying.payments.find(attempt.paymentIntentId)
  if (payment === undefined) throw new Error('Stripe does not know a payment of ours.')
  const fate = fateOfHold(hold, payment.status, now)
  if (fate === 'extend') {
    const endsAt = holdEnd(now)
    await extendHold(buying.db, hold.id, endsAt)
    return endsAt
  }
  if (fate === 'settle') await settlePayment(buying, attempt, payment, now)
  else await endAttempt(buying, attempt, now)
  return null
}
