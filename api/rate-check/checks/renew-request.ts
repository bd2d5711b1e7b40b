import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests, requestMails } from '../../../db/schema/requests.ts'
import { forgetAnswersAbout } from '../../connect/api-keys/idempotency.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { followUpsOfSale } from '../../leads/standing/follow-ups.ts'
import { leadWithdrawnAt } from '../../people/consents/withdrawals.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/**
 * A request of a person who was sold lately and has cancelled or withdrawn since goes to the same buyer again: the buyer is
 * notified at once and promises contact again, and nothing is listed. False, with nothing done, while the former request stands,
 * for an unsold lead, after a refund and where the buyer's account was deleted. Call it with the lead locked for update.
 */
export async function renewRequest(tx: Tx, jobs: Jobs, leadId: string, now: Date): Promise<boolean> {
  const [sale] = await tx
    .select({
      supplierId: purchases.supplierId,
      cancelledAt: leadRequests.cancelledAt,
      withdrawnAt: leadWithdrawnAt(),
    })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .leftJoin(leadRequests, eq(leadRequests.leadId, purchases.leadId))
    .leftJoin(refunds, eq(refunds.attemptId, purchases.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(and(eq(purchases.leadId, leadId), isNull(refunds.id), isNull(suppliers.anonymisedAt)))
  if (sale === undefined || (sale.cancelledAt === null && sale.withdrawnAt === null)) return false

  const renewed = { renewedAt: now, cancelledAt: null, ...NOTHING_ANSWERED }
  await tx
    .insert(leadRequests)
    .values({ ...renewed, leadId })
    .onConflictDoUpdate({ target: leadRequests.leadId, set: renewed })
  await tx.update(leads).set({ contactRequestedAt: now }).where(eq(leads.id, leadId))
  // What the buyer noted was about the former request. A customer stays one.
  await tx
    .update(purchases)
    .set({ outcome: 'pending', contactedAt: null })
    .where(and(eq(purchases.leadId, leadId), ne(purchases.outcome, 'converted')))
  // Each mail is sent once for a request.
  await tx.delete(requestMails).where(eq(requestMails.leadId, leadId))
  await forgetAnswersAbout(tx, [leadId])
  await jobs.enqueue(tx, 'tell-buyer-of-renewal', { leadId })
  for (const { name, data, startAfter } of followUpsOfSale(leadId, now))
    await jobs.enqueue(tx, name, data, startAfter)
  await recordEvent(tx, {
    supplierId: sale.supplierId,
    mode: 'live',
    type: 'lead.renewed',
    leadId,
    data: async () => ({ leadId, requestedAt: now.toISOString() }),
    now,
  })
  await appendAudit(tx, {
    at: now,
    actor: 'visitor',
    action: 'renewed their request',
    recordType: 'lead',
    recordId: leadId,
  })
  return true
}

/** The same for a new rate check, which is a request where leads are listed on submission. */
export async function renewRequestOf(tx: Tx, jobs: Jobs, rateCheckId: string, now: Date): Promise<void> {
  const [check] = await tx
    .select({ leadId: rateChecks.leadId })
    .from(rateChecks)
    .where(eq(rateChecks.id, rateCheckId))
  if (check?.leadId != null) await renewRequest(tx, jobs, check.leadId, now)
}

const NOTHING_ANSWERED = {
  contactedAnswer: null,
  contactedAnsweredAt: null,
  contactedWithinHours: null,
  offerAnswer: null,
  switchedAnswer: null,
  newRate: null,
  decidedAnsweredAt: null,
}
