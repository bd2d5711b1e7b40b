import { useId } from 'react'
import type { Breakdown } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { formatPeriod } from '../../../lib/words/format.ts'
import { breakdownMessages as say } from './breakdown.messages.ts'

type Part = Breakdown['parts'][number]

/** Grey for what every provider is charged; the colour of savings for what the provider adds. */
const FILLS = {
  interchange: 'fill-ink-soft',
  assessments: 'fill-line-strong',
  processor: 'fill-action',
  fixed: 'fill-action/55',
} as const satisfies Record<Part['key'], string>

const GAP = 2
const LEAST_PERCENT = 0.75

/** The parts of a cost side by side, to scale. It only illustrates the figures in the table below. */
export function BreakdownBar({ parts, className = '' }: { parts: readonly Part[]; className?: string }) {
  const hatching = useId()
  return (
    <svg className={`h-8 w-full rounded-sm ${className}`} aria-hidden="true" data-breakdown>
      <Hatching id={hatching} />
      {placed(parts).map(({ key, from, left, width }) => (
        <g key={key}>
          <rect x={`${left}%`} width={`${width}%`} height="100%" className={FILLS[key]} />
          {from === 'estimated' && (
            <rect x={`${left}%`} width={`${width}%`} height="100%" fill={`url(#${hatching})`} />
          )}
          {left > 0 && <rect x={`${left}%`} width={GAP} height="100%" className="fill-paper" />}
        </g>
      ))}
    </svg>
  )
}

export function Swatch({ part }: { part: Part }) {
  const hatching = useId()
  return (
    <svg className="mt-1 size-4 shrink-0 rounded-sm" aria-hidden="true">
      <Hatching id={hatching} />
      <rect width="100%" height="100%" className={FILLS[part.key]} />
      {part.from === 'estimated' && <rect width="100%" height="100%" fill={`url(#${hatching})`} />}
    </svg>
  )
}

const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="1.5" height="7" className="fill-paper/60" />
    </pattern>
  </defs>
)

/** Each part with its position on the bar, in percent. Leaves out parts of 0. */
export function placed<P extends Pick<Part, 'amount'>>(parts: readonly P[]) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const seen = parts.filter(({ amount }) => amount > 0)
  const widths = seen.map(({ amount }) => Math.max(LEAST_PERCENT, (100 * amount) / total))
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0)
  let left = 0
  return seen.map((part, place) => {
    const width = (widths[place] ?? 0) * scale
    const here = { ...part, left, width }
    left += width
    return here
  })
}

export const wordsOf = ({ key }: Part, { markupHoldsFixedFees }: Breakdown) =>
  key === 'processor' && markupHoldsFixedFees ? say.markupAndFixed : say.parts[key]

/** In percent: the sum of the parts. */
export const effectiveRate = ({ parts }: Breakdown) =>
  Math.round(parts.reduce((sum, { percent }) => sum + 100 * percent, 0)) / 100

/** "From your statement for June 2026" */
export const whoseFees = ({ period }: Breakdown) =>
  period === null ? say.statement : say.statementOf(formatPeriod(period))
