import type { Quote, QuoteStatus, RateHistoryItem } from '../../../api/contract/quotes.ts'
import type { BadgeTone } from '../../components/Badge.tsx'

export type Figures = {
  /** CAD dollars: what the newest check found. Null without any check. */
  monthlyCost: number | null
  /** That cost is only what is certain of it. */
  isAtLeast: boolean
  /** CAD dollars: twelve times the best saving among those quotes. Null without any check. */
  annualSavings: number | null
  /** How many quotes of the newest check can be accepted. */
  activeQuotes: number
}

/** The three figures of the home screen: all are about the newest rate check. `history` comes newest first. */
export function figuresOf(quotes: readonly Quote[], history: readonly RateHistoryItem[]): Figures {
  const newest = history[0]
  if (newest === undefined)
    return { monthlyCost: null, isAtLeast: false, annualSavings: null, activeQuotes: 0 }
  const active = quotes.filter(({ status, rateCheckId }) => status === 'active' && rateCheckId === newest.id)
  const bestCents = Math.max(0, ...active.map(({ estimatedSavings }) => Math.round(+estimatedSavings * 100)))
  return {
    monthlyCost: newest.monthlyCostAtLeast ?? newest.estimatedMonthlyCost,
    isAtLeast: newest.monthlyCostAtLeast !== null,
    annualSavings: (bestCents * 12) / 100,
    activeQuotes: active.length,
  }
}

/** One colour for a status wherever it is shown; the word always stands beside it. */
export const QUOTE_TONES = {
  active: 'success',
  pending: 'pending',
  accepted: 'info',
  expired: 'neutral',
} as const satisfies Record<QuoteStatus, BadgeTone>
