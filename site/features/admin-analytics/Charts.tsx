import type { AdminAnalytics } from '../../../api/contract/admin/analytics.ts'
import { OUTCOMES } from '../../../api/contract/supplier/purchases.ts'
import { type Column, ColumnChart } from '../../components/charts/ColumnChart.tsx'
import { formatMoney, formatWholeMoney } from '../../lib/format.ts'
import type { AdminAnalyticsMessages } from './admin-analytics.messages.ts'
import { monthInWords } from './trends.ts'

type Props = { analytics: AdminAnalytics; say: AdminAnalyticsMessages }

/** The colours that outcomes have everywhere. */
const OUTCOME_FILLS = {
  pending: 'fill-neutral',
  contacted: 'fill-contacted',
  converted: 'fill-action',
  lost: 'fill-danger',
} as const

export function Charts({ analytics: { trends, outcomes }, say: { charts, trends: words } }: Props) {
  const ofMonths = (figureOf: (month: (typeof trends)[number]) => Pick<Column, 'value' | 'shown'>) =>
    trends.map((month) => ({
      label: monthInWords(month.month, 'long'),
      shortLabel: monthInWords(month.month, 'short'),
      ...figureOf(month),
    }))
  const revenue = ofMonths(({ revenue: value }) => ({
    value,
    shown: Number.isInteger(value) ? formatWholeMoney(value) : formatMoney(value),
  }))
  const leads = ofMonths(({ leads: value }) => ({ value, shown: value.toLocaleString('en-CA') }))
  const byOutcome = OUTCOMES.map((outcome) => ({
    label: charts.outcomeNames[outcome],
    value: outcomes[outcome],
    shown: outcomes[outcome].toLocaleString('en-CA'),
    colour: OUTCOME_FILLS[outcome],
  }))
  const table = { label: words.month, showTable: charts.showTable }
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
      <ColumnChart
        title={charts.revenueByMonth}
        summary={summaryOf(revenue, charts.highest, charts.nothing)}
        columns={revenue}
        say={{ ...table, value: words.revenue }}
      />
      <ColumnChart
        title={charts.leadsByMonth}
        summary={summaryOf(leads, charts.highest, charts.nothing)}
        columns={leads}
        say={{ ...table, value: words.leads }}
      />
      <ColumnChart
        title={charts.outcomes}
        summary={summaryOf(byOutcome, charts.most, charts.nothing)}
        columns={byOutcome}
        say={{ ...table, label: charts.outcome, value: charts.count }}
      />
    </div>
  )
}

function summaryOf(
  columns: Column[],
  say: (shown: string, label: string) => string,
  nothing: string,
): string {
  const [highest] = columns.toSorted((a, b) => b.value - a.value)
  return highest === undefined || highest.value === 0 ? nothing : say(highest.shown, highest.label)
}
