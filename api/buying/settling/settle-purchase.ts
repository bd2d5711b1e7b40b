import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadForSale, passingOverLocked, payerLock } from '../../../db/locks.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { sentTogether, statement } from '../../../db/statement.ts'
import type { RefundReason } from '../../../domain/leads/outcomes.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { rowsOfPayments } from '../../people/sessions/account-limits.ts'
import { mayBuy, type SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { auditBySupplier } from '../my-leads/purchased-leads.ts'
import {
  type EventHandlers,
  notKnownYet,
  type Payment,
  type PaymentStatus,
  refuseUnavailable,
  type WithPayments,
} from '../payments/payments.ts'
import { type Attempt, findAttempt, noteIntent } from './attempts.ts'
import { paymentDoesNotMatch } from './buying.refusals.ts'
import { compareRefund, oweRefund } from './refunds.ts'
import { announceSale, sellLead } from './sell-lead.ts'

export type Buying = Pick<
  Dependencies,
  'db' | 'pool' | 'jobs' | 'settings' | 'appSecrets' | 'log' | 'changes'
> &
  WithPayments &
  WithMarketCache

export type Settlement =
  | { kind: 'purchase'; attempt: Attempt; purchaseId: string }
  | { kind: 'refund'; attempt: Attempt; reason: RefundReason }
  /** Nothing was bought and nothing is owed; `canceled` when it never will be. */
  | { kind: 'unpaid'; attempt: Attempt; status: PaymentStatus }
  | { kind: 'unknown' }

/**
 * Settles a payment and returns what became of it. The buyer's page, Stripe's event and the comparing job all end here; a repeat
 * changes nothing and returns the same. Throws PaymentsUnavailable, and `payment_does_not_match` for one we did not agree on.
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

/** The same for a payment that we have just read from Stripe. */
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
  const ending = await buying.db.transaction((tx) => sellOrOweRefund(buying, tx, paid, now))
  announceSale(buying)
  const found = ending ?? (await findByIntent(buying.db, paid.paymentIntentId))?.ending
  if (found === undefined) throw new Error('A settled attempt has neither a purchase nor a refund.')
  return { ...found, attempt: paid }
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
 * Ends a paid attempt. Undefined, with nothing done, where it has ended before. Locks the lead, then the attempt, so that of two
 * calls for one payment the second finds it ended, then the payer. `mustRefund` sells nothing, whatever the lead.
 */
export async function sellOrOweRefund(
  buying: Pick<Buying, 'jobs' | 'pool' | 'settings' | 'appSecrets'>,
  tx: Tx,
  attempt: Attempt,
  now: Date,
  mustRefund: RefundReason | null = null,
): Promise<Ending | undefined> {
  const { id: attemptId, leadId, supplierId, paymentIntentId, priceCents } = attempt
  // Sent together and run one after the other: nothing is decided in between.
  const limits = rowsOfPayments(buying, supplierId)
  const [lead, [payer]] = await sentTogether(
    lockLeadForSale(tx, leadId),
    claimPaidAttempt(tx, { id: attemptId, leadId, limits, now }),
  )
  if (lead === undefined) throw new Error('A lead that was paid for is not there.')
  if (payer === undefined) return undefined
  const entry = { ...auditBySupplier({ supplierId, leadId, now }), details: { attemptId } }

  let reason = mustRefund ?? whyNotToSell(buying, payer, lead)
  if (reason === null) {
    const purchaseId = await sellLead(tx, buying, {
      leadId,
      person: lead,
      buyer: { id: supplierId, ...payer },
      payment: { source: 'card', attemptId, paymentIntentId, priceCents },
      audit: () => ({ ...entry, action: 'bought a lead' }),
      now,
    })
    if (purchaseId !== undefined) return { kind: 'purchase', purchaseId }
    reason = 'sold'
  }
  await oweRefund(tx, buying.jobs, attempt, {
    reason,
    audit: { ...entry, action: 'paid for a lead in vain' },
    now,
  })
  return { kind: 'refund', reason }
}

/** Null where the payer may have the lead if it has no owner yet; otherwise why the money goes back. */
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

/** Each of Stripe's events makes us read its payment, sooner than we would by ourselves. */
export function purchaseEvents(deps: Buying & Pick<Dependencies, 'clock'>): EventHandlers {
  const looking = (look: (intentId: string, now: Date) => Promise<boolean>) => async (intentId: string) => {
    if (!(await look(intentId, deps.clock.now()).catch(refuseUnavailable))) throw notKnownYet()
  }
  const refund = looking((intentId, now) => compareRefund(deps, intentId, now))
  return {
    'payment_intent.succeeded': looking(
      async (intentId, now) => (await settlePurchase(deps, intentId, now)).kind !== 'unknown',
    ),
    'refund.created': refund,
    'refund.updated': refund,
    'refund.failed': refund,
    'charge.refunded': refund,
    // Accounts of older API versions receive this instead.
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
 * Ends the attempt and locks its payer; no row where it has ended before. The caller has locked the lead, so no hold is placed
 * on it concurrently. Skips rate-limit rows that another transaction has locked: no sale waits for another of the same payer.
 */
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
