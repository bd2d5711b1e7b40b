import { sql } from 'drizzle-orm'
import { announcedAfterCommit, leadsChanged } from '../../../db/change-feed.ts'
import type { Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { type AuditEntry, addToAudit, entryAsJson } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { jobsAsJson, newJobs, putInQueue } from '../../platform/jobs/jobs-in-statement.ts'
import { followUpsOfSale } from '../../rate-check/submitted-leads/follow-ups.ts'
import {
  digestsOfPerson,
  exclusiveUntil,
  type Person,
  soldAfter,
} from '../../rate-check/submitted-leads/sold-people.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { boughtLead } from '../my-leads/purchased-leads.ts'

type Sale = {
  leadId: string
  /** Of the locked lead. */
  person: Person
  buyer: Buyer
  payment:
    | { source: 'card'; attemptId: string; paymentIntentId: string | null; priceCents: number }
    | { source: 'credit' | 'assignment'; priceCents: 0 }
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
  { jobs, appSecrets }: Pick<Dependencies, 'jobs' | 'appSecrets'>,
  sale: Sale,
): Promise<string | undefined> {
  const { leadId, person, buyer, payment, now } = sale
  const purchaseId = crypto.randomUUID()
  const [sold] = await insertSale(tx, {
    purchaseId,
    leadId,
    ...person,
    ...digestsOfPerson(appSecrets, person),
    soldAfter: soldAfter(now),
    exclusiveUntil: exclusiveUntil(now),
    buyerId: buyer.id,
    billedTo: buyer.name,
    attemptId: null,
    paymentIntentId: null,
    ...payment,
    now,
    audit: entryAsJson(sale.audit(purchaseId)),
    jobs: jobsAsJson([
      { name: MAIL_TO_BUYER[payment.source], data: { purchaseId } },
      { name: 'end-attempts-on-lead', data: { leadId } },
      ...followUpsOfSale(leadId, now),
    ]),
  })
  if (sold === undefined) return undefined
  if (buyer.hasEndpoints)
    await recordEvent(tx, jobs, {
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
  purchaseId: sql`${sql.placeholder('purchaseId')}::uuid`,
  leadId: sql`${sql.placeholder('leadId')}::uuid`,
  attemptId: sql`${sql.placeholder('attemptId')}::uuid`,
  priceCents: sql`${sql.placeholder('priceCents')}::integer`,
  emailDigests: sql`${sql.placeholder('emailDigests')}::text[]`,
  phoneDigests: sql`${sql.placeholder('phoneDigests')}::text[]`,
  now: sql`${sql.placeholder('now')}::timestamptz`,
}
const isSold = sql`exists (select from purchase)`

/**
 * Each part after the purchase reads it, so it runs after the insert and only if the insert added a row. The person comes before it:
 * a row for each secret, or none of a person who is known under one of them; of two concurrent sales each waits here for the other
 * and one finds nothing to add. Leads that the last release sold have no such row.
 */
const insertSale = statement(
  'sell_lead',
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
  ), purchase as (
    insert into purchases (id, lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at)
    select ${values.purchaseId}, ${values.leadId}, ${sql.placeholder('buyerId')}::uuid,
      ${sql.placeholder('source')}::purchase_source, ${values.attemptId}, ${sql.placeholder('paymentIntentId')},
      ${values.priceCents}, ${values.now}
    where (select count(*) from person) = cardinality(${values.emailDigests}) and ${announcedAfterCommit}
    on conflict do nothing
    returning id
  ), receipt as (
    insert into receipts (purchase_id, issued_at, billed_to, price_cents, total_cents)
    select id, ${values.now}, ${sql.placeholder('billedTo')}, ${values.priceCents}, ${values.priceCents} from purchase
  ), lead as (
    update leads set sold_at = ${values.now} where id = ${values.leadId} and ${isSold}
  ), hold as (
    update lead_holds set released_at = ${values.now}, was_paid = coalesce(attempt_id = ${values.attemptId}, false)
    where lead_id = ${values.leadId} and released_at is null and ${isSold}
  ), ${addToAudit(sql`${sql.placeholder('audit')}`, isSold)},
  ${putInQueue(sql`${sql.placeholder('jobs')}`, isSold)}
  select id from purchase`,
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
