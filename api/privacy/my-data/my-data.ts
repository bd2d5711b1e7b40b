import * as v from 'valibot'
import { dollarsOf } from '../../../domain/money.ts'
import { RETENTION } from '../../../domain/privacy.ts'
import { processorName } from '../../../domain/processors.ts'
import { callTimesOf } from '../../buying/my-leads/owners-side.ts'
import type { Kept, MyData } from '../../contract/privacy.ts'
import { yearsAfter } from '../../platform/shared/clock.ts'
import { remindAt } from '../../rate-check/review-reminders/review-reminder.ts'
import { statementOfCheck } from '../../rate-check/statements/own-statement.ts'
import { askableUntil, contactStanding } from '../../rate-check/submitted-leads/contact-standing.ts'
import { isOpenLead } from '../../rate-check/submitted-leads/one-open-lead.ts'
import { type Holdings, phonesOf } from './holdings.ts'

/** As the person sees it. */
export function myDataOf(holdings: Holdings, now: Date): MyData {
  const { email, rateChecks, leads, consents, withdrawals, quotes, account } = holdings
  return {
    email,
    person: personOf(holdings),
    rateChecks: rateChecks.map(wireRateCheck),
    leads: leads.map((found) => wireLead(found, holdings, now)),
    consents: consents.map(({ consent, receiptId }) => ({
      id: consent.id,
      consentedAt: consent.consentedAt.toISOString(),
      text: consent.text,
      textVersion: consent.textVersion,
      withdrawnAt: withdrawalOf(holdings, consent.consentedAt)?.toISOString() ?? null,
      receiptId,
    })),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      provider: quote.providerName,
      status: quote.status,
      estimatedSavings: dollarsOf(quote.estimatedSavingsCents),
      estimatedMonthlyCost: dollarsOf(quote.estimatedMonthlyCostCents),
      expiresAt: quote.expiresAt.toISOString(),
      acceptedAt: quote.acceptedAt?.toISOString() ?? null,
      switchedAt: quote.switchedAt?.toISOString() ?? null,
    })),
    reviewReminder: wireReminder(holdings),
    hasAccount: account !== undefined,
    withdrawnAt: withdrawals[0]?.withdrawnAt.toISOString() ?? null,
    canWithdraw:
      leads.some(({ lead }) => isOpenLead(lead)) ||
      consents.some(({ consent }) => withdrawalOf(holdings, consent.consentedAt) === undefined),
    kept: keptOf(holdings, now),
  }
}

function wireReminder({ reminder, rateChecks }: Holdings): MyData['reviewReminder'] {
  if (reminder === undefined) return null
  const { requestedAt, text, textVersion, claimedAt, stoppedAt } = reminder
  return {
    requestedAt: requestedAt.toISOString(),
    text,
    textVersion,
    remindAt: remindAt(reminder, rateChecks[0]?.checkedAt ?? null)?.toISOString() ?? null,
    sentAt: claimedAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }
}

/** The newest lead tells most; without one, the newest rate check or the account. */
function personOf({ leads, rateChecks, consents, account }: Holdings): MyData['person'] {
  const lead = leads[0]?.lead
  const [rateCheck] = rateChecks
  const names = rateCheck ?? lead ?? account
  if (names === undefined) return null
  return {
    firstName: names.firstName,
    lastName: names.lastName,
    company: rateCheck?.company ?? lead?.company ?? '',
    website: lead?.website ?? '',
    phones: phonesOf({ leads, consents }),
  }
}

/** The first withdrawal that this consent did not come after. */
const withdrawalOf = ({ withdrawals }: Holdings, consentedAt: Date): Date | undefined =>
  withdrawals.findLast(({ withdrawnAt }) => withdrawnAt >= consentedAt)?.withdrawnAt

/** Of a stored estimate, what the person is shown. */
const ShownEstimate = v.object({
  current: v.object({ monthlyCostCents: v.number(), atLeastCents: v.nullish(v.number(), null) }),
  recommended: v.array(v.object({ savingCents: v.number() })),
})

function wireRateCheck(rateCheck: Holdings['rateChecks'][number]): MyData['rateChecks'][number] {
  const { current, recommended } = v.parse(ShownEstimate, rateCheck.estimate)
  const [best] = recommended
  return {
    id: rateCheck.id,
    checkedAt: rateCheck.checkedAt.toISOString(),
    provider: processorName(rateCheck.currentProvider),
    monthlyVolume: dollarsOf(rateCheck.monthlyVolumeCents),
    averageTransaction: dollarsOf(rateCheck.averageTransactionCents),
    estimatedMonthlyCost: dollarsOf(current.monthlyCostCents),
    monthlyCostAtLeast: current.atLeastCents === null ? null : dollarsOf(current.atLeastCents),
    bestSaving: best === undefined ? null : dollarsOf(best.savingCents),
    statement: statementOfCheck(rateCheck),
  }
}

function wireLead(found: Holdings['leads'][number], holdings: Holdings, now: Date): MyData['leads'][number] {
  const { lead, said, supplier, boughtAt, isUnderLegalHold } = found
  return {
    id: lead.id,
    submittedAt: lead.submittedAt.toISOString(),
    ...standingOf(found),
    sharedAt: lead.listedAt?.toISOString() ?? null,
    contactRequestedAt: lead.contactRequestedAt?.toISOString() ?? null,
    canAsk: canAskAbout(found, holdings, now),
    note: lead.adminNote,
    supplier,
    boughtAt: boughtAt?.toISOString() ?? null,
    callTimes: callTimesOf(said),
    wantsText: said?.wantsText ?? false,
    answers: {
      contacted: said?.contactedAnswer ?? null,
      contactedWithinHours: said?.contactedWithinHours ?? null,
      gotOffer: said?.offerAnswer ?? null,
      switched: said?.switchedAnswer ?? null,
      newRate: said?.newRate ?? null,
    },
    isUnderLegalHold,
  }
}

/** By its newest rate check, whose quotes last longest. */
function canAskAbout(
  { lead }: Holdings['leads'][number],
  { rateChecks, withdrawals }: Holdings,
  now: Date,
): MyData['leads'][number]['canAsk'] {
  const check = rateChecks.find((one) => one.leadId === lead.id)
  if (check === undefined) return null
  const { checkedAt } = check
  const withdrawnAt = withdrawals[0]?.withdrawnAt ?? null
  if (contactStanding({ checkedAt, withdrawnAt, lead }, now) !== 'waiting') return null
  return { rateCheckId: check.id, until: askableUntil(checkedAt).toISOString() }
}

const OFF_MARKET_BECAUSE = {
  withdrawn: 'Closed because you withdrew your consent. No provider received your contact details.',
  superseded:
    'Closed because a newer request with your email address or phone number took its place. No provider received your contact details from this one.',
  admin: 'Closed by us. No provider received your contact details.',
  cancelled: 'Canceled by you. No provider received your contact details.',
} as const

function standingOf({ lead, supplier, boughtAt }: Holdings['leads'][number]) {
  const is = <Standing extends string>(standing: Standing, says: string) => ({ standing, says })
  if (supplier !== null && boughtAt !== null)
    return is(
      'bought',
      `${supplier} has had your contact details since ${day(boughtAt)}. No other provider received them.`,
    )
  if (lead.offMarketReason !== null) return is('off-market', OFF_MARKET_BECAUSE[lead.offMarketReason])
  if (lead.listedAt === null)
    return is('waiting', 'Not shared with anyone. Providers only see it if you ask to be contacted.')
  return is(
    'on-market',
    `Shared anonymously with payment providers since ${day(lead.listedAt)}. No provider has your contact details yet.`,
  )
}

const day = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(at)

/** What a deletion at this moment must leave, why, and when the last of it goes (rule 41). */
export function keptOf({ rateChecks, consents, withdrawals, leads }: Holdings, now: Date): Kept[] {
  const held = leads.filter(({ isUnderLegalHold }) => isUnderLegalHold)
  const heldIds = new Set<string | null>(held.map(({ lead }) => lead.id))
  const [newestConsent, newestWithdrawal] = [consents[0]?.consent, withdrawals[0]]
  const newestReceiptAt = Math.max(...leads.map(({ receiptIssuedAt }) => receiptIssuedAt?.getTime() ?? 0), 0)
  const kept: (Kept | false | undefined)[] = [
    ...held.map(({ lead }) => ({
      what: `Your request of ${lead.submittedAt.toISOString().slice(0, 10)}, with your name and how to reach you.`,
      why: 'There’s an open dispute about it. We delete it the night after the dispute ends.',
      until: null,
    })),
    newestConsent && {
      what: 'The record of your consent and its signed receipt, including the email address and phone number you verified, your IP address and your browser.',
      why: 'We have to be able to show what you agreed to, and that it was you.',
      until: yearsAfter(newestConsent.consentedAt, RETENTION.consentsYears).toISOString(),
    },
    (newestConsent ?? newestWithdrawal) && {
      what: 'The record that you withdrew your consent, with your email address.',
      why: 'We have to be able to show that you withdrew it, and when.',
      until: yearsAfter(newestWithdrawal?.withdrawnAt ?? now, RETENTION.consentsYears).toISOString(),
    },
    newestReceiptAt > 0 && {
      what: 'The receipt of the provider that bought your request. It doesn’t name you.',
      why: 'Tax law requires it.',
      until: yearsAfter(new Date(newestReceiptAt), RETENTION.receiptsYears).toISOString(),
    },
    (leads.length > held.length || rateChecks.some(({ leadId }) => !heldIds.has(leadId))) && {
      what: 'Your type of business, place and provider, monthly card sales and average sale, any rates and monthly fee you entered, and the savings we estimated. None of your statement’s figures.',
      why: 'We use them for statistics. They no longer say whose they are.',
      until: null,
    },
    {
      what: `The log of who did what and when, including this deletion. It refers to records by number and never names you. IP addresses in it are erased after ${RETENTION.addressesInLogsDays} days.`,
      why: 'We have to be able to show what happened.',
      until: yearsAfter(now, RETENTION.auditYears).toISOString(),
    },
  ]
  return kept.filter((record): record is Kept => Boolean(record))
}
