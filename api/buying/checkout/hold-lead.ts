import { and, desc, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadForSale, lockOpenAttempt, lockSupplier } from '../../../db/locks.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import type { Payment } from '../payments/payments.ts'
import { type Attempt, findAttempt } from '../settling/attempts.ts'
import { attemptOver, holdsRanOut, leadHeld, tooManyHolds } from '../settling/buying.refusals.ts'
import { type Buying, settlePayment } from '../settling/settle-purchase.ts'
import { endAttempt } from './end-attempt.ts'
import {
  fateOfHold,
  fateOfReleasedHold,
  findHoldOn,
  HOLD_MINUTES,
  type Hold,
  holdEnd,
  isLive,
  releaseHoldOf,
  secondsToWait,
  UNPAID_HOLDS_ALLOWED,
} from './holds.ts'
import { type Buyer, leadForSale, refuseUnlessMayBuy } from './open-attempt.ts'

const MOST_TRIES = 3
const MOST_LIVE_HOLDS = 5

/**
 * Called at the click on Pay: until the hold ends, nobody else can pay for the lead. Returns the end of the hold, which a second
 * click does not move. A refusal charges nothing.
 */
export async function placeHold(buying: Buying, buyer: Buyer, attempt: Attempt, now: Date): Promise<Date> {
  refuseUnlessMayBuy(buying, buyer)
  if (attempt.endedAt !== null) throw attemptOver()
  await leadForSale(buying, buying.db, buyer, attempt.leadId, now)
  if (attempt.priceFrozenUntil <= now) {
    await endAttempt(buying, attempt, now)
    throw attemptOver()
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const tried = await buying.db.transaction((tx) => tryToHold(buying, tx, { buyer, attempt, now }))
    switch (tried.name) {
      case 'held':
        return tried.until
      case 'taken': {
        const { by } = tried
        const endsAt = isLive(by, now) ? by.expiresAt : await endOfHoldRunOut(buying, by, now)
        if (endsAt === null) break
        if (by.attemptId === attempt.id) return endsAt
        throw leadHeld(secondsBetween(now, endsAt))
      }
      case 'too-many': {
        const runOut = await findHoldsRunOut(buying.db, now, eq(leadHolds.supplierId, buyer.id))
        if (runOut.length === 0) throw tooManyHolds()
        for (const hold of runOut) await endOfHoldRunOut(buying, hold, now)
      }
    }
  }
  throw leadHeld(HOLD_MINUTES * 60)
}

type Tried =
  | { name: 'held'; until: Date }
  /** By another attempt, or by this one and its time is up: Stripe's answer decides. */
  | { name: 'taken'; by: Hold }
  | { name: 'too-many' }

/** Locks the lead, the attempt and the buyer, in the order of a payment, so that each of several concurrent holds counts the earlier ones. */
async function tryToHold(
  buying: Buying,
  tx: Tx,
  { buyer, attempt, now }: { buyer: Buyer; attempt: Attempt; now: Date },
): Promise<Tried> {
  const { leadId } = attempt
  await lockLeadForSale(tx, leadId)
  await leadForSale(buying, tx, buyer, leadId, now)
  if (!(await lockOpenAttempt(tx, attempt.id))) throw attemptOver()
  const hold = await findHoldOn(tx, leadId)
  if (hold?.attemptId === attempt.id && isLive(hold, now)) return { name: 'held', until: hold.expiresAt }
  if (hold !== undefined) return { name: 'taken', by: hold }

  const locked = await lockSupplier(tx, buyer.id)
  refuseUnlessMayBuy(buying, { id: buyer.id, status: locked?.status ?? 'inactive' })
  const wait = secondsToWait(await unpaidHoldsEndedAt(tx, buyer.id, leadId), now)
  if (wait > 0) throw holdsRanOut(wait)
  // Also counts holds whose time is up: Stripe may still extend them.
  const isUnreleased = and(eq(leadHolds.supplierId, buyer.id), isNull(leadHolds.releasedAt))
  if ((await tx.$count(leadHolds, isUnreleased)) >= MOST_LIVE_HOLDS) return { name: 'too-many' }

  const until = holdEnd(now)
  const placed = { leadId, supplierId: buyer.id, attemptId: attempt.id, placedAt: now, expiresAt: until }
  await tx.insert(leadHolds).values(placed)
  return { name: 'held', until }
}

/** Decides by its payment at Stripe what becomes of a hold whose time is up. Returns its new end, or null when it is over. */
export async function endOfHoldRunOut(buying: Buying, hold: Hold, now: Date): Promise<Date | null> {
  const attempt = await findAttempt(buying.db, hold.attemptId)
  if (attempt === undefined) throw new Error('A hold has no attempt.')
  const payment = await paymentOf(buying, attempt)
  const fate = fateOfHold(hold, payment.status, now)
  if (fate === 'extend') {
    const expiresAt = holdEnd(now)
    // Leaves a hold alone that was released since it was read.
    const isHeld = and(eq(leadHolds.id, hold.id), isNull(leadHolds.releasedAt))
    await buying.db.update(leadHolds).set({ expiresAt }).where(isHeld)
    return expiresAt
  }
  if (fate === 'settle') await settlePayment(buying, attempt, payment, now)
  else await endAttempt(buying, attempt, now)
  return null
}

async function paymentOf({ payments }: Buying, { paymentIntentId }: Attempt): Promise<Payment> {
  const payment = await payments.find(paymentIntentId ?? '')
  if (payment === undefined) throw new Error('Stripe does not know a payment of ours.')
  return payment
}

/**
 * Releases the lead after a decline, or when the page that held it was closed or left. False when nothing was held, or the
 * payment goes on without the page.
 */
export async function releaseHold(
  buying: Buying,
  attempt: Attempt,
  because: 'declined' | 'left',
  now: Date,
): Promise<boolean> {
  const hold = await findHoldOn(buying.db, attempt.leadId)
  if (hold?.attemptId !== attempt.id) return false
  const payment = await paymentOf(buying, attempt)
  switch (fateOfReleasedHold(payment, because)) {
    case 'settle':
      await settlePayment(buying, attempt, payment, now)
      return false
    case 'keep':
      return false
    case 'free':
      return releaseHoldOf(buying.db, attempt.id, now)
    case 'end':
      return (await endAttempt(buying, attempt, now)).kind === 'unpaid'
  }
}

/** When this supplier's last holds on the lead ended unpaid, newest first; as many as the rule counts. */
async function unpaidHoldsEndedAt(tx: Tx, supplierId: string, leadId: string): Promise<Date[]> {
  const found = await tx
    .select({ releasedAt: leadHolds.releasedAt })
    .from(leadHolds)
    .where(
      and(
        eq(leadHolds.supplierId, supplierId),
        eq(leadHolds.leadId, leadId),
        eq(leadHolds.wasPaid, false),
        isNotNull(leadHolds.releasedAt),
      ),
    )
    .orderBy(desc(leadHolds.placedAt))
    .limit(UNPAID_HOLDS_ALLOWED)
  return found.flatMap(({ releasedAt }) => (releasedAt === null ? [] : [releasedAt]))
}

/** Holds whose time is up and that are not released: `which` of them, or all. */
export const findHoldsRunOut = (db: Db, now: Date, which?: SQL) =>
  db
    .select()
    .from(leadHolds)
    .where(and(which, isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)))
