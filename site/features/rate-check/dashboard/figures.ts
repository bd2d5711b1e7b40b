import type { Quote, QuoteStatus, RateHistoryItem } from '../../../../api/contract/quotes.ts'
import type { BadgeTone } from '../../../components/Badge.tsx'

export type Figures = {
  /** Of the quote that was accepted since the newest check, else as that check names it. */
  provider: string | null
  /** CAD dollars: of the newest check, or of the quote that was accepted since. Null without any check. */
  monthlyCost: number | null
  /** The provider of that accepted quote. */
  acceptedProvider: string | null
  /** The cost is incomplete: only its known part. */
  isAtLeast: boolean
  /**
   * CAD dollars: twelve times the best saving among those quotes; once one is accepted, twelve times what the cheapest of the
   * others would cost less. Null without any check.
   */
  annualSavings: number | null
  activeQuotes: number
}

/** The three figures of the home screen, all of the newest rate check. `history` is sorted newest first. */
export function figuresOf(quotes: readonly Quote[], history: readonly RateHistoryItem[]): Figures {
  const newest = history[0]
  if (newest === undefined)
    return {
      provider: null,
      monthlyCost: null,
      acceptedProvider: null,
      isAtLeast: false,
      annualSavings: null,
      activeQuotes: 0,
    }
  const active = quotes.filter(({ status, rateCheckId }) => status === 'active' && rateCheckId === newest.id)
  const accepted = acceptedSince(newest, quotes)
  const savingsCents = active.map(({ estimatedSavings, estimatedMonthlyCost }) =>
    accepted === undefined
      ? centsOf(estimatedSavings)
      : centsOf(accepted.estimatedMonthlyCost) - centsOf(estimatedMonthlyCost),
  )
  return {
    ...costOf(newest, accepted),
    annualSavings: (Math.max(0, ...savingsCents) * 12) / 100,
    activeQuotes: active.length,
  }
}

function costOf(newest: RateHistoryItem, accepted: Quote | undefined) {
  if (accepted !== undefined)
    return {
      provider: accepted.providerName,
      monthlyCost: centsOf(accepted.estimatedMonthlyCost) / 100,
      acceptedProvider: accepted.providerName,
      isAtLeast: false,
    }
  return {
    provider: newest.currentProvider,
    monthlyCost: newest.monthlyCostAtLeast ?? newest.estimatedMonthlyCost,
    acceptedProvider: null,
    isAtLeast: newest.monthlyCostAtLeast !== null,
  }
}

/** The quote that was accepted last, unless a newer rate check replaces it. */
const acceptedSince = (newest: RateHistoryItem, quotes: readonly Quote[]): Quote | undefined =>
  quotes
    .filter(({ acceptedAt }) => acceptedAt !== null && acceptedAt >= newest.checkedAt)
    .toSorted((a, b) => (b.acceptedAt ?? '').localeCompare(a.acceptedAt ?? ''))[0]

/** From dollars as text, such as "110.00". */
const centsOf = (dollars: string) => Math.round(Number(dollars) * 100)

/** One colour for each status everywhere; its word always stands beside it. */
export const QUOTE_TONES = {
  active: 'success',
  pending: 'pending',
  accepted: 'info',
  expired: 'neutral',
} as const satisfies Record<QuoteStatus, BadgeTone>
