import { useAtomValue } from 'jotai'
import type { RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { formatMoney } from '../../lib/format.ts'
import { sayResultsAtom } from './results.atoms.ts'
import { costBars, shownCost } from './savings.ts'

type Props = { current: RateCheckResults['currentProvider']; saving: number }

/** Two costs as bars on one scale. The bars are a picture of the figures beside them, which say it all. */
export function CostBars({ current, saving }: Props) {
  const { situation, found } = useAtomValue(sayResultsAtom)
  const say = found.bars
  const { amount, isAtLeast } = shownCost(current)
  const { better, betterLength } = costBars(amount, saving)
  const now = isAtLeast ? situation.atLeast(formatMoney(amount)) : formatMoney(amount)
  return (
    <section aria-labelledby="cost-bars" className="mt-8">
      <h2 id="cost-bars" className="font-semibold">
        {say.heading}
      </h2>
      <ul className="mt-3 flex flex-col gap-4 tabular-nums">
        <Bar label={say.now(current.name)} cost={now} length={100} colour="fill-ink-soft/35" />
        <Bar label={say.better} cost={formatMoney(better)} length={betterLength} colour="fill-action" />
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
  cost: string
  length: number
  colour: string
}) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4">
        <span>{label}</span> <span className="text-lg font-medium whitespace-nowrap">{cost}</span>
      </p>
      <svg className="mt-1.5 h-8 w-full" aria-hidden="true">
        <rect width={`${length}%`} height="100%" rx="4" className={colour} />
      </svg>
    </li>
  )
}
