import { formatMoney, formatWholeMoney } from '../../lib/format.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { Figures } from './figures.ts'

type Props = { figures: Figures; say: DashboardMessages['figures'] }

export function FigureCards({ figures, say }: Props) {
  const { monthlyCost, isAtLeast, annualSavings, activeQuotes } = figures
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-3">
      <Figure
        label={say.monthlyCost}
        before={isAtLeast ? say.atLeast : undefined}
        value={monthlyCost === null ? '–' : formatMoney(monthlyCost)}
        why={costWhy()}
      />
      <Figure
        label={say.annualSavings}
        value={annualSavings === null ? '–' : formatWholeMoney(annualSavings)}
        why={savingsWhy()}
        isGain={annualSavings !== null && annualSavings > 0}
      />
      <Figure label={say.activeQuotes} value={String(activeQuotes)} why={say.activeQuotesWhy} />
    </dl>
  )

  function costWhy() {
    if (monthlyCost === null) return say.monthlyCostUnknown
    return isAtLeast ? say.monthlyCostAtLeastWhy : say.monthlyCostWhy
  }

  function savingsWhy() {
    if (annualSavings === null) return say.annualSavingsUnknown
    return annualSavings > 0 ? say.annualSavingsWhy : say.annualSavingsNone
  }
}

type FigureProps = {
  label: string
  /** What the value cannot be read without. */
  before?: string | undefined
  value: string
  why: string
  isGain?: boolean
}

const Figure = ({ label, before, value, why, isGain = false }: FigureProps) => (
  <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 rounded-lg border border-line bg-surface px-5 py-4 sm:block">
    <dt className="text-ink-soft">{label}</dt>
    <dd className={`text-2xl font-semibold tabular-nums sm:mt-1 sm:text-3xl ${isGain ? 'text-action' : ''}`}>
      {before && (
        <span className="block text-right text-sm font-normal sm:inline sm:text-base">{before} </span>
      )}
      {value}
    </dd>
    <dd className="col-span-2 mt-1 text-sm text-ink-soft">{why}</dd>
  </div>
)
