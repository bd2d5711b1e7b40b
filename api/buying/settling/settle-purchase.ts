import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadForSale, passingOverLocked, payerLock } from '../../../db/locks.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { statement } from '../../../db/statement.ts'
import type { RefundReason } from '../../../domain/outcomes.ts'
import { rowsOfPayments } from '../../people/sessions/account-limits.ts'
import { mayBuy, type SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { type AuditEntry, appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import type { WithPayments } from '../payments/payments.ts'
import {
  type EventHandlers,
  notKnownYet,
  type Payment,
  type PaymentStatus,
  PaymentsUnavailable,
  paymentsUnavailable,
} from '../payments/payments.ts'
import { type Attempt, findAttempt, noteIntent } from './attempts.ts'
import { paymentDoesNotMatch } from './buying.refusals.ts'
import { compareRefund, oweRefund } from './refunds.ts'
import { announceSale, sellLead } from './sell-lead.ts'

export type Buying = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'settings' | 'log' | 'changes'> &
  WithPayments &
  WithMarketCache

export type Settlement =
  | { kind: 'purchase'; attempt: Attempt; purchaseId: string }
  | { kind: 'refund'; attempt: Attempt; reason: RefundReason }
  /** Nothing was bought and nothing is owed; `canceled` when it never will be. */
  | { kind: 'unpaid'; attempt: Attempt; status: PaymentStatus }
  | { kind: 'unknown' }

/**
 * What became of a payment, whoever asks first: the buyer's page, Stripe's event, or the job that compares. Repeating it
 * changes nothing and answers the same. Throws PaymentsUnavailable, and `payment_does_not_match` for a payment that is
 * not the one we agreed on.
 */
export async function settlePurchase(buying: Buying, intentId: string, now: Date): Promise<Settlement> {
  const known = await findByIntent(buying.db, intentId)
  if (known?.ending !== undefined) return { ...known.ending, attempt: known.attempt }
  if (known?.attempt.ending === 'cancelled')
    return { kind: 'unpaid', attempt: known.attempt, status: 'canceled' }

  const payment = await buying.payments.find(intentId)
  if (payment === undefined) return { kind: 'unknown' }
  const attempt = known?.attempt ?? (await attemptNamedBy(buying, payment))
  if (attempt === undefined) return { kind: 'unknown' }
  return settlePayment(buying, attempt, payment, now)
}

/** The same for a payment that Stripe has just shown us. */
export async function settlePayment(
  buying: Buying,
  attempt: Attempt,
  payment: Payment,
  now: Date,
): Promise<Settlement> {
  if (payment.status !== 'succeeded') return { kind: 'unpaid', attempt, status: payment.status }
  if (!isTheOneAgreed(attempt, payment)) {
    await appendAudit(buying.db, {
      at: now,
      actor: 'system',
      action: 'refused a payment that does not match',
      recordType: 'payment attempt',
      recordId: attempt.id,
    })
    buying.log.error({ alarm: 'payment_does_not_match', attempt: attempt.id }, 'Stripe took something else')
    throw paymentDoesNotMatch()
  }
  // It may have been opened after the attempt was read.
  const paid = { ...attempt, paymentIntentId: attempt.paymentIntentId ?? payment.intentId }
  return { ...(await endPaidAttempt(buying, paid, now)), attempt: paid }
}

/** Our page's process may have died between Stripe's answer and our note of it; the payment itself names its attempt. */
async function attemptNamedBy(buying: Buying, payment: Payment): Promise<Attempt | undefined> {
  const id = payment.metadata.attempt_id
  if (id === undefined || !isUuid(id)) return undefined
  const attempt = await findAttempt(buying.db, id)
  if (attempt === undefined || !isMadeFor(attempt, payment)) return undefined
  await noteIntent(buying.db, id, payment.intentId)
  const noted = await findAttempt(buying.db, id)
  return noted?.paymentIntentId === payment.intentId ? noted : undefined
}

const isTheOneAgreed = (attempt: Attempt, payment: Payment) =>
  isMadeFor(attempt, payment) && payment.receivedCents === attempt.priceCents

const isMadeFor = (attempt: Attempt, payment: Payment) =>
  payment.currency === 'cad' &&
  payment.amountCents === attempt.priceCents &&
  payment.metadata.attempt_id === attempt.id &&
  payment.metadata.lead_id === attempt.leadId &&
  payment.metadata.supplier_id === attempt.supplierId

/** How a paid attempt ends: the lead is the payer's, or a refund is owed. */
type Ending = { kind: 'purchase'; purchaseId: string } | { kind: 'refund'; reason: RefundReason }

/**
 * Ends a paid attempt. Of several callers at once only the one who ends it goes on, so that nothing is mailed or written down
 * twice; the others look at what it did.
 */
async function endPaidAttempt(buying: Buying, attempt: Attempt, now: Date): Promise<Ending> {
  const ending = await buying.db.transaction((tx) => sellOrOweRefund(buying, tx, attempt, now))
  announceSale(buying)
  const found = ending ?? (await findByIntent(buying.db, attempt.paymentIntentId))?.ending
  if (found === undefined) throw new Error('A settled attempt has neither a purchase nor a refund.')
  return found
}

/**
 * Undefined, with nothing done, where the attempt has ended before. Locks the lead, then the attempt, so that of two calls for
 * one payment the second finds it ended, then the payer.
 */
export async function sellOrOweRefund(
  buying: Pick<Buying, 'jobs' | 'pool' | 'settings'>,
  tx: Tx,
  attempt: Attempt,
  now: Date,
): Promise<Ending | undefined> {
  const { id: attemptId, leadId, supplierId, paymentIntentId, priceCents } = attempt
  // Two statements, one after the other, but on their way together: nothing is judged in between.
  const [lead, payer] = await Promise.all([
    lockLeadForSale(tx, leadId),
    claimAttempt(buying, tx, attempt, now),
  ])
  if (lead === undefined) throw new Error('A lead that was paid for is not there.')
  if (payer === undefined) return undefined
  const entry = {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    recordType: 'lead',
    recordId: leadId,
  } as const
  const details = { attemptId }

  let reason = whyNotToSell(buying, payer, lead)
  if (reason === null) {
    const purchaseId = await sellLead(tx, buying.jobs, {
      leadId,
      buyer: { id: supplierId, ...payer },
      payment: { source: 'card', attemptId, paymentIntentId, priceCents },
      audit: () => ({ ...entry, action: 'bought a lead', details }),
      now,
    })
    if (purchaseId !== undefined) return { kind: 'purchase', purchaseId }
    reason = 'sold'
  }
  const audit: AuditEntry = { ...entry, action: 'paid for a lead in vain', details }
  await oweRefund(tx, attempt, { reason, audit, now })
  return { kind: 'refund', reason }
}

/** Null where the payer may have the lead, if nobody has it yet; otherwise why its money goes back. */
function whyNotToSell(
  { settings }: Pick<Buying, 'settings'>,
  payer: Payer,
  lead: { isOffered: boolean; isSold: boolean },
): RefundReason | null {
  if (!mayBuy(payer.status, settings.supplierApproval)) return 'supplier_inactive'
  if (lead.isOffered && !payer.meetsHold) return null
  if (lead.isSold) return 'sold'
  return lead.isOffered ? 'held' : 'off_market'
}

/** What Stripe's events mean here: each only makes us look at the payment, sooner than we would by ourselves. */
export function purchaseEvents(deps: Buying & Pick<Dependencies, 'clock'>): EventHandlers {
  const looking = (look: (intentId: string, now: Date) => Promise<boolean>) => async (intentId: string) => {
    const isKnown = await look(intentId, deps.clock.now()).catch((error: unknown) => {
      throw error instanceof PaymentsUnavailable ? paymentsUnavailable() : error
    })
    if (!isKnown) throw notKnownYet()
  }
  const refund = looking((intentId, now) => compareRefund(deps, intentId, now))
  return {
    'payment_intent.succeeded': looking(
      async (intentId, now) => (await settlePurchase(deps, intentId, now)).kind !== 'unknown',
    ),
    'refund.created': refund,
    'refund.updated': refund,
    'refund.failed': refund,
    // What accounts of older API versions are sent instead.
    'charge.refund.updated': refund,
  }
}

type Payer = {
  name: string
  status: SupplierStatus
  hasEndpoints: boolean
  /** Another supplier is paying for the lead at this moment. */
  meetsHold: boolean
}

/**
 * For the one call that ends the attempt; undefined where it has ended before. The payer is locked after the attempt, because
 * it is asked for by what the update gives. Nobody places a hold on the lead while the caller has it locked, so that the holds
 * are all that there were at that moment. What is being counted at this moment goes on to count: no sale waits for that, nor
 * for another sale of the same payer.
 */
async function claimAttempt(
  { pool }: Pick<Buying, 'pool'>,
  tx: Tx,
  { id, leadId, supplierId }: Attempt,
  now: Date,
): Promise<Payer | undefined> {
  const limits = rowsOfPayments({ pool }, supplierId)
  const [payer] = await claimPaidAttempt(tx, { id, leadId, limits, now })
  return payer
}

const claimPaidAttempt = statement<Payer>(
  'claim_paid_attempt',
  sql`with settled as (
    update payment_attempts set ended_at = ${sql.placeholder('now')}, ending = 'settled'
    where id = ${sql.placeholder('id')} and ended_at is null
    returning supplier_id
  ), payer as (
    select supplier.id, supplier.name, supplier.status, exists (
        select from webhook_endpoints endpoint where endpoint.supplier_id = supplier.id) as "hasEndpoints"
    from suppliers supplier where supplier.id = (select supplier_id from settled)
    ${payerLock}
  ), forgotten as (
    delete from rate_limits where exists (select from settled) and key in (
      select key from rate_limits where key = any(${sql.placeholder('limits')}::text[]) ${passingOverLocked})
  )
  select name, status, "hasEndpoints", exists (
      select from lead_holds hold where hold.lead_id = ${sql.placeholder('leadId')} and hold.released_at is null
        and hold.expires_at > ${sql.placeholder('now')} and hold.supplier_id <> payer.id) as "meetsHold"
  from payer`,
)

/** The attempt behind an intent, and how it was settled. */
async function findByIntent(db: Db, intentId: string | null) {
  const [found] = await findAttemptAndEnding(db, { intentId })
  if (found === undefined) return undefined
  const { attempt, purchaseId, reason } = found
  if (purchaseId !== null) return { attempt, ending: { kind: 'purchase', purchaseId } as const }
  return { attempt, ending: reason === null ? undefined : ({ kind: 'refund', reason } as const) }
}

const findAttemptAndEnding = statement('attempt_of_intent_with_its_ending', (db) =>
  db
    .select({ attempt: paymentAttempts, purchaseId: purchases.id, reason: refunds.reason })
    .from(paymentAttempts)
    .leftJoin(purchases, eq(purchases.attemptId, paymentAttempts.id))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.paymentIntentId, sql.placeholder('intentId'))),
)
