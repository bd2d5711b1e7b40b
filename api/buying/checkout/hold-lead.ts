import { and, count, desc, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadForSale, lockOpenAttempt, lockSupplier } from '../../../db/locks.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
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
 * Called at the click on Pay: from now until the hold ends nobody else can pay for the lead. Gives the end of the hold, which
 * a second click does not move; refused, nothing is charged.
 */
export async function placeHold(buying: Buying, buyer: Buyer, attempt: Attempt, now: Date): Promise<Date> {
  refuseUnlessMayBuy(buying, buyer)
  if (attempt.endedAt !== null) throw attemptOver()
  await leadForSale(buying, buyer, attempt.leadId, now)
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
        const endsAt = isLive(tried.by, now)
          ? tried.by.expiresAt
          : await endOfHoldRunOut(buying, tried.by, now)
        if (endsAt === null) break
        if (tried.by.attemptId === attempt.id) return endsAt
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
  /** By another, or by this very attempt at a time that is up: Stripe is to be asked. */
  | { name: 'taken'; by: Hold }
  | { name: 'too-many' }

/**
 * The lead is locked first, then the attempt, then the buyer, in the order of a payment: so that of a dozen holds at one moment
 * each counts those before it. Stripe is not asked in here.
 */
async function tryToHold(
  { settings }: Buying,
  tx: Tx,
  { buyer, attempt, now }: { buyer: Buyer; attempt: Attempt; now: Date },
): Promise<Tried> {
  const { leadId } = attempt
  await lockLeadForSale(tx, leadId)
  await leadForSale({ db: tx }, buyer, leadId, now)
  if (!(await lockOpenAttempt(tx, attempt.id))) throw attemptOver()
  const hold = await findHoldOn(tx, leadId)
  if (hold?.attemptId === attempt.id && isLive(hold, now)) return { name: 'held', until: hold.expiresAt }
  if (hold !== undefined) return { name: 'taken', by: hold }

  const locked = await lockSupplier(tx, buyer.id)
  if (locked === undefined) throw new Error('A supplier who is not there holds a lead.')
  refuseUnlessMayBuy({ settings }, { id: buyer.id, status: locked.status })
  const wait = secondsToWait(await unpaidHoldsEndedAt(tx, buyer.id, leadId), now)
  if (wait > 0) throw holdsRanOut(wait)
  if ((await countUnreleasedHolds(tx, buyer.id)) >= MOST_LIVE_HOLDS) return { name: 'too-many' }

  const until = holdEnd(now)
  const placed = { leadId, supplierId: buyer.id, attemptId: attempt.id, placedAt: now, expiresAt: until }
  await tx.insert(leadHolds).values(placed)
  return { name: 'held', until }
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

/**
 * Gives the lead back to others when the page that held it was declined, closed or left; false when nothing was held, or
 * the payment goes on without the page.
 */
export async function releaseHold(
  buying: Buying,
  attempt: Attempt,
  because: 'declined' | 'left',
  now: Date,
): Promise<boolean> {
  const hold = await findHoldOn(buying.db, attempt.leadId)
  if (hold?.attemptId !== attempt.id || attempt.paymentIntentId === null) return false
  const payment = await buying.payments.find(attempt.paymentIntentId)
  if (payment === undefined) throw new Error('Stripe does not know a payment of ours.')

  switch (fateOfReleasedHold(payment, because)) {
    case 'settle':
      await settlePayment(buying, attempt, payment, now)
      return false
    case 'keep':
      return false
    case 'free':
      return releaseHoldOf(buying.db, attempt.id, { now })
    case 'end':
      return (await endAttempt(buying, attempt, now)).kind === 'unpaid'
  }
}

/** When this supplier's last holds on the lead ended unpaid, newest first; as many as the rule asks about. */
async function unpaidHoldsEndedAt(db: Db | Tx, supplierId: string, leadId: string): Promise<Date[]> {
  const found = await db
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

/**
 * Leads that the supplier keeps from others. Also those whose time is up: Stripe may yet say that they go on, and until it is
 * asked they are nobody else's.
 */
async function countUnreleasedHolds(tx: Tx, supplierId: string): Promise<number> {
  const [counted] = await tx
    .select({ unreleased: count() })
    .from(leadHolds)
    .where(and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt)))
  return counted?.unreleased ?? 0
}

async function extendHold(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(leadHolds)
    .set({ expiresAt })
    .where(and(eq(leadHolds.id, id), isNull(leadHolds.releasedAt)))
}

/** Holds whose time is up and that are not released: `which` of them, or all. */
export const findHoldsRunOut = (db: Db, now: Date, which?: SQL) =>
  db
    .select()
    .from(leadHolds)
    .where(and(which, isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)))
