import { sql } from 'drizzle-orm'
import { announcedAfterCommit, leadsChanged } from '../../../db/change-feed.ts'
import type { Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { type AuditEntry, addToAudit, entryAsJson } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { jobsAsJson, newJobs, putInQueue } from '../../platform/jobs/jobs-in-statement.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'
import { purchasedLead } from '../my-leads/purchased-leads.ts'

type Sale = {
  leadId: string
  buyer: Buyer
  payment:
    | { source: 'card'; attemptId: string; paymentIntentId: string | null; priceCents: number }
    | { source: 'credit' | 'assignment'; priceCents: 0 }
  /** Of the sale, given its id. */
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
 * Makes the lead the buyer's, however it is paid for: purchase, receipt, the lead sold and off every hold, the audit entry, the
 * mail to the buyer and the event for its own system, and the end of what others had begun to pay. Gives the purchase's id;
 * undefined, with nothing written, where the lead has an owner.
 *
 * Called in the transaction that holds the lead's row (`lockLeadForSale`), so that neither a withdrawal nor a hold can slip in
 * between; once that has committed, the caller announces the sale (`announceSale`). Who owns the lead is decided by nothing but
 * the unique `lead_id` of purchases: the first to insert has it.
 */
export async function sellLead(tx: Tx, jobs: Jobs, sale: Sale): Promise<string | undefined> {
  const { leadId, buyer, payment, now } = sale
  const purchaseId = crypto.randomUUID()
  const [sold] = await insertSale(tx, {
    purchaseId,
    leadId,
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
    ]),
  })
  if (sold === undefined) return undefined
  if (buyer.hasEndpoints) await recordPurchase(tx, jobs, sale)
  return purchaseId
}

const given = {
  purchaseId: sql`${sql.placeholder('purchaseId')}::uuid`,
  leadId: sql`${sql.placeholder('leadId')}::uuid`,
  attemptId: sql`${sql.placeholder('attemptId')}::uuid`,
  priceCents: sql`${sql.placeholder('priceCents')}::integer`,
  now: sql`${sql.placeholder('now')}::timestamptz`,
}
const isSold = sql`exists (select from purchase)`

/** Whatever follows the purchase asks whether it was inserted, and is done after it for that reason. */
const insertSale = statement(
  'sell_lead',
  sql`with purchase as (
    insert into purchases (id, lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at)
    select ${given.purchaseId}, ${given.leadId}, ${sql.placeholder('buyerId')}::uuid,
      ${sql.placeholder('source')}::purchase_source, ${given.attemptId}, ${sql.placeholder('paymentIntentId')},
      ${given.priceCents}, ${given.now} where ${announcedAfterCommit}
    on conflict do nothing
    returning id
  ), receipt as (
    insert into receipts (purchase_id, issued_at, billed_to, price_cents, total_cents)
    select id, ${given.now}, ${sql.placeholder('billedTo')}, ${given.priceCents}, ${given.priceCents} from purchase
  ), lead as (
    update leads set sold_at = ${given.now} where id = ${given.leadId} and ${isSold}
  ), hold as (
    update lead_holds set released_at = ${given.now}, was_paid = coalesce(attempt_id = ${given.attemptId}, false)
    where lead_id = ${given.leadId} and released_at is null and ${isSold}
  ), ${addToAudit(sql`${sql.placeholder('audit')}`, isSold)},
  ${putInQueue(sql`${sql.placeholder('jobs')}`, isSold)}
  select id from purchase`,
)

/**
 * For whoever has committed a sale, before the buyer is answered: the lead is shown no more here, and all processes are told of
 * it and of its jobs (decision 55). Should this one end before, workers find the jobs by themselves, and
 * `end-attempts-on-lead` tells of the lead again.
 */
export function announceSale({ market, changes }: Pick<Dependencies, 'changes'> & WithMarketCache): void {
  market.dropFirstPage()
  changes.announce(NOTICES_OF_SALE)
}

const NOTICES_OF_SALE = [
  leadsChanged,
  newJobs('end-attempts-on-lead'),
  ...new Set(Object.values(MAIL_TO_BUYER)).values().map(newJobs),
]

const recordPurchase = (tx: Tx, jobs: Jobs, { leadId, buyer, now }: Sale) =>
  recordEvent(tx, jobs, {
    supplierId: buyer.id,
    mode: 'live',
    type: 'lead.purchased',
    leadId,
    now,
    data: async () => {
      const lead = await purchasedLead(tx, buyer.id, leadId)
      if (lead === undefined) throw new Error('A purchase has no lead.')
      return { lead }
    },
  })
