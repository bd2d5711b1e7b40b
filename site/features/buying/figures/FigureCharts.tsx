import type { SupplierFigures } from '../../../../api/contract/buying/figures.ts'
import { type Bar, BarChart } from '../../../components/charts/BarChart.tsx'
import { formatMoney, formatShortMoney } from '../../../lib/words/format.ts'
import { kindOfSteps, stepInWords } from '../../../lib/words/period.ts'
import { figuresMessages as say } from './figures.messages.ts'

type Props = { figures: SupplierFigures; today: string }

/** Two questions, one chart each. */
export function FigureCharts({ figures: { period, steps, total }, today }: Props) {
  const isCompared = total.before.leads > 0
  const kind = kindOfSteps(period)
  const barsOf = (money: 'spent' | 'dealValue') =>
    steps.flatMap(({ days, daysBefore, now, before }): Bar[] => {
      const shown = days ?? daysBefore
      if (shown === null) return []
      const bar = { ...stepInWords(shown, kind, today), value: now[money] }
      return [isCompared ? { ...bar, before: before[money] } : bar]
    })
  return (
    <div className="mt-6 grid gap-4">
      {(
        [
          ['spent', say.spendTitle],
          ['dealValue', say.dealTitle],
        ] as const
      ).map(([money, titles]) => (
        <BarChart
          key={money}
          title={titles[kind]}
          of={say.period.step[kind]}
          measures={[
            { name: say[money], bars: barsOf(money), inFull: formatMoney, inShort: formatShortMoney },
          ]}
          say={isCompared ? say.chart : { ...say.chart, compared: undefined }}
        />
      ))}
    </div>
  )
}
