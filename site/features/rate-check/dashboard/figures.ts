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
  /** CAD in twelve months: by the best quote; after an acceptance, what the cheapest other saves. Null without a check. */
  annualSavings: number | null
  activeQuotes: number
}

/** The three figures of the home screen, all of the newest rate check. `history` is sorted newest first. */
export function figuresOf(quotes: readonly Quote[], [newest]: readonly RateHistoryItem[]): Figures {
  const accepted = newest && acceptedSince(newest, quotes)
  const acceptedCents = accepted && centsOf(accepted.estimatedMonthlyCost)
  const leastCost = newest?.monthlyCostAtLeast ?? null
  const active = quotes.filter(({ status, rateCheckId }) => status === 'active' && rateCheckId === newest?.id)
  const savingsCents = active.map(({ estimatedSavings, estimatedMonthlyCost }) =>
    acceptedCents === undefined ? centsOf(estimatedSavings) : acceptedCents - centsOf(estimatedMonthlyCost),
  )
  return {
    provider: accepted?.providerName ?? newest?.currentProvider ?? null,
    monthlyCost:
      acceptedCents === undefined ? (leastCost ?? newest?.estimatedMonthlyCost ?? null) : acceptedCents / 100,
    acceptedProvider: accepted?.providerName ?? null,
    isAtLeast: accepted === undefined && leastCost !== null,
    annualSavings: newest ? (Math.max(0, ...savingsCents) * 12) / 100 : null,
    activeQuotes: active.length,
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
