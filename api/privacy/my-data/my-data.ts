import * as v from 'valibot'
import { dollarsOf } from '../../../domain/money.ts'
import { processorName } from '../../../domain/processors.ts'
import type { MyData } from '../../contract/privacy.ts'
import { statementOfCheck } from '../../rate-check/statements/own-statement.ts'
import { askableUntil, contactStanding } from '../../rate-check/submitted-leads/contact-standing.ts'
import { isOpenLead } from '../../rate-check/submitted-leads/one-open-lead.ts'
import { type Holdings, phonesOf } from './holdings.ts'
import { keptOf } from './kept.ts'

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
    })),
    hasAccount: account !== undefined,
    withdrawnAt: withdrawals[0]?.withdrawnAt.toISOString() ?? null,
    canWithdraw:
      leads.some(({ lead }) => isOpenLead(lead)) ||
      consents.some(({ consent }) => withdrawalOf(holdings, consent.consentedAt) === undefined),
    kept: keptOf(holdings, now),
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
  const { currentProvider } = rateCheck
  const { current, recommended } = v.parse(ShownEstimate, rateCheck.estimate)
  const [best] = recommended
  return {
    id: rateCheck.id,
    checkedAt: rateCheck.checkedAt.toISOString(),
    provider: processorName(currentProvider),
    monthlyVolume: dollarsOf(rateCheck.monthlyVolumeCents),
    averageTransaction: dollarsOf(rateCheck.averageTransactionCents),
    estimatedMonthlyCost: dollarsOf(current.monthlyCostCents),
    monthlyCostAtLeast: current.atLeastCents === null ? null : dollarsOf(current.atLeastCents),
    bestSaving: best === undefined ? null : dollarsOf(best.savingCents),
    statement: statementOfCheck(rateCheck),
  }
}

function wireLead(found: Holdings['leads'][number], holdings: Holdings, now: Date): MyData['leads'][number] {
  const { lead, supplier, boughtAt, isUnderLegalHold } = found
  return {
    id: lead.id,
    submittedAt: lead.submittedAt.toISOString(),
    ...standingOf(found),
    sharedAt: lead.listedAt?.toISOString() ?? null,
    contactRequestedAt: lead.contactRequestedAt?.toISOString() ?? null,
    canAsk: canAskAbout(lead.id, found, holdings, now),
    supplier,
    boughtAt: boughtAt?.toISOString() ?? null,
    isUnderLegalHold,
  }
}

/** By its newest rate check, whose quotes last longest. */
function canAskAbout(
  leadId: string,
  { lead }: Holdings['leads'][number],
  { rateChecks, withdrawals }: Holdings,
  now: Date,
): MyData['leads'][number]['canAsk'] {
  const check = rateChecks.find((one) => one.leadId === leadId)
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
} as const

function standingOf({ lead, supplier, boughtAt }: Holdings['leads'][number]) {
  if (supplier !== null && boughtAt !== null) {
    return {
      standing: 'bought',
      says: `${supplier} has had your contact details since ${day(boughtAt)}. No other provider received them.`,
    } as const
  }
  if (lead.offMarketReason !== null)
    return { standing: 'off-market', says: OFF_MARKET_BECAUSE[lead.offMarketReason] } as const
  if (lead.listedAt === null)
    return {
      standing: 'waiting',
      says: 'Not shared with anyone. Providers only see it if you ask to be contacted.',
    } as const
  return {
    standing: 'on-market',
    says: `Shared anonymously with payment providers since ${day(lead.listedAt)}. No provider has your contact details yet.`,
  } as const
}

const day = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(at)
