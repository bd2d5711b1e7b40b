import type { leadRequests } from '../../../db/schema/requests.ts'
import type { Outcome } from '../../../domain/leads/outcomes.ts'
import { WEEKDAYS } from '../../../domain/requests.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import type { CallTimes } from '../../contract/requests/call-times.ts'
import { promisedAt, promisedBy } from '../../suppliers/promises/kept-promises.ts'

type Row = typeof leadRequests.$inferSelect
type Calls = Pick<Row, 'callDays' | 'callFromHour' | 'callToHour'>

/** What the owner of a bought lead has said about it; null for nothing. */
export type OwnerSaid = Calls & Pick<Row, 'contactedAnswer' | 'cancelledAt' | 'renewedAt'>

type Bought = {
  purchase: { purchasedAt: Date; contactedAt: Date | null; outcome: Outcome }
  said: OwnerSaid | null
  /** Refunded, withdrawn or erased: nobody may call anymore. */
  isOver: boolean
}

/** The buyer's promise and what the owner says, as the buyer sees them. */
export function ownersSide({
  purchase,
  said,
  isOver,
}: Bought): Pick<PurchasedLead, 'promisedBy' | 'callTimes' | 'ownerSays' | 'cancelledAt'> {
  const isContacted =
    purchase.contactedAt !== null || purchase.outcome !== 'pending' || said?.contactedAnswer === 'yes'
  const isOpen = !isOver && !isContacted && said?.cancelledAt == null
  return {
    promisedBy: isOpen ? promisedBy(promisedAt(purchase.purchasedAt, said)).toISOString() : null,
    callTimes: callTimesOf(said),
    ownerSays: said?.contactedAnswer ?? null,
    cancelledAt: said?.cancelledAt?.toISOString() ?? null,
  }
}

/** Null for any time. */
export function callTimesOf(said: Calls | null): CallTimes | null {
  if (said?.callDays == null || said.callFromHour === null || said.callToHour === null) return null
  const { callDays } = said
  return {
    days: WEEKDAYS.filter((day) => callDays.includes(day)),
    from: said.callFromHour,
    to: said.callToHour,
  }
}
