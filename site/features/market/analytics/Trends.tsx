import type { MonthlyFigures } from '../../../../api/contract/admin/analytics.ts'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney } from '../../../lib/words/format.ts'
import { adminAnalyticsMessages } from './analytics.messages.ts'

const say = adminAnalyticsMessages.trends

const TONES: Record<Trend, BadgeTone> = { growth: 'success', decline: 'danger', stable: 'neutral' }

type Props = { trends: MonthlyFigures[] }

export const Trends = ({ trends }: Props) => (
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
          isUnderWay: place === trends.length - 1,
        }))}
        columns={[
          {
            heading: say.month,
            cellOf: ({ month }) => <time dateTime={month}>{monthInWords(month, 'long')}</time>,
          },
          { heading: common.leads, isNumber: true, cellOf: ({ leads }) => leads.toLocaleString('en-CA') },
          {
            heading: say.purchases,
            isNumber: true,
            cellOf: ({ purchases: made }) => made.toLocaleString('en-CA'),
          },
          { heading: say.revenue, isNumber: true, cellOf: ({ revenue }) => formatMoney(revenue) },
          { heading: say.trend, cellOf: (month) => <TrendBadge {...month} /> },
        ]}
      />
    </div>
  </section>
)

type TrendProps = {
  trend: Trend | null
  before: MonthlyFigures | undefined
  isUnderWay: boolean
}

const TrendBadge = ({ trend, before, isUnderWay }: TrendProps) =>
  trend &&
  before && (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Badge tone={TONES[trend]}>{say[trend]}</Badge>
      {isUnderWay && <span className="text-sm font-medium">{say.soFar}</span>}
      <span className="text-sm text-ink-soft">{say.against(monthInWords(before.month, 'short'))}</span>
    </span>
  )

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
