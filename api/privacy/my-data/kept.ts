import { type Kept, RETENTION } from '../../contract/privacy.ts'
import { yearsAfter } from '../../platform/shared/clock.ts'
import type { Holdings } from './holdings.ts'

/** What a deletion at this moment must leave, why, and when the last of it goes (rule 41). */
export function keptOf({ rateChecks, consents, withdrawals, leads }: Holdings, now: Date): Kept[] {
  const held = leads.filter(({ isUnderLegalHold }) => isUnderLegalHold)
  const kept: Kept[] = held.map(({ lead }) => ({
    what: `Your request of ${lead.submittedAt.toISOString().slice(0, 10)}, with your name and how to reach you.`,
    why: 'There’s an open dispute about it. We delete it the night after the dispute ends.',
    until: null,
  }))
  const newestConsentAt = consents[0]?.consent.consentedAt ?? null
  const newestWithdrawalAt = withdrawals[0]?.withdrawnAt ?? null
  const newestReceiptAt = newest(leads.map(({ receiptIssuedAt }) => receiptIssuedAt))
  if (newestConsentAt !== null) {
    kept.push({
      what: 'The record of your consent and its signed receipt, including the email address and phone number you verified, your IP address and your browser.',
      why: 'We have to be able to show what you agreed to, and that it was you.',
      until: yearsAfter(newestConsentAt, RETENTION.consentsYears).toISOString(),
    })
  }
  if (newestConsentAt !== null || newestWithdrawalAt !== null) {
    kept.push({
      what: 'The record that you withdrew your consent, with your email address.',
      why: 'We have to be able to show that you withdrew it, and when.',
      until: yearsAfter(newestWithdrawalAt ?? now, RETENTION.consentsYears).toISOString(),
    })
  }
  if (newestReceiptAt !== null) {
    kept.push({
      what: 'The receipt of the provider that bought your request. It doesn’t name you.',
      why: 'Tax law requires it.',
      until: yearsAfter(newestReceiptAt, RETENTION.receiptsYears).toISOString(),
    })
  }
  const heldIds = new Set<string | null>(held.map(({ lead }) => lead.id))
  if (leads.length > held.length || rateChecks.some(({ leadId }) => !heldIds.has(leadId))) {
    kept.push({
      what: 'Your type of business, place and provider, monthly card sales and average sale, any rates and monthly fee you entered, and the savings we estimated. None of your statement’s figures.',
      why: 'We use them for statistics. They no longer say whose they are.',
      until: null,
    })
  }
  kept.push({
    what: `The log of who did what and when, including this deletion. It refers to records by number and never names you. IP addresses in it are erased after ${RETENTION.addressesInLogsDays} days.`,
    why: 'We have to be able to show what happened.',
    until: yearsAfter(now, RETENTION.auditYears).toISOString(),
  })
  return kept
}

const newest = (moments: (Date | null)[]): Date | null =>
  moments.reduce(
    (best, moment) => (best === null || (moment !== null && moment > best) ? moment : best),
    null,
  )
