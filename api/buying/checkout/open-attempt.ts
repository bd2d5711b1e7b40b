import { and, asc, desc, eq, isNull, lte, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadOnMarket, lockSupplier } from '../../../db/locks.ts'
import { isOffered, leadPrices, leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import type { Tier } from '../../../domain/leads/tiers.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OpenPayment } from '../../contract/buying/purchases.ts'
import { isPersonSold, type Person } from '../../leads/standing/sold-people.ts'
import { mayBuy, type SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { minutesAfter, secondsBetween } from '../../platform/shared/clock.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { productOf } from '../receipts/receipt.ts'
import { type Attempt, findOpenAttempt } from '../settling/attempts.ts'
import {
  awaitingApproval,
  leadAlreadySold,
  leadAlreadyYours,
  leadNotFound,
  personAlreadySold,
  supplierInactive,
  tooManyOpenPayments,
} from '../settling/buying.refusals.ts'
import { type Buying, settlePayment } from '../settling/settle-purchase.ts'
import { endAttempt, openIntent } from './end-attempt.ts'

export type Buyer = { id: string; status: SupplierStatus }

/** Rule 24. */
const PRICE_FROZEN_MINUTES = 30
/** An attempt about to run out leaves no time to type a card number. */
const WORTH_RETURNING_SECONDS = 60
/** A supplier compares several leads side by side, and each open payment exists at Stripe too. */
const MOST_OPEN_ATTEMPTS = 20
const MOST_TRIES = 6

/** This supplier's open payment for the lead, or a new one at the current price. */
export async function openAttempt(
  buying: Buying,
  buyer: Buyer & { leadCredits: number },
  leadId: string,
  now: Date,
): Promise<OpenPayment> {
  refuseUnlessMayBuy(buying, buyer)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const lead = await leadForSale(buying, buying.db, buyer, leadId, now)
    const open = await findOpenAttempt(buying.db, buyer.id, leadId)
    if (open === undefined) {
      // The next round reads it back: two windows may have started at once, and one of their rows stands.
      if (!(await insertAttempt(buying, buyer, lead, now))) await makeRoom(buying, buyer, now)
      continue
    }
    const payment = await paymentToShow(buying, open, now)
    if (payment !== undefined) {
      return {
        paymentIntentId: payment.intentId,
        clientSecret: payment.clientSecret,
        price: dollarsOf(open.priceCents),
        tier: open.tier,
        productName: productOf({ ...lead, tier: open.tier }, requestLanguage()),
        priceFrozenUntil: open.priceFrozenUntil.toISOString(),
        leadCredits: buyer.leadCredits,
      }
    }
  }
  // Its other windows were faster each time, or each attempt was ended at once.
  throw tooManyOpenPayments()
}

/** False where the supplier has too many open. The locks make each of a hundred concurrent windows count the earlier ones. */
async function insertAttempt(
  { db }: Buying,
  buyer: Buyer,
  lead: { id: string; tier: Tier; priceCents: number },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockLeadOnMarket(tx, lead.id))) throw leadNotFound()
    await lockSupplier(tx, buyer.id)
    if ((await tx.$count(paymentAttempts, isOpenOf(buyer))) >= MOST_OPEN_ATTEMPTS) return false
    await tx
      .insert(paymentAttempts)
      .values({
        leadId: lead.id,
        supplierId: buyer.id,
        tier: lead.tier,
        priceCents: lead.priceCents,
        openedAt: now,
        priceFrozenUntil: minutesAfter(now, PRICE_FROZEN_MINUTES),
      })
      // Another window of this supplier may have inserted one a moment ago.
      .onConflictDoNothing()
    await tx
      .insert(leadRequests)
      .values({ leadId: lead.id, lookedAt: now })
      .onConflictDoUpdate({
        target: leadRequests.leadId,
        set: { lookedAt: now },
        setWhere: isNull(leadRequests.lookedAt),
      })
    return true
  })
}

const isOpenOf = (buyer: Buyer) =>
  and(eq(paymentAttempts.supplierId, buyer.id), isNull(paymentAttempts.endedAt))

/**
 * Ends the payment that was opened first and holds no lead: most likely a window that was left open (decision 13). Payments that
 * Stripe is working on stay; refuses if all of them are.
 */
async function makeRoom(buying: Buying, buyer: Buyer, now: Date): Promise<void> {
  const isHeld = sql`exists (
    select from ${leadHolds} where ${leadHolds.attemptId} = ${paymentAttempts.id} and ${leadHolds.releasedAt} is null)`
  const attempts = await buying.db
    .select()
    .from(paymentAttempts)
    .where(and(isOpenOf(buyer), not(isHeld)))
    .orderBy(asc(paymentAttempts.openedAt))
  for (const attempt of attempts) {
    const ended = await endAttempt(buying, attempt, now)
    if (ended.kind !== 'unpaid' || ended.status === 'canceled') return
  }
  throw tooManyOpenPayments()
}

/** Undefined when the attempt is over: a new one is needed, or its payment has bought the lead, as the next round finds. */
async function paymentToShow(buying: Buying, attempt: Attempt, now: Date) {
  if (secondsBetween(now, attempt.priceFrozenUntil) < WORTH_RETURNING_SECONDS) {
    await endAttempt(buying, attempt, now)
    return undefined
  }
  const payment =
    attempt.paymentIntentId === null
      ? await openIntent(buying, attempt)
      : await buying.payments.find(attempt.paymentIntentId)
  if (payment?.status === 'succeeded') await settlePayment(buying, attempt, payment, now)
  else if (payment?.status === 'canceled') await endAttempt(buying, attempt, now)
  else return payment
  return undefined
}

export function refuseUnlessMayBuy({ settings }: Pick<Buying, 'settings'>, buyer: Buyer): void {
  if (buyer.status === 'inactive') throw supplierInactive()
  if (!mayBuy(buyer.status, settings.supplierApproval)) throw awaitingApproval()
}

/** Another lead of this person may have been sold since this one was listed. */
export async function refuseIfPersonSold(
  { appSecrets }: Pick<Buying, 'appSecrets'>,
  db: Db | Tx,
  person: Person,
  now: Date,
): Promise<void> {
  if (await isPersonSold(db, appSecrets, person, now)) throw personAlreadySold()
}

/** The lead with its price, or the refusal that says why it cannot be bought. */
export async function leadForSale(
  buying: Pick<Buying, 'appSecrets'>,
  db: Db | Tx,
  buyer: Buyer,
  leadId: string,
  now: Date,
) {
  const lead = await findLeadForSale(db, leadId, now)
  if (lead === undefined) throw leadNotFound()
  if (lead.ownerId !== null) throw lead.ownerId === buyer.id ? leadAlreadyYours() : leadAlreadySold()
  if (!lead.isOffered) throw leadNotFound()
  await refuseIfPersonSold(buying, db, lead, now)
  if (lead.priceCents === null) throw new Error(`There is no price for ${lead.tier}.`)
  return { ...lead, priceCents: lead.priceCents }
}

/** A lead with its owner and its current price; undefined for an unknown id. */
async function findLeadForSale(db: Db | Tx, leadId: string, now: Date) {
  const price = db
    .select({ cents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, leads.tier), lte(leadPrices.validFrom, now)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
  const [found] = await db
    .select({
      id: leads.id,
      email: leads.email,
      phone: leads.phone,
      tier: leads.tier,
      businessType: leads.publicBusinessType,
      province: leads.province,
      isOffered: isOffered(leads),
      ownerId: purchases.supplierId,
      priceCents: sql<number | null>`(${price})`,
    })
    .from(leads)
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .where(eq(leads.id, leadId))
  return found
}
