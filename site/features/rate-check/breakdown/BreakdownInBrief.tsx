import type { ReactNode } from 'react'
import type { Breakdown } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { formatMoney, formatRate } from '../../../lib/words/format.ts'
import { BreakdownBar, effectiveRate, Swatch, whoseFees, wordsOf } from './BreakdownBar.tsx'
import { breakdownMessages as say } from './breakdown.messages.ts'

type Props = {
  breakdown: Breakdown
  children?: ReactNode
}

export function BreakdownInBrief({ breakdown, children }: Props) {
  return (
    <section aria-labelledby="effective-rate" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="effective-rate" className="text-ink-soft">
        {say.brief.heading}
      </h2>
      <p className="mt-1 text-xl font-semibold tabular-nums">{formatRate(effectiveRate(breakdown))}</p>
      <p className="mt-2 text-sm text-ink-soft">{say.brief.why(whoseFees(breakdown))}</p>
      <BreakdownBar parts={breakdown.parts} className="mt-4" />
      <dl className="mt-3 text-sm tabular-nums">
        {breakdown.parts.map((part) => (
          <div key={part.key} className="flex justify-between gap-3 py-1">
            <dt className="flex gap-2">
              <Swatch part={part} />
              <span>
                {wordsOf(part, breakdown).name}
                {part.from !== 'statement' && <span className="text-ink-soft"> ({say.from[part.from]})</span>}
              </span>
            </dt>
            <dd>{formatMoney(part.amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-sm">
        {breakdown.belowWholesale ? say.below : say.above(formatMoney(breakdown.aboveWholesale))}
      </p>
      {children}
    </section>
  )
}
