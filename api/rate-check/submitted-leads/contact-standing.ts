import type { CONTACT_STANDINGS } from '../../contract/contact-request.ts'
import { QUOTES_LAST_DAYS } from '../../contract/quotes.ts'
import { daysAfter } from '../../platform/shared/clock.ts'

export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

type Asked = {
  checkedAt: Date
  /** The person's newest withdrawal of consent, if any. */
  withdrawnAt: Date | null
  /** Null where another person's lead with the same phone let the check make none. */
  lead: {
    listedAt: Date | null
    soldAt: Date | null
    offMarketReason: 'withdrawn' | 'superseded' | 'admin' | null
  } | null
}

/** A business asks to be contacted about a check for as long as its quotes last. */
export const askableUntil = (checkedAt: Date): Date => daysAfter(checkedAt, QUOTES_LAST_DAYS)

/** What asking to be contacted about a rate check does now: one rule for results, mail, home screen and My data. */
export function contactStanding({ checkedAt, withdrawnAt, lead }: Asked, now: Date): ContactStanding {
  if (withdrawnAt !== null && withdrawnAt >= checkedAt) return 'withdrawn'
  if (lead === null) return 'none'
  if (lead.soldAt !== null) return 'bought'
  if (lead.offMarketReason !== null) return OFF_MARKET[lead.offMarketReason]
  if (lead.listedAt !== null) return 'shared'
  return now < askableUntil(checkedAt) ? 'waiting' : 'ended'
}

const OFF_MARKET = { withdrawn: 'withdrawn', superseded: 'replaced', admin: 'closed' } as const
