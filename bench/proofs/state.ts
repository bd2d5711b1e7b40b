import type { Lead } from './given.ts'
import type { World } from './world.ts'

/** How one lead stands, by Stripe's ledger and the database. */
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
