import type { Breakdown } from '../../../../api/contract/rate-check-results.ts'
import { formatPeriod } from '../../../lib/format.ts'
import type { BreakdownMessages } from './breakdown.messages.ts'

export type Part = Breakdown['parts'][number]

/** What a part is called, and whom it goes to. */
export const wordsOf = ({ key }: Part, { markupHoldsFixedFees }: Breakdown, say: BreakdownMessages) =>
  key === 'processor' && markupHoldsFixedFees ? say.markupAndFixed : say.parts[key]

/** In percent: those of the parts together. */
export const effectiveRate = ({ parts }: Breakdown) =>
  Math.round(parts.reduce((sum, { percent }) => sum + 100 * percent, 0)) / 100

/** "From your statement for June 2026" */
export const whoseFees = ({ period }: Breakdown, say: BreakdownMessages) =>
  period === null ? say.statement : say.statementOf(formatPeriod(period))
