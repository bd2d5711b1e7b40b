import type { Quote, QuoteStatus, RateHistoryItem } from '../../../../api/contract/rate-check/quotes.ts'
import type { BadgeTone } from '../../../components/Badge.tsx'

export type Figures = {
  /** Of the quote to which the owner switched since the newest check, else as that check names it. */
  provider: string | null
  /** CAD dollars: of the newest check, or of the quote to which the owner switched since. Null without any check. */
  monthlyCost: number | null
  /** The quote that was accepted last, unless a newer check replaces it. */
  acceptedId: string | null
  /** Its provider, until the owner says that they have switched. */
  chosenProvider: string | null
  /** The provider of the quote to which the owner switched. */
  switchedProvider: string | null
  /** The cost is incomplete: only its known part. */
  isAtLeast: boolean
  /** CAD in twelve months: by the chosen quote, else by the best; after a switch, what the cheapest other saves. Null without a check. */
  annualSavings: number | null
  activeQuotes: number
}

/** The three figures of the home screen, all of the newest rate check. `history` is sorted newest first. */
export function figuresOf(quotes: readonly Quote[], [newest]: readonly RateHistoryItem[]): Figures {
  const accepted = newest ? acceptedSince(newest, quotes) : []
  const [last] = accepted
  const switched = accepted.find(({ switchedAt }) => switchedAt !== null)
  const chosen = last === switched ? undefined : last
  const nowCents = switched && centsOf(switched.estimatedMonthlyCost)
  const leastCost = newest?.monthlyCostAtLeast ?? null
  const active = quotes.filter(({ status, rateCheckId }) => status === 'active' && rateCheckId === newest?.id)
  const savingsCents = (chosen ? [chosen] : active).map(({ estimatedSavings, estimatedMonthlyCost }) =>
    nowCents === undefined ? centsOf(estimatedSavings) : nowCents - centsOf(estimatedMonthlyCost),
  )
  return {
    provider: switched?.providerName ?? newest?.currentProvider ?? null,
    monthlyCost:
      nowCents === undefined ? (leastCost ?? newest?.estimatedMonthlyCost ?? null) : nowCents / 100,
    acceptedId: last?.id ?? null,
    chosenProvider: chosen?.providerName ?? null,
    switchedProvider: switched?.providerName ?? null,
    isAtLeast: switched === undefined && leastCost !== null,
    annualSavings: newest ? (Math.max(0, ...savingsCents) * 12) / 100 : null,
    activeQuotes: active.length,
  }
}

/** Newest first. A newer rate check replaces what was accepted before it. */
const acceptedSince = (newest: RateHistoryItem, quotes: readonly Quote[]): Quote[] =>
  quotes
    .filter(({ acceptedAt }) => acceptedAt !== null && acceptedAt >= newest.checkedAt)
    .toSorted((a, b) => (b.acceptedAt ?? '').localeCompare(a.acceptedAt ?? ''))

/** From dollars as text, such as "110.00". */
const centsOf = (dollars: string) => Math.round(Number(dollars) * 100)

/** One colour for each status everywhere; its word always stands beside it. */
export const QUOTE_TONES = {
  active: 'success',
  pending: 'pending',
  accepted: 'info',
  expired: 'neutral',
} as const satisfies Record<QuoteStatus, BadgeTone>
