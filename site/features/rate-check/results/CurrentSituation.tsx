import { useAtomValue } from 'jotai'
import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { formatMoney, formatRate } from '../../../lib/format.ts'
import { sayResultsAtom } from './results.messages.ts'
import { perYear, shownCost } from './savings.ts'

type Current = RateCheckResults['currentProvider']
type Props = { current: Current; knownFrom: RateCheckResults['explanation']['knownFrom'] }

/** What the business pays now, as far as it can be known. */
export function CurrentSituation({ current, knownFrom }: Props) {
  const say = useAtomValue(sayResultsAtom).situation
  const { amount, isAtLeast, ratePercent } = shownCost(current)
  const known = isAtLeast ? say.atLeast : String
  const rows = [
    { label: say.monthlyVolume, value: formatMoney(current.monthlyVolume) },
    { label: say.monthlyCost, value: known(formatMoney(amount)) },
    { label: say.annualCost, value: known(formatMoney(perYear(amount))) },
    { label: say.effectiveRate, value: known(formatRate(ratePercent)) },
  ]
  return (
    <section aria-labelledby="current-situation">
      <h2 id="current-situation" className="text-xl font-semibold">
        {say.heading}
      </h2>
      <p className="mt-1 text-ink-soft">
        {say.with(current.name)} {isAtLeast ? say.leastBasis[current.basis] : say.basis[current.basis]}
      </p>
      <dl className="mt-3 tabular-nums">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-t border-line py-3">
            <dt>{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isAtLeast && <LeftOut current={current} knownFrom={knownFrom} />}
    </section>
  )
}

/** Why the figures say "at least". */
function LeftOut({ current, knownFrom }: Props) {
  const say = useAtomValue(sayResultsAtom).situation.leftOut
  const { name, basis, estimatedMonthlyCost } = current
  return (
    <p className="border-t border-line pt-3 text-sm text-ink-soft">
      {say[leftOut(knownFrom)](name)}
      {basis === 'reported-range' && ` ${say.highEnd(formatMoney(estimatedMonthlyCost))}`}
    </p>
  )
}

function leftOut({ online, monthlyFee }: Props['knownFrom']): 'online' | 'monthlyFee' | 'both' {
  if (online !== 'wholesale-only') return 'monthlyFee'
  return monthlyFee === 'not-known' ? 'both' : 'online'
}
