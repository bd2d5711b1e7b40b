import type { MonthlyFigures } from '../../../api/contract/admin/analytics.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { Table } from '../../components/Table.tsx'
import { formatMoney } from '../../lib/format.ts'
import type { AdminAnalyticsMessages } from './admin-analytics.messages.ts'
import { monthInWords, type Trend, trendOf } from './trends.ts'

const TONES: Record<Trend, BadgeTone> = { growth: 'success', decline: 'danger', stable: 'neutral' }

type Props = { trends: MonthlyFigures[]; say: AdminAnalyticsMessages['trends'] }

/** Month by month, oldest first. */
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
        rows={trends.map((month, place) => ({ ...month, trend: trendOf(trends, place) }))}
        columns={[
          {
            heading: say.month,
            cellOf: ({ month }) => <time dateTime={month}>{monthInWords(month, 'long')}</time>,
          },
          { heading: say.leads, isNumber: true, cellOf: ({ leads }) => leads.toLocaleString('en-CA') },
          {
            heading: say.purchases,
            isNumber: true,
            cellOf: ({ purchases }) => purchases.toLocaleString('en-CA'),
          },
          { heading: say.revenue, isNumber: true, cellOf: ({ revenue }) => formatMoney(revenue) },
          { heading: say.trend, cellOf: ({ trend }) => <TrendBadge trend={trend} say={say} /> },
        ]}
      />
    </div>
  </section>
)

const TrendBadge = ({ trend, say }: { trend: Trend | null; say: AdminAnalyticsMessages['trends'] }) =>
  trend && <Badge tone={TONES[trend]}>{say[trend]}</Badge>
