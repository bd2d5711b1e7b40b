import type { LastCheck, Quote, QuoteStatus, RateHistoryItem } from '../contract/quotes.ts'
import {
  type BusinessTypeSlug,
  isBusinessTypeSlug,
  isProcessorSlug,
  PROCESSORS,
  type ProcessorSlug,
} from '../contract/rate-check-choices.ts'
import { dollarsOf } from '../shared/money.ts'
import type { HistoryRow, LastCheckRow, QuoteRow } from './quotes.queries.ts'

/** What was accepted stays so; everything else is over once its time is. */
export function statusAt(quote: Pick<QuoteRow, 'status' | 'expiresAt'>, now: Date): QuoteStatus {
  return quote.status !== 'accepted' && now >= quote.expiresAt ? 'expired' : quote.status
}

export const wireQuote = (quote: QuoteRow, now: Date): Quote => ({
  id: quote.id,
  rateCheckId: quote.rateCheckId,
  providerName: quote.providerName,
  status: statusAt(quote, now),
  estimatedSavings: dollarsText(quote.estimatedSavingsCents),
  estimatedMonthlyCost: dollarsText(quote.estimatedMonthlyCostCents),
  monthlyFee: orNull(quote.monthlyFeeCents, dollarsText),
  cardPresentRate: orNull(quote.cardPresentRate, String),
  cardNotPresentRate: orNull(quote.cardNotPresentRate, String),
  isRecommended: quote.isRecommended,
  expiresAt: quote.expiresAt.toISOString(),
})

export const wireHistoryItem = (row: HistoryRow): RateHistoryItem => ({
  id: row.id,
  currentProvider: isProcessorSlug(row.currentProvider)
    ? PROCESSORS[row.currentProvider]
    : row.currentProvider,
  checkedAt: row.checkedAt.toISOString(),
  estimatedMonthlyCost: dollarsOf(row.monthlyCostCents),
  monthlyCostAtLeast: orNull(row.atLeastCents, dollarsOf),
  quotesGenerated: row.quotes,
  bestSavingsFound: dollarsOf(row.bestSavingCents ?? 0),
})

export function wireLastCheck({ user, check, lead, verifiedPhone }: LastCheckRow): LastCheck {
  const [businessType, customBusinessType] = unfolded(check?.businessType ?? '', isBusinessTypeSlug)
  const [currentProvider, customProvider] = unfolded(check?.currentProvider ?? '', isProcessorSlug)
  return {
    checkedAt: check?.checkedAt.toISOString() ?? null,
    email: user.email,
    firstName: check?.firstName ?? user.firstName,
    lastName: check?.lastName ?? user.lastName,
    businessType,
    customBusinessType,
    currentProvider,
    customProvider,
    monthlyVolume: check && dollarsOf(check.monthlyVolumeCents),
    averageTransaction: check && dollarsOf(check.averageTransactionCents),
    cardPresentRate: check?.cardPresentRate ?? null,
    cardNotPresentRate: check?.cardNotPresentRate ?? null,
    monthlyFee: orNull(check?.monthlyFeeCents ?? null, dollarsOf),
    phone: lead?.phone ?? verifiedPhone ?? '',
    company: check?.company ?? '',
    website: lead?.website ?? '',
    isDecisionMaker: lead?.isDecisionMaker ?? true,
    decisionMakerName: lead?.decisionMakerName ?? '',
  }
}

/** The form's choice, and the owner's own words beside 'other', which were folded into one when it was submitted. */
function unfolded<Slug extends BusinessTypeSlug | ProcessorSlug>(
  answer: string,
  isSlug: (text: string) => text is Slug,
): [choice: string, ownWords: string] {
  return answer === '' || isSlug(answer) ? [answer, ''] : ['other', answer]
}

const dollarsText = (cents: number) => dollarsOf(cents).toFixed(2)

const orNull = <Given, Wire>(given: Given | null, wire: (given: Given) => Wire) =>
  given === null ? null : wire(given)
