import * as v from 'valibot'
import type { MyData } from '../contract/privacy.ts'
import { isProcessorSlug, PROCESSORS } from '../contract/rate-check-choices.ts'
import { dollarsOf } from '../shared/money.ts'
import { type Holdings, phonesOf } from './holdings.ts'
import { keptOf } from './kept.ts'

/** The same, as the person is shown it. */
export function myDataOf(holdings: Holdings, now: Date): MyData {
  const { email, rateChecks, leads, consents, withdrawals, quotes, account } = holdings
  return {
    email,
    person: personOf(holdings),
    rateChecks: rateChecks.map(wireRateCheck),
    leads: leads.map(wireLead),
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
      leads.some(({ lead }) => lead.soldAt === null && lead.offMarketAt === null) ||
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
    provider: isProcessorSlug(currentProvider) ? PROCESSORS[currentProvider] : currentProvider,
    monthlyVolume: dollarsOf(rateCheck.monthlyVolumeCents),
    averageTransaction: dollarsOf(rateCheck.averageTransactionCents),
    estimatedMonthlyCost: dollarsOf(current.monthlyCostCents),
    monthlyCostAtLeast: current.atLeastCents === null ? null : dollarsOf(current.atLeastCents),
    bestSaving: best === undefined ? null : dollarsOf(best.savingCents),
  }
}

function wireLead(found: Holdings['leads'][number]): MyData['leads'][number] {
  const { lead, supplier, boughtAt, isUnderLegalHold } = found
  return {
    id: lead.id,
    submittedAt: lead.submittedAt.toISOString(),
    ...standingOf(found),
    supplier,
    boughtAt: boughtAt?.toISOString() ?? null,
    isUnderLegalHold,
  }
}

const OFF_MARKET_BECAUSE = {
  withdrawn: 'Off the market, because you withdrew your consent. No provider received it.',
  superseded:
    'Off the market, because a newer request with your email address or telephone number took its place. No provider received it.',
  admin: 'Off the market: we took it down. No provider received it.',
} as const

function standingOf({ lead, supplier, boughtAt }: Holdings['leads'][number]) {
  if (supplier !== null && boughtAt !== null) {
    const day = boughtAt.toISOString().slice(0, 10)
    return {
      standing: 'bought',
      says: `Bought by ${supplier} on ${day}. It received your contact details.`,
    } as const
  }
  if (lead.offMarketReason !== null)
    return { standing: 'off-market', says: OFF_MARKET_BECAUSE[lead.offMarketReason] } as const
  if (lead.listedAt === null)
    return { standing: 'waiting', says: 'Not shown to anybody until you ask to be contacted.' } as const
  return {
    standing: 'on-market',
    says: 'On the market: providers see a card without your name. None has received your contact details.',
  } as const
}
