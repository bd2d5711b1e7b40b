import type { Ledger } from '../../support/stripe/ledger.ts'
import type { Lead } from './people-and-leads.ts'
import type { World } from './world.ts'

/** The state of one lead, by Stripe's ledger and the database. */
export type State =
  | 'no payment'
  | 'unpaid'
  | 'cancelled'
  | 'paid'
  | 'bought'
  | 'refund owed'
  | 'refund not noted'
  | 'refunded'

export async function stateOf({ stripe, pool }: World, lead: Lead): Promise<State> {
  const { intents } = await stripe.ledger()
  const ours = intents.filter(({ metadata }) => metadata.lead_id === lead.id)
  if (ours.length === 0) return 'no payment'
  if (ours.every(({ captured }) => captured === 0))
    return ours.every(({ status }) => status === 'canceled') ? 'cancelled' : 'unpaid'
  const { rows } = await pool.query<{ bought: boolean; refundId: string | null; paidAt: Date | null }>(
    `select p.id is not null as bought, f.id as "refundId", f.paid_at as "paidAt" from payment_attempts a
     left join purchases p on p.attempt_id = a.id left join refunds f on f.attempt_id = a.id where a.lead_id = $1`,
    [lead.id],
  )
  const [attempt] = rows
  if (attempt?.bought) return 'bought'
  if (attempt === undefined || attempt.refundId === null) return 'paid'
  if (attempt.paidAt !== null) return 'refunded'
  return ours.some(({ refunded }) => refunded > 0) ? 'refund not noted' : 'refund owed'
}

/** CAD cents. Captured and refunded are Stripe's own; purchases are the product's. */
type Books = { captured: number; refunded: number; purchased: number; difference: number }

export async function readBooks(world: World): Promise<Books & { ledger: Ledger }> {
  const ledger = await world.stripe.ledger()
  const purchased = await world.count(
    "select coalesce(sum(price_cents), 0) as count from purchases where source = 'card'",
  )
  const { captured, refunded } = ledger
  return { captured, refunded, purchased, difference: captured - purchased - refunded, ledger }
}

/** Compares the books payment by payment, once all work has ended, and lists holds, payments and refunds still open. */
export async function wrongAtRest(world: World): Promise<string[]> {
  const open = {
    holds: 'select count(*) from lead_holds where released_at is null',
    attempts: 'select count(*) from payment_attempts where ended_at is null',
    refunds: 'select count(*) from refunds where paid_at is null',
  }
  const faults = await wrongInBooks(world)
  for (const [what, query] of Object.entries(open)) {
    const count = await world.count(query)
    if (count > 0) faults.push(`${count} ${what} still open`)
  }
  return faults
}

/** Compares the books payment by payment. Empty when all is well. */
export async function wrongInBooks(world: World): Promise<string[]> {
  const { difference, ledger } = await readBooks(world)
  const faults = difference === 0 ? [] : [`captured - purchases - refunds = ${difference}`]
  const purchaseOf = await purchasesByIntent(world)
  for (const { id, status, captured, refunded, refunds, currency } of ledger.intents) {
    const bought = purchaseOf.get(id)
    if (bought !== undefined && (bought !== captured || currency !== 'cad'))
      faults.push(`a purchase of ${bought} has a payment of ${captured} ${currency}`)
    if (bought !== undefined && refunded > 0) faults.push('a purchase was refunded')
    if (bought === undefined && captured !== refunded)
      faults.push(`${captured} was captured and ${refunded} refunded`)
    if (refunds.length > 1) faults.push(`one payment was refunded ${refunds.length} times`)
    if (bought !== undefined && status !== 'succeeded') faults.push(`a purchase is ${status} at Stripe`)
    purchaseOf.delete(id)
  }
  if (purchaseOf.size > 0) faults.push('a purchase has no payment at Stripe')
  return [...faults, ...(await halfDone(world))]
}

async function purchasesByIntent({ pool }: World): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ intent: string; cents: number }>(
    "select payment_intent_id as intent, price_cents as cents from purchases where source = 'card'",
  )
  return new Map(rows.map(({ intent, cents }) => [intent, cents]))
}

/** One transaction writes all of these together: rows found here are half of one. */
const TOGETHER: Record<string, string> = {
  'a lead with two owners': 'select lead_id from purchases group by lead_id having count(*) > 1',
  'a purchase without its receipt':
    'select p.id from purchases p left join receipts r on r.purchase_id = p.id where r.number is null',
  'a purchase whose lead is not sold':
    'select p.id from purchases p join leads l on l.id = p.lead_id where l.sold_at is null',
  'a sold lead without a purchase':
    'select l.id from leads l left join purchases p on p.lead_id = l.id where l.sold_at is not null and p.id is null',
  'a purchase of an attempt that is not settled':
    "select p.id from purchases p join payment_attempts a on a.id = p.attempt_id where a.ending is distinct from 'settled'",
  'a settled attempt with neither or both of purchase and refund': `select a.id from payment_attempts a
    left join purchases p on p.attempt_id = a.id left join refunds f on f.attempt_id = a.id
    where a.ending = 'settled' and (p.id is null) = (f.id is null)`,
  'an attempt settled twice in the audit log': `select details->>'attemptId' from audit_log
    where deed in ('bought a lead', 'paid for a lead in vain') and details ? 'attemptId' group by 1 having count(*) > 1`,
  'a settled attempt that is not in the audit log': `select a.id from payment_attempts a
    where a.ending = 'settled' and not exists (select from audit_log l where l.details->>'attemptId' = a.id::text)`,
  'a receipt mailed twice': `select data->>'purchaseId' from pgboss.job where name = 'send-purchase-receipt'
    group by 1 having count(*) > 1`,
  'a purchase whose receipt is not mailed': `select p.id from purchases p where source = 'card' and not exists (
    select from pgboss.job j where j.name = 'send-purchase-receipt' and j.data->>'purchaseId' = p.id::text)`,
}

async function halfDone({ pool }: World): Promise<string[]> {
  const faults: string[] = []
  for (const [name, query] of Object.entries(TOGETHER)) {
    const { rowCount } = await pool.query(query)
    if (rowCount) faults.push(`${name} (${rowCount})`)
  }
  return faults
}
