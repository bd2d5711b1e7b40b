import { sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { PROMISED_HOURS } from '../../../domain/promises.ts'
import { QUOTES_LAST_DAYS } from '../../contract/rate-check/quotes.ts'
import type { CONTACT_STANDINGS } from '../../contract/requests/contact-request.ts'
import { leadWithdrawnAt, withdrawnSince } from '../../people/consents/withdrawals.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

type Checked = {
  checkedAt: Date
  /** The person's newest withdrawal of consent, if any. */
  withdrawnAt: Date | null
  /** Null where another person's lead with the same phone let the check make none. */
  lead:
    | (Pick<typeof leads.$inferSelect, 'listedAt' | 'soldAt' | 'offMarketReason'> & {
        /** When its owner cancelled or withdrew after the sale; null while the buyer may contact them. */
        endedAt: Date | null
      })
    | null
}

/** Of a lead, for a left join: without its id Drizzle takes a lead whose other columns are null for none. */
export const standingColumns = {
  id: leads.id,
  listedAt: leads.listedAt,
  soldAt: leads.soldAt,
  offMarketReason: leads.offMarketReason,
  endedAt:
    sql`(select coalesce(said.cancelled_at, ${leadWithdrawnAt(leads, { renewedAt: sql`said.renewed_at` })})
    from (select) one left join ${leadRequests} said on said.lead_id = ${leads.id})`.mapWith(
      leadRequests.cancelledAt,
    ),
}

/** A business asks to be contacted about a check for as long as its quotes last. */
export const askableUntil = (checkedAt: Date): Date => daysAfter(checkedAt, QUOTES_LAST_DAYS)

/** The effect of requesting contact about a rate check now: one rule for results, mail, home screen and My data. */
export function contactStanding({ checkedAt, withdrawnAt, lead }: Checked, now: Date): ContactStanding {
  if (withdrawnAt !== null && withdrawnAt >= checkedAt) return 'withdrawn'
  if (lead === null) return 'none'
  const askable = now < askableUntil(checkedAt) ? 'waiting' : 'ended'
  if (lead.soldAt !== null) {
    if (lead.endedAt === null) return 'bought'
    // A request about a check from after that goes to the same buyer again.
    return lead.endedAt >= checkedAt ? 'cancelled' : askable
  }
  if (lead.offMarketReason !== null) return OFF_MARKET[lead.offMarketReason]
  if (lead.listedAt !== null) return 'shared'
  return askable
}

/** The owner is mailed that the request is in, and two days later if nobody has bought it. A repeated one sends nothing twice. */
export const followUpsOfRequest = (leadId: string, now: Date) =>
  [
    { name: 'send-request-mail', data: { leadId, mail: 'received' }, startAfter: now },
    {
      name: 'send-request-mail',
      data: { leadId, mail: 'unsold' },
      startAfter: hoursAfter(now, PROMISED_HOURS.window),
    },
  ] as const

const OFF_MARKET = {
  withdrawn: 'withdrawn',
  superseded: 'replaced',
  admin: 'closed',
  cancelled: 'cancelled',
} as const

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'contact-request')

/** The link of the summary mail. Its token signs the rate check's id and is in the fragment, which browsers do not send. */
export const contactLink = (pages: string, appSecrets: string[], rateCheckId: string): string =>
  `${pages}/contact-me#${rateCheckId}.${signaturesOf(appSecrets).digest(rateCheckId)}`

export const isContactToken = (appSecrets: string[], rateCheckId: string, token: string): boolean =>
  signaturesOf(appSecrets).matches(rateCheckId, token)

/** Of a rate check: when the person first withdrew its consent; null while it stands. */
export const checkWithdrawnAt = withdrawnSince(rateChecks.email, rateChecks.checkedAt)
