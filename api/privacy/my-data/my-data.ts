import * as v from 'valibot'
import { isOpenLead } from '../../../domain/leads/standing.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { RETENTION } from '../../../domain/privacy.ts'
import { processorName } from '../../../domain/processors.ts'
import { callTimesOf } from '../../buying/my-leads/owners-side.ts'
import type { Kept, MyData } from '../../contract/privacy/privacy.ts'
import { askableUntil, contactStanding } from '../../leads/standing/contact-standing.ts'
import { exclusiveUntil, soldAfter } from '../../leads/standing/sold-people.ts'
import { day } from '../../platform/notifications/templates/layout.ts'
import { yearsAfter } from '../../platform/shared/clock.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { remindAt } from '../../rate-check/review-reminders/review-reminder.ts'
import { statementOfCheck } from '../../rate-check/statements/own-statement.ts'
import { type Holdings, phonesOf } from './holdings.ts'
import { isMailedAbout } from './mail-language.ts'
import { fr } from './my-data.messages.fr.ts'
import { en } from './my-data.messages.ts'

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
    mailLanguage: account?.language ?? leads.find(({ lead }) => isMailedAbout(lead))?.lead.language ?? null,
    withdrawnAt: withdrawals[0]?.withdrawnAt.toISOString() ?? null,
    canWithdraw:
      leads.some(({ lead }) => isOpenLead(lead)) ||
      consents.some(({ consent }) => withdrawalOf(holdings, consent.consentedAt) === undefined),
    kept: keptOf(holdings, now),
  }
}

function wireReminder({ reminder, rateChecks }: Holdings): MyData['reviewReminder'] {
  if (reminder === undefined) return null
  const { requestedAt, text, textVersion, sentAt, stoppedAt } = reminder
  return {
    requestedAt: requestedAt.toISOString(),
    text,
    textVersion,
    remindAt: remindAt(reminder, rateChecks[0]?.checkedAt ?? null)?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
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
  { lead, said }: Holdings['leads'][number],
  holdings: Holdings,
  now: Date,
): MyData['leads'][number]['canAsk'] {
  const { rateChecks, withdrawals } = holdings
  const check = rateChecks.find((one) => one.leadId === lead.id)
  if (check === undefined) return null
  const { checkedAt } = check
  const withdrawnAt = withdrawals[0]?.withdrawnAt ?? null
  const endedAt = said?.cancelledAt ?? withdrawalOf(holdings, said?.renewedAt ?? lead.submittedAt) ?? null
  if (contactStanding({ checkedAt, withdrawnAt, lead: { ...lead, endedAt } }, now) !== 'waiting') return null
  return { rateCheckId: check.id, until: askableUntil(checkedAt).toISOString() }
}

const SAY = { en, fr }

/** In the language of the page. */

function standingOf({ lead, supplier, boughtAt }: Holdings['leads'][number]) {
  const say = SAY[requestLanguage()]
  const is = <Standing extends string>(standing: Standing, says: string) => ({ standing, says })
  if (supplier !== null && boughtAt !== null)
    return is('bought', say.bought(supplier, day(boughtAt, requestLanguage())))
  if (lead.offMarketReason !== null) return is('off-market', say[lead.offMarketReason])
  if (lead.listedAt === null) return is('waiting', say.waiting)
  return is('on-market', say.onMarket(day(lead.listedAt, requestLanguage())))
}

/** What a deletion at this moment must leave, why, and when the last of it goes (rule 41). */
export function keptOf({ rateChecks, consents, withdrawals, leads }: Holdings, now: Date): Kept[] {
  const say = SAY[requestLanguage()].kept
  const held = leads.filter(({ isUnderLegalHold }) => isUnderLegalHold)
  const heldIds = new Set<string | null>(held.map(({ lead }) => lead.id))
  const [newestConsent, newestWithdrawal] = [consents[0]?.consent, withdrawals[0]]
  const newestReceiptAt = Math.max(...leads.map(({ receiptIssuedAt }) => receiptIssuedAt?.getTime() ?? 0), 0)
  const lastSoldAt = new Date(Math.max(...leads.map(({ lead }) => lead.soldAt?.getTime() ?? 0), 0))
  const kept: (Kept | false | undefined)[] = [
    ...held.map(({ lead }) => ({
      what: say.dispute.what(lead.submittedAt.toISOString().slice(0, 10)),
      why: say.dispute.why,
      until: null,
    })),
    newestConsent && {
      ...say.consent,
      until: yearsAfter(newestConsent.consentedAt, RETENTION.consentsYears).toISOString(),
    },
    (newestConsent ?? newestWithdrawal) && {
      ...say.withdrawal,
      until: yearsAfter(newestWithdrawal?.withdrawnAt ?? now, RETENTION.consentsYears).toISOString(),
    },
    newestReceiptAt > 0 && {
      ...say.receipt,
      until: yearsAfter(new Date(newestReceiptAt), RETENTION.receiptsYears).toISOString(),
    },
    lastSoldAt > soldAfter(now) && { ...say.soldPerson, until: exclusiveUntil(lastSoldAt).toISOString() },
    (leads.length > held.length || rateChecks.some(({ leadId }) => !heldIds.has(leadId))) && {
      ...say.figures,
      until: null,
    },
    {
      ...say.log,
      until: yearsAfter(now, RETENTION.auditYears).toISOString(),
    },
  ]
  return kept.filter((record): record is Kept => Boolean(record))
}
