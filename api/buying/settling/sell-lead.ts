import { and, eq, isNull, sql } from 'drizzle-orm'
import { announceAfterCommit, leadsChanged } from '../../../db/change-feed.ts'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { receipts } from '../../../db/schema/purchases.ts'
import { sendInOrder, statement } from '../../../db/statement.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { followUpsOfSale } from '../../leads/standing/follow-ups.ts'
import { digestsOfPerson, exclusiveUntil, type Person, soldAfter } from '../../leads/standing/sold-people.ts'
import { type AuditEntry, appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { addJobs, newJobs } from '../../platform/jobs/add-jobs.ts'
import { boughtLead } from '../my-leads/purchased-leads.ts'

type Sale = {
  leadId: string
  /** Of the locked lead. */
  person: Person
  buyer: Buyer
  payment:
    | { source: 'card'; attemptId: string; paymentIntentId: string | null; priceCents: number }
    | { source: 'credit' | 'assignment'; attemptId?: undefined; paymentIntentId?: undefined; priceCents: 0 }
  /** Of the sale with this id. */
  audit: (purchaseId: string) => AuditEntry
  now: Date
}

/** As `lockSupplier` gives it. */
type Buyer = { id: string; name: string; hasEndpoints: boolean }

const MAIL_TO_BUYER = {
  card: 'send-purchase-receipt',
  credit: 'send-purchase-receipt',
  assignment: 'send-lead-assigned',
} as const

/**
 * Makes the lead the buyer's, however it is paid for: purchase, receipt, the lead sold and its hold released, the audit entry,
 * the mail to the buyer, the event for its system, and the end of other suppliers' payments. Returns the purchase's id;
 * undefined, with nothing sold, where the lead has an owner, which the unique `lead_id` of purchases alone decides, or its person
 * was sold as another lead, which the constraints of `sold_people` decide.
 *
 * Call it in the transaction that has locked the lead (`lockLeadForSale`), and `announceSale` once that has committed.
 */
export async function sellLead(
  tx: Tx,
  { appSecrets }: Pick<Dependencies, 'appSecrets'>,
  sale: Sale,
): Promise<string | undefined> {
  const { leadId, person, buyer, payment, now } = sale
  const purchaseId = crypto.randomUUID()
  const { attemptId = null, paymentIntentId = null, priceCents } = payment
  const bought = await insertPurchase(tx, {
    purchaseId,
    leadId,
    buyerId: buyer.id,
    source: payment.source,
    attemptId,
    paymentIntentId,
    priceCents,
    now,
    ...person,
    ...digestsOfPerson(appSecrets, person),
    soldAfter: soldAfter(now),
    exclusiveUntil: exclusiveUntil(now),
  })
  if (bought.length === 0) return undefined
  const isHeld = and(eq(leadHolds.leadId, leadId), isNull(leadHolds.releasedAt))
  await sendInOrder(
    () =>
      tx
        .insert(receipts)
        .values({ purchaseId, issuedAt: now, billedTo: buyer.name, priceCents, totalCents: priceCents }),
    () => announceAfterCommit(tx),
    () => tx.update(leads).set({ soldAt: now }).where(eq(leads.id, leadId)),
    () =>
      tx
        .update(leadHolds)
        .set({
          releasedAt: now,
          wasPaid: attemptId === null ? false : eq(leadHolds.attemptId, attemptId),
        })
        .where(isHeld),
    () => appendAudit(tx, sale.audit(purchaseId)),
    () =>
      addJobs(tx, [
        { name: MAIL_TO_BUYER[payment.source], data: { purchaseId } },
        { name: 'end-attempts-on-lead', data: { leadId } },
        ...followUpsOfSale(leadId, now),
      ]),
  )
  if (buyer.hasEndpoints)
    await recordEvent(tx, {
      supplierId: buyer.id,
      mode: 'live',
      type: 'lead.purchased',
      leadId,
      now,
      data: async () => ({ lead: await boughtLead(tx, buyer.id, leadId) }),
    })
  return purchaseId
}

const values = {
  leadId: sql`${sql.placeholder('leadId')}::uuid`,
  emailDigests: sql`${sql.placeholder('emailDigests')}::text[]`,
  phoneDigests: sql`${sql.placeholder('phoneDigests')}::text[]`,
  now: sql`${sql.placeholder('now')}::timestamptz`,
}

/**
 * The purchase, and its person as sold: a row for each secret, or none of a person who is known under one of them. Of two
 * concurrent sales each waits here for the other and one finds nothing to add.
 */
const insertPurchase = statement(
  'insert_purchase',
  sql`with person as (
    insert into sold_people (email_digest, phone_digest, sold_at, exclusive_until)
    select email_digest, phone_digest, ${values.now}, ${sql.placeholder('exclusiveUntil')}::timestamptz
    from unnest(${values.emailDigests}, ${values.phoneDigests}) as digest (email_digest, phone_digest)
    where not exists (
      select from leads other where (other.email = ${sql.placeholder('email')} or other.phone = ${sql.placeholder('phone')})
        and other.id <> ${values.leadId} and other.sold_at > ${sql.placeholder('soldAfter')}::timestamptz)
      and not exists (
        select from sold_people known where known.exclusive_until > ${values.now}
          and (known.email_digest = any(${values.emailDigests}) or known.phone_digest = any(${values.phoneDigests})))
    on conflict do nothing
    returning id
  )
  insert into purchases (id, lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at)
  select ${sql.placeholder('purchaseId')}::uuid, ${values.leadId}, ${sql.placeholder('buyerId')}::uuid,
    ${sql.placeholder('source')}::purchase_source, ${sql.placeholder('attemptId')}::uuid,
    ${sql.placeholder('paymentIntentId')}, ${sql.placeholder('priceCents')}::integer, ${values.now}
  where (select count(*) from person) = cardinality(${values.emailDigests})
  on conflict do nothing
  returning id`,
)

/**
 * After the commit of a sale and before its answer: takes the lead off this process's first page, and notifies all processes
 * of it and of its jobs (decision 12). If this process dies first, `end-attempts-on-lead` notifies them again.
 */
export function announceSale({ market, changes }: Pick<Dependencies, 'changes'> & WithMarketCache): void {
  market.dropFirstPage()
  changes.announce(NOTICES_OF_SALE)
}

const NOTICES_OF_SALE = [
  leadsChanged,
  newJobs('end-attempts-on-lead'),
  newJobs('send-request-mail'),
  ...new Set(Object.values(MAIL_TO_BUYER)).values().map(newJobs),
]
