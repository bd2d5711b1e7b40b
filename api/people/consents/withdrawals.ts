import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { leadRequests } from '../../../db/schema/requests.ts'

/**
 * When the person of this address first withdrew after `since`, the moment of a consent; null while it stands. The one condition
 * of all that asks whether a consent was withdrawn: a new one is a new moment, and nothing else ends a withdrawal.
 */
export const withdrawnSince = (email: SQLWrapper, since: SQLWrapper): SQL<Date | null> =>
  sql`(select min(withdrawal.withdrawn_at) from ${consentWithdrawals} withdrawal
    where withdrawal.email = ${email} and withdrawal.withdrawn_at >= ${since})`.mapWith(
    consentWithdrawals.withdrawnAt,
  )

type LeadColumns = { email: SQLWrapper; submittedAt: SQLWrapper }
type SaidColumns = { renewedAt: SQLWrapper }

/**
 * The moment from which a lead's buyer may contact its person: of its submission, or of the last request that went to the same
 * buyer again. A later rate check alone gives no consent to this buyer. Needs the row of `lead_requests`, if any, beside the lead.
 */
export const consentedToBuyerAt = (
  lead: Pick<LeadColumns, 'submittedAt'> = leads,
  said: SaidColumns = leadRequests,
): SQL => sql`coalesce(${said.renewedAt}, ${lead.submittedAt})`

/** When the person withdrew what a lead's buyer had of them; null while it stands. */
export const leadWithdrawnAt = (
  lead: LeadColumns = leads,
  said: SaidColumns = leadRequests,
): SQL<Date | null> => withdrawnSince(lead.email, consentedToBuyerAt(lead, said))
