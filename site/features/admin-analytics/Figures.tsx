import { useId } from 'react'
import type { AdminAnalytics } from '../../../api/contract/admin/analytics.ts'
import { formatMoney, formatShare } from '../../lib/format.ts'
import type { AdminAnalyticsMessages } from './admin-analytics.messages.ts'

const count = (figure: number) => figure.toLocaleString('en-CA')
const average = (figure: number) => figure.toLocaleString('en-CA', { maximumFractionDigits: 2 })

type Props = { analytics: AdminAnalytics; say: AdminAnalyticsMessages }

export function Figures({ analytics: { revenue, leadQuality, suppliers }, say }: Props) {
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-3">
      <Group
        heading={say.revenue.heading}
        hero={{ label: say.revenue.total, value: formatMoney(revenue.total) }}
        figures={[
          { label: say.revenue.totalSales, value: count(revenue.totalSales) },
          { label: say.revenue.avgLeadPrice, value: formatMoney(revenue.avgLeadPrice) },
        ]}
      />
      <Group
        heading={say.leadQuality.heading}
        hero={{ label: say.leadQuality.totalLeads, value: count(leadQuality.totalLeads) }}
        figures={[
          { label: say.leadQuality.verifiedLeads, value: count(leadQuality.verifiedLeads) },
          { label: say.leadQuality.verificationRate, value: formatShare(leadQuality.verificationRate) },
          { label: say.leadQuality.purchasedLeads, value: count(leadQuality.purchasedLeads) },
          { label: say.leadQuality.purchaseRate, value: formatShare(leadQuality.purchaseRate) },
        ]}
      />
      <Group
        heading={say.suppliers.heading}
        hero={{ label: say.suppliers.active, value: count(suppliers.active) }}
        figures={[
          { label: say.suppliers.total, value: count(suppliers.total) },
          {
            label: say.suppliers.avgPurchasesPerSupplier,
            value: average(suppliers.avgPurchasesPerSupplier),
          },
          { label: say.suppliers.leadConversionRate, value: formatShare(suppliers.leadConversionRate) },
        ]}
      />
    </div>
  )
}

type Figure = { label: string; value: string }

function Group({ heading, hero, figures }: { heading: string; hero: Figure; figures: Figure[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-semibold">
        {heading}
      </h2>
      <dl className="mt-3 tabular-nums">
        <div>
          <dt className="text-sm text-ink-soft">{hero.label}</dt>
          <dd className="text-3xl font-semibold">{hero.value}</dd>
        </div>
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
