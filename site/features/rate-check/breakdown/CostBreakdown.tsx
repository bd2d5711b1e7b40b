import type { ReactNode } from 'react'
import type { Breakdown } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { formatDollars, formatMoney, formatRate } from '../../../lib/words/format.ts'
import { BreakdownBar, effectiveRate, Swatch, whoseFees, wordsOf } from './BreakdownBar.tsx'
import { breakdownMessages as say } from './breakdown.messages.ts'

type Props = {
  breakdown: Breakdown
  monthlyVolume: number
  /** The sales that the fees were charged on. */
  statementSales: number
  children?: ReactNode
  className?: string | undefined
}

/** The parts of a month's fees as a picture and as figures, and how much of them can be negotiated. */
export function CostBreakdown(props: Props) {
  const { breakdown, monthlyVolume, statementSales, children, className = '' } = props
  const { parts } = breakdown
  const whose = whoseFees(breakdown)
  const isEstimated = parts.some(({ from }) => from === 'estimated')
  return (
    <section aria-labelledby="cost-breakdown" className={className}>
      <h2 id="cost-breakdown" className="text-xl font-semibold">
        {say.heading}
      </h2>
      <p className="mt-1 text-ink-soft">
        {statementSales === monthlyVolume
          ? say.lead(whose, formatDollars(monthlyVolume))
          : say.leadScaled(whose, formatDollars(statementSales), formatDollars(monthlyVolume))}
      </p>
      {children}
      <BreakdownBar parts={parts} className="mt-4 print:mt-2 print:h-5" />
      <PartTable breakdown={breakdown} />
      <p className="mt-4 print:mt-2">
        {breakdown.belowWholesale ? (
          say.below
        ) : (
          <>
            <strong className="font-semibold">{say.above(formatMoney(breakdown.aboveWholesale))}</strong>{' '}
            {say.aboveWhy}
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-ink-soft print:mt-1">
        {isEstimated && `${say.estimatedNote} `}
        {say.notes}
      </p>
    </section>
  )
}

function PartTable({ breakdown }: { breakdown: Breakdown }) {
  const { parts, monthlyCost } = breakdown
  return (
    <table className="mt-3 w-full tabular-nums print:mt-1">
      <caption className="sr-only">{say.heading}</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="py-1.5 text-left font-normal">
            {say.columns.part}
          </th>
          {[say.columns.amount, say.columns.percent].map((column) => (
            <th key={column} scope="col" className="py-1.5 pl-4 text-right font-normal whitespace-nowrap">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const { name, what } = wordsOf(part, breakdown)
          return (
            <tr key={part.key} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-left font-normal print:py-1">
                <span className="flex gap-2.5">
                  <Swatch part={part} />
                  <span>
                    {name}
                    <span className="block text-sm text-ink-soft print:inline">
                      {' '}
                      {what}
                      {part.from !== 'statement' && ` (${say.from[part.from]})`}
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2 pl-4 text-right print:py-1">{formatMoney(part.amount)}</td>
              <td className="py-2 pl-4 text-right text-ink-soft print:py-1">{formatRate(part.percent)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong align-top font-medium">
          <th scope="row" className="py-2 text-left font-medium print:py-1">
            {say.total}
          </th>
          <td className="py-2 pl-4 text-right print:py-1">{formatMoney(monthlyCost)}</td>
          <td className="py-2 pl-4 text-right print:py-1">{formatRate(effectiveRate(breakdown))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
