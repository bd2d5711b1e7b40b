import type { QuoteStatus } from '../../../api/contract/quotes.ts'
import type { BadgeTone } from '../../components/Badge.tsx'

/** One colour for a status wherever it is shown; the word always stands beside it. */
export const QUOTE_TONES = {
  active: 'success',
  pending: 'pending',
  accepted: 'info',
  expired: 'neutral',
} as const satisfies Record<QuoteStatus, BadgeTone>
