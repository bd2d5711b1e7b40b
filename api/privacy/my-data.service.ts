import * as v from 'valibot'
import type { Db, Tx } from '../../db/client.ts'
import type { Kept, MyData } from '../contract/privacy.ts'
import { isProcessorSlug, PROCESSORS } from '../contract/rate-check-choices.ts'
import { dollarsOf } from '../shared/money.ts'
import { type KeptFacts, keptAfterDeletion } from './kept.ts'
import {
  findAccount,
  findConsents,
  findLeads,
  findQuotes,
  findRateChecks,
  findWithdrawals,
} from './my-data.queries.ts'

export type Holdings = Awaited<ReturnType<typeof holdingsOf>>

/** Everything there is about an address, as the tables have it. */
export async function holdingsOf(db: Db | Tx, email: string) {
  return {
    email,
    rateChecks: await findRateChecks(db, email),
    leads: await findLeads(db, email),
    consents: await findConsents(db, email),
    withdrawals: await findWithdrawals(db, email),
    quotes: await findQuotes(db, email),
    account: await findAccount(db, email),
  }
}

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

/** What a deletion at this moment would leave. */
export function keptOf({ consents, withdrawals, leads }: Holdings, now: Date): Kept[] {
  const facts: KeptFacts = {
    newestConsentAt: consents[0]?.consent.consentedAt ?? null,
    newestWithdrawalAt: withdrawals[0]?.withdrawnAt ?? null,
    newestReceiptAt: newest(leads.map(({ receiptIssuedAt }) => receiptIssuedAt)),
    heldRequests: leads.flatMap(({ lead, isUnderLegalHold }) => (isUnderLegalHold ? [lead.submittedAt] : [])),
    now,
  }
  return keptAfterDeletion(facts)
}

const newest = (moments: (Date | null)[]): Date | null =>
  moments.reduce(
    (best, moment) => (best === null || (moment !== null && moment > best) ? moment : best),
    null,
  )

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

/** Those of the person's leads, the newest first, then any others that they proved. */
export const phonesOf = ({ leads, consents }: Pick<Holdings, 'leads' | 'consents'>): string[] => [
  ...new Set([
    ...leads.map(({ lead }) => lead.phone),
    ...consents.map(({ consent }) => consent.verifiedPhone),
  ]),
]

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
