import { useAtomValue } from 'jotai'
import type { RateCheckResults } from '../../../api/rate-check/rate-check-results.schema.ts'
import { formatMoney } from '../../lib/format.ts'
import { sayResultsAtom } from './results.atoms.ts'
import { costBars } from './savings.ts'

type Props = { current: RateCheckResults['currentProvider']; saving: number }

/** Two costs as bars on one scale. The bars are a picture of the figures beside them, which say it all. */
export function CostBars({ current: { name, estimatedMonthlyCost }, saving }: Props) {
  const say = useAtomValue(sayResultsAtom).found.bars
  const { current, better, betterLength } = costBars(estimatedMonthlyCost, saving)
  return (
    <section aria-labelledby="cost-bars" className="mt-8">
      <h2 id="cost-bars" className="font-semibold">
        {say.heading}
      </h2>
      <ul className="mt-3 flex flex-col gap-4 tabular-nums">
        <Bar label={say.now(name)} cost={current} length={100} colour="fill-ink-soft/35" />
        <Bar label={say.better} cost={better} length={betterLength} colour="fill-action" />
      </ul>
    </section>
  )
}

function Bar({
  label,
  cost,
  length,
  colour,
}: {
  label: string
  cost: number
  length: number
  colour: string
}) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4">
        <span>{label}</span> <span className="text-lg font-medium">{formatMoney(cost)}</span>
      </p>
      <svg className="mt-1.5 h-8 w-full" aria-hidden="true">
        <rect width={`${length}%`} height="100%" rx="4" className={colour} />
      </svg>
    </li>
  )
}
