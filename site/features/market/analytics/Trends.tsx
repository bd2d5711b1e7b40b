import type { AdminAnalytics, MonthlyFigures } from '../../../../api/contract/admin/analytics.ts'
import { OUTCOMES } from '../../../../domain/outcomes.ts'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { type Column, ColumnChart } from '../../../components/charts/ColumnChart.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { formatDollars, formatMoney } from '../../../lib/format.ts'
import type { AdminAnalyticsMessages } from './analytics.messages.ts'

const TONES: Record<Trend, BadgeTone> = { growth: 'success', decline: 'danger', stable: 'neutral' }

type Props = { trends: MonthlyFigures[]; say: AdminAnalyticsMessages['trends'] }

export const Trends = ({ trends, say }: Props) => (
  <section aria-labelledby="trends" className="mt-8">
    <h2 id="trends" className="text-xl font-semibold">
      {say.heading}
    </h2>
    <p className="mt-1 max-w-prose text-sm text-ink-soft">{say.why}</p>
    <div className="mt-3 rounded-lg border border-line bg-surface px-4">
      <Table
        caption={say.heading}
        keyOf={({ month }) => month}
        rows={trends.map((month, place) => ({
          ...month,
          trend: trendOf(trends, place),
          before: trends[place - 1],
        }))}
        columns={[
          {
            heading: say.month,
            cellOf: ({ month }) => <time dateTime={month}>{monthInWords(month, 'long')}</time>,
          },
          { heading: say.leads, isNumber: true, cellOf: ({ leads }) => leads.toLocaleString('en-CA') },
          {
            heading: say.purchases,
            isNumber: true,
            cellOf: ({ purchases: made }) => made.toLocaleString('en-CA'),
          },
          { heading: say.revenue, isNumber: true, cellOf: ({ revenue }) => formatMoney(revenue) },
          { heading: say.trend, cellOf: (month) => <TrendBadge {...month} say={say} /> },
        ]}
      />
    </div>
  </section>
)

type TrendProps = Pick<Props, 'say'> & { trend: Trend | null; before: MonthlyFigures | undefined }

const TrendBadge = ({ trend, before, say }: TrendProps) =>
  trend &&
  before && (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Badge tone={TONES[trend]}>{say[trend]}</Badge>
      <span className="text-sm text-ink-soft">{say.against(monthInWords(before.month, 'short'))}</span>
    </span>
  )

type ChartsProps = { analytics: AdminAnalytics; say: AdminAnalyticsMessages }

/** The colours that outcomes have everywhere. */
const OUTCOME_FILLS = {
  pending: 'fill-neutral',
  contacted: 'fill-contacted',
  converted: 'fill-action',
  lost: 'fill-danger',
} as const

export function Charts({ analytics: { trends, outcomes }, say: { charts, trends: words } }: ChartsProps) {
  const ofMonths = (figureOf: (month: (typeof trends)[number]) => Pick<Column, 'value' | 'shown'>) =>
    trends.map((month) => ({
      label: monthInWords(month.month, 'long'),
      shortLabel: monthInWords(month.month, 'short'),
      ...figureOf(month),
    }))
  const revenue = ofMonths(({ revenue: value }) => ({ value, shown: formatDollars(value) }))
  const leads = ofMonths(({ leads: value }) => ({ value, shown: value.toLocaleString('en-CA') }))
  const byOutcome = OUTCOMES.map((outcome) => ({
    label: charts.outcomeNames[outcome],
    value: outcomes[outcome],
    shown: outcomes[outcome].toLocaleString('en-CA'),
    colour: OUTCOME_FILLS[outcome],
  }))
  const all = [
    [charts.revenueByMonth, revenue, charts.highest, { label: words.month, value: words.revenue }],
    [charts.leadsByMonth, leads, charts.highest, { label: words.month, value: words.leads }],
    [charts.outcomes, byOutcome, charts.most, { label: charts.outcome, value: charts.count }],
  ] as const
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
      {all.map(([title, columns, inWords, headings]) => {
        const [highest] = columns.toSorted((a, b) => b.value - a.value)
        const summary = highest?.value ? inWords(highest.shown, highest.label) : charts.nothing
        return (
          <ColumnChart
            key={title}
            title={title}
            summary={summary}
            columns={columns}
            say={{ ...headings, showTable: charts.showTable }}
          />
        )
      })}
    </div>
  )
}

type Trend = 'growth' | 'decline' | 'stable'

/** How a month's revenue compares with the month before; null for the first, which has none before it. */
export function trendOf(trends: MonthlyFigures[], place: number): Trend | null {
  const month = trends[place]
  const before = trends[place - 1]
  if (month === undefined || before === undefined) return null
  if (month.revenue > before.revenue) return 'growth'
  return month.revenue < before.revenue ? 'decline' : 'stable'
}

/** "November 2026" and "Nov", from a month as 2026-11. */
export function monthInWords(month: string, length: 'long' | 'short'): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  return first.toLocaleDateString('en-CA', { month: length, ...year, timeZone: 'UTC' }).replace('.', '')
}
