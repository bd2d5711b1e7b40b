import type { RefObject } from 'react'
import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatMoney, formatRate } from '../../../../lib/words/format.ts'
import { resultsMessages } from './results.messages.ts'
import { formatShown, perYear, shownCost } from './savings.ts'

const say = resultsMessages.situation

type Current = RateCheckResults['currentProvider']
type Props = { current: Current; knownFrom: RateCheckResults['explanation']['knownFrom'] }
type WithFigure = Props & {
  /** The element of the cost, which takes the focus if no saving is shown. */
  figure?: RefObject<HTMLDivElement | null>
  className?: string
}

export function CurrentSituation({ current, knownFrom, figure, className }: WithFigure) {
  const cost = shownCost(current)
  const { amount, isAtLeast, ratePercent } = cost
  const source = current.basis === 'statement' ? 'statement' : 'other'
  const ofEachHundred = formatMoney(ratePercent)
  // An owner compares this rate with the card rate that they entered.
  const assumesInterac =
    current.basis === 'own-rate' && knownFrom.debit !== null && knownFrom.debit !== 'own-rate'
  const rows = [
    { label: common.monthlyCardSales, value: formatMoney(current.monthlyVolume) },
    { label: say.monthlyCost[source], value: formatShown(cost, say.atLeast), ref: figure },
    {
      label: say.annualCost[source],
      value: formatShown({ amount: perYear(amount), isAtLeast }, say.atLeast),
    },
    {
      label: common.effectiveRate,
      value: isAtLeast ? say.atLeast(formatRate(ratePercent)) : formatRate(ratePercent),
      note: isAtLeast ? say.effectiveRateLeast(ofEachHundred) : say.effectiveRateNote(ofEachHundred),
    },
  ]
  return (
    <section aria-labelledby="current-situation" className={className}>
      <h2 id="current-situation" className="text-xl font-semibold">
        {say.heading}
      </h2>
      <p className="mt-1 text-ink-soft">
        {say.with(current.name)} {isAtLeast ? say.leastBasis[current.basis] : say.basis[current.basis]}
      </p>
      <dl className="mt-3 tabular-nums">
        {rows.map(({ label, value, note, ref }) => (
          <div
            key={label}
            ref={ref}
            tabIndex={ref && -1}
            className="flex items-baseline justify-between gap-4 border-t border-line py-3 outline-none print:py-1"
          >
            <dt>
              {label}
              {note && <span className="block text-sm text-ink-soft">{note}</span>}
            </dt>
            <dd className="shrink-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {assumesInterac && (
        <p className="border-t border-line pt-3 text-sm text-ink-soft">{say.interacAssumed}</p>
      )}
      {isAtLeast && <LeftOut current={current} knownFrom={knownFrom} />}
    </section>
  )
}

function LeftOut({ current, knownFrom }: Props) {
  const { name, basis, estimatedMonthlyCost } = current
  const highEnd = formatShown({ amount: estimatedMonthlyCost, isAtLeast: true }, String)
  const withoutOnline = knownFrom.monthlyFee === 'not-known' ? 'both' : 'online'
  const leftOut = knownFrom.online === 'wholesale-only' ? withoutOnline : 'monthlyFee'
  return (
    <p className="border-t border-line pt-3 text-sm text-ink-soft">
      {say.leftOut[leftOut](name)}
      {basis === 'reported-range' && ` ${say.leftOut.highEnd(highEnd)}`}
    </p>
  )
}
