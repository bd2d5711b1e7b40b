import { and, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { leadHolds } from '../../db/schema/payments.ts'
import type { PaymentStatus } from '../payments/payments.ts'
import { minutesAfter } from '../shared/clock.ts'

/** Rule 25. */
export const HOLD_MINUTES = 5
/** A bank's page left open must not keep a lead from others for ever; a payment that Stripe is processing may. */
const LONGEST_HOLD_MINUTES = 20
export const MOST_LIVE_HOLDS = 5
const UNPAID_HOLDS_ALLOWED = 3
const WAIT_AFTER_UNPAID_HOLDS_MINUTES = 10

export const holdEnd = (now: Date) => minutesAfter(now, HOLD_MINUTES)

/** Of a hold that is not released: whether its time is not up. What queries ask of many holds is `hasLiveHold`. */
export const isLive = (hold: { expiresAt: Date }, now: Date) => hold.expiresAt > now

/** What becomes of a hold whose time is up, given how its payment stands at Stripe. */
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
 * What becomes of a hold that its own page gives up. A declined card leaves the payment open for another card. A page that
 * is gone may have sent its confirmation a moment ago: only a cancelled payment surely charges nothing.
 */
export function fateOfReleasedHold(
  payment: { status: PaymentStatus; wasDeclined: boolean },
  because: 'declined' | 'left',
): 'settle' | 'keep' | 'free' | 'end' {
  if (payment.status === 'succeeded') return 'settle'
  if (payment.status === 'processing' || payment.status === 'requires_action') return 'keep'
  return because === 'declined' && payment.wasDeclined ? 'free' : 'end'
}

/** Seconds this supplier has to leave the lead to others; 0 when it may hold it. `unpaidEndedAt`: newest first. */
export function secondsToWait(unpaidEndedAt: Date[], now: Date): number {
  const last = unpaidEndedAt[0]
  if (last === undefined || unpaidEndedAt.length < UNPAID_HOLDS_ALLOWED) return 0
  const mayAgainAt = minutesAfter(last, WAIT_AFTER_UNPAID_HOLDS_MINUTES)
  return Math.max(0, (mayAgainAt.getTime() - now.getTime()) / 1000)
}

export type Hold = typeof leadHolds.$inferSelect

/** With the lead locked and free: nobody else can have come first. */
export async function insertHold(
  tx: Tx,
  hold: { leadId: string; supplierId: string; attemptId: string; placedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(leadHolds).values(hold)
}

/** The hold on a lead that is not released, be its time up (`isLive`) or not: there is at most one. */
export async function findHoldOn(db: Db | Tx, leadId: string): Promise<Hold | undefined> {
  const [found] = await db
    .select()
    .from(leadHolds)
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
  return found
}

/**
 * Leads that the supplier keeps from others. Also those whose time is up: Stripe may yet say that they go on, and until it is
 * asked they are nobody else's.
 */
export async function countUnreleasedHolds(tx: Tx, supplierId: string): Promise<number> {
  const [counted] = await tx
    .select({ unreleased: count() })
    .from(leadHolds)
    .where(and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt)))
  return counted?.unreleased ?? 0
}

/** Holds of this supplier whose time is up and that nobody has released. */
export const findHoldsRunOutOf = (db: Db, supplierId: string, now: Date): Promise<Hold[]> =>
  db
    .select()
    .from(leadHolds)
    .where(
      and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)),
    )

/** When this supplier's last holds on the lead ended unpaid, newest first; as many as the rule asks about. */
export async function unpaidHoldsEndedAt(db: Db | Tx, supplierId: string, leadId: string): Promise<Date[]> {
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

export async function extendHold(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(leadHolds)
    .set({ expiresAt })
    .where(and(eq(leadHolds.id, id), isNull(leadHolds.releasedAt)))
}

/** True when there was one to release. */
export async function releaseHoldOf(
  db: Db | Tx,
  attemptId: string,
  { now, wasPaid = false }: { now: Date; wasPaid?: boolean },
): Promise<boolean> {
  const released = await db
    .update(leadHolds)
    .set({ releasedAt: now, wasPaid })
    .where(and(eq(leadHolds.attemptId, attemptId), isNull(leadHolds.releasedAt)))
    .returning({ id: leadHolds.id })
  return released.length > 0
}

/** Also a hold whose time is up. `paidBy`: the attempt whose own hold counts as paid. */
export async function releaseHoldOn(
  tx: Tx,
  leadId: string,
  { now, paidBy }: { now: Date; paidBy: string | null },
): Promise<void> {
  await tx
    .update(leadHolds)
    .set({ releasedAt: now, wasPaid: paidBy === null ? false : sql`${leadHolds.attemptId} = ${paidBy}` })
    .where(and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt)))
}

/** Holds whose time is up and that nobody has released. */
export const findHoldsRunOut = (db: Db, now: Date, most: number): Promise<Hold[]> =>
  db
    .select()
    .from(leadHolds)
    .where(and(isNull(leadHolds.releasedAt), lte(leadHolds.expiresAt, now)))
    .limit(most)
