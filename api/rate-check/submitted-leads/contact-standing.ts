import { and, eq, gte, min } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { PROMISED_HOURS } from '../../../domain/promises.ts'
import { QUOTES_LAST_DAYS } from '../../contract/rate-check/quotes.ts'
import type { CONTACT_STANDINGS } from '../../contract/requests/contact-request.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

type Checked = {
  checkedAt: Date
  /** The person's newest withdrawal of consent, if any. */
  withdrawnAt: Date | null
  /** Null where another person's lead with the same phone let the check make none. */
  lead: Pick<typeof leads.$inferSelect, 'listedAt' | 'soldAt' | 'offMarketReason'> | null
}

/** Of a lead, for a left join: without its id Drizzle takes a lead whose other columns are null for none. */
export const standingColumns = {
  id: leads.id,
  listedAt: leads.listedAt,
  soldAt: leads.soldAt,
  offMarketReason: leads.offMarketReason,
}

/** A business asks to be contacted about a check for as long as its quotes last. */
export const askableUntil = (checkedAt: Date): Date => daysAfter(checkedAt, QUOTES_LAST_DAYS)

/** The effect of requesting contact about a rate check now: one rule for results, mail, home screen and My data. */
export function contactStanding({ checkedAt, withdrawnAt, lead }: Checked, now: Date): ContactStanding {
  if (withdrawnAt !== null && withdrawnAt >= checkedAt) return 'withdrawn'
  if (lead === null) return 'none'
  if (lead.soldAt !== null) return 'bought'
  if (lead.offMarketReason !== null) return OFF_MARKET[lead.offMarketReason]
  if (lead.listedAt !== null) return 'shared'
  return now < askableUntil(checkedAt) ? 'waiting' : 'ended'
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

/** For a lateral join to rate checks: when the person first withdrew the consent of each; null while it stands. */
export const withdrawalSince = (db: Db) =>
  db
    .select({ withdrawnAt: min(consentWithdrawals.withdrawnAt).as('withdrawn_at') })
    .from(consentWithdrawals)
    .where(
      and(
        eq(consentWithdrawals.email, rateChecks.email),
        gte(consentWithdrawals.withdrawnAt, rateChecks.checkedAt),
      ),
    )
    .as('withdrawal')
