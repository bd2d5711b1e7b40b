import { useAtomValue } from 'jotai'
import type { RateCheckResults } from '../../../api/rate-check/rate-check-results.schema.ts'
import { formatMoney, formatRate } from '../../lib/format.ts'
import { sayResultsAtom } from './results.atoms.ts'
import { perYear } from './savings.ts'

/** What the business pays now, as far as it can be known. */
export function CurrentSituation({ current }: { current: RateCheckResults['currentProvider'] }) {
  const say = useAtomValue(sayResultsAtom).situation
  const rows = [
    { label: say.monthlyVolume, value: formatMoney(current.monthlyVolume) },
    { label: say.monthlyCost, value: formatMoney(current.estimatedMonthlyCost) },
    { label: say.annualCost, value: formatMoney(perYear(current.estimatedMonthlyCost)) },
    { label: say.effectiveRate, value: formatRate(current.effectiveRate) },
  ]
  return (
    <section aria-labelledby="current-situation">
      <h2 id="current-situation" className="text-xl font-semibold">
        {say.heading}
      </h2>
      <p className="mt-1 text-ink-soft">
        {say.with(current.name)} {say.basis[current.basis]}
      </p>
      <dl className="mt-3 tabular-nums">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-t border-line py-3">
            <dt>{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
