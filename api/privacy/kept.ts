import { type Kept, RETENTION } from '../contract/privacy.ts'
import type { Holdings } from './holdings.ts'
import { yearsAfter } from './retention.ts'

/** What a deletion at this moment must leave, why, and when the last of it goes (rule 41). */
export function keptOf({ consents, withdrawals, leads }: Holdings, now: Date): Kept[] {
  const held = leads.filter(({ isUnderLegalHold }) => isUnderLegalHold)
  const kept: Kept[] = held.map(({ lead }) => ({
    what: `Your request of ${lead.submittedAt.toISOString().slice(0, 10)}, with your name and how to reach you.`,
    why: 'A dispute about it lasts. It is deleted in the night after that has ended.',
    until: null,
  }))
  const newestConsentAt = consents[0]?.consent.consentedAt ?? null
  const newestWithdrawalAt = withdrawals[0]?.withdrawnAt ?? null
  const newestReceiptAt = newest(leads.map(({ receiptIssuedAt }) => receiptIssuedAt))
  if (newestConsentAt !== null) {
    kept.push({
      what: 'The record of your consent and its signed receipt, with the email address and the phone number that you verified, and your IP address and browser.',
      why: 'We must be able to show what you agreed to, and that it was you.',
      until: yearsAfter(newestConsentAt, RETENTION.consentsYears).toISOString(),
    })
  }
  if (newestConsentAt !== null || newestWithdrawalAt !== null) {
    kept.push({
      what: 'The record that you withdrew your consent, with your email address.',
      why: 'We must be able to show that you withdrew it, and when.',
      until: yearsAfter(newestWithdrawalAt ?? now, RETENTION.consentsYears).toISOString(),
    })
  }
  if (newestReceiptAt !== null) {
    kept.push({
      what: 'The receipt of the provider that bought your request. It does not name you.',
      why: 'Tax law asks for it.',
      until: yearsAfter(newestReceiptAt, RETENTION.receiptsYears).toISOString(),
    })
  }
  kept.push({
    what: 'The log of who did what and when, this deletion included. It names records by numbers, never you.',
    why: 'We must be able to show what happened.',
    until: yearsAfter(now, RETENTION.auditYears).toISOString(),
  })
  return kept
}

const newest = (moments: (Date | null)[]): Date | null =>
  moments.reduce(
    (best, moment) => (best === null || (moment !== null && moment > best) ? moment : best),
    null,
  )
