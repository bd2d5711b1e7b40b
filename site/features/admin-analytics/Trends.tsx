import type { MonthlyFigures } from '../../../api/admin/analytics.schema.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import type { AdminAnalyticsMessages } from './admin-analytics.messages.en.ts'
import { monthInWords, type Trend, trendOf } from './trends.ts'

const TONES: Record<Trend, BadgeTone> = { growth: 'success', decline: 'danger', stable: 'neutral' }
const NUMBER = 'px-2 py-2.5 sm:px-3 text-right'

type Props = { trends: MonthlyFigures[]; say: AdminAnalyticsMessages['trends'] }

/** Month by month, oldest first. */
export const Trends = ({ trends, say }: Props) => (
  <section aria-labelledby="trends" className="mt-8">
    <h2 id="trends" className="text-xl font-semibold">
      {say.heading}
    </h2>
    <p className="mt-1 max-w-prose text-sm text-ink-soft">{say.why}</p>
    <section
      aria-label={say.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it on a phone
      tabIndex={0}
      className="mt-3 overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table aria-labelledby="trends" className="w-full tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="px-2 py-2.5 sm:px-3 text-left font-medium">
              {say.month}
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              {say.leads}
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              {say.purchases}
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              {say.revenue}
            </th>
            <th scope="col" className="px-2 py-2.5 sm:px-3 text-left font-medium">
              {say.trend}
            </th>
          </tr>
        </thead>
        <tbody>
          {trends.map(({ month, leads, purchases, revenue }, place) => (
            <tr key={month} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-2.5 sm:px-3 text-left font-normal whitespace-nowrap">
                <time dateTime={month}>{monthInWords(month, 'long')}</time>
              </th>
              <td className={NUMBER}>{leads.toLocaleString('en-CA')}</td>
              <td className={NUMBER}>{purchases.toLocaleString('en-CA')}</td>
              <td className={NUMBER}>{formatMoney(revenue)}</td>
              <td className="px-2 py-2.5 sm:px-3">
                <TrendBadge trend={trendOf(trends, place)} say={say} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
)

const TrendBadge = ({ trend, say }: { trend: Trend | null; say: AdminAnalyticsMessages['trends'] }) =>
  trend && <Badge tone={TONES[trend]}>{say[trend]}</Badge>
