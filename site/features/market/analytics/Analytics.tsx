import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { AdminAnalytics } from '../../../../api/contract/admin/analytics.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { LinkButton } from '../../../components/Button.tsx'
import { LoadFailed, Loading } from '../../../components/Loading.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney, formatShare } from '../../../lib/words/format.ts'
import { AdminOnly } from '../../people/admins/session/mount.tsx'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'
import { adminAnalyticsMessages as say } from './analytics.messages.ts'
import { PeriodFigures } from './PeriodFigures.tsx'
import { Trends } from './Trends.tsx'

export function Analytics() {
  return (
    <AdminOnly>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
        <BackLink href="/admin">{say.back}</BackLink>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold">{say.heading}</h1>
          <LinkButton href="/api/admin/analytics.csv" download variant="secondary">
            {common.downloadCsv}
          </LinkButton>
        </div>
        <Counted />
      </div>
    </AdminOnly>
  )
}

function Counted() {
  const { data, error } = useStore(analytics.$known)
  if (data)
    return (
      <>
        <Figures analytics={data} />
        <PeriodFigures />
        <Trends trends={data.trends} />
      </>
    )
  if (error)
    return (
      <div className="mt-6">
        <LoadFailed say={say} onTryAgain={analytics.refetch} />
      </div>
    )
  return <Loading label={say.loading} bars={3} size="h-56" className="mt-6 grid gap-4 lg:grid-cols-3" />
}

const count = (figure: number) => figure.toLocaleString('en-CA')
const average = (figure: number) => figure.toLocaleString('en-CA', { maximumFractionDigits: 2 })

type Props = { analytics: AdminAnalytics }

function Figures({ analytics: { revenue, leadQuality, suppliers } }: Props) {
  const [money, quality, providers] = [say.revenue, say.leadQuality, say.suppliers]
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-3">
      <Group
        heading={money.heading}
        hero={[money.total, formatMoney(revenue.total)]}
        figures={[
          [money.totalSales, count(revenue.totalSales)],
          [money.avgLeadPrice, formatMoney(revenue.avgLeadPrice)],
        ]}
      />
      <Group
        heading={quality.heading}
        hero={[quality.totalLeads, count(leadQuality.totalLeads)]}
        figures={[
          [quality.verifiedLeads, count(leadQuality.verifiedLeads)],
          [quality.verificationRate, formatShare(leadQuality.verificationRate)],
          [quality.purchasedLeads, count(leadQuality.purchasedLeads)],
          [quality.purchaseRate, formatShare(leadQuality.purchaseRate)],
        ]}
      />
      <Group
        heading={providers.heading}
        hero={[providers.active, count(suppliers.active)]}
        figures={[
          [providers.total, count(suppliers.total)],
          [providers.avgPurchasesPerSupplier, average(suppliers.avgPurchasesPerSupplier)],
          [providers.leadConversionRate, formatShare(suppliers.leadConversionRate)],
        ]}
      />
    </div>
  )
}

type Figure = [label: string, value: string]

function Group({ heading, hero, figures }: { heading: string; hero: Figure; figures: Figure[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-semibold">
        {heading}
      </h2>
      <dl className="mt-3 tabular-nums">
        <div>
          <dt className="text-sm text-ink-soft">{hero[0]}</dt>
          <dd className="text-3xl font-semibold">{hero[1]}</dd>
        </div>
        {figures.map(([label, value]) => (
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

const analytics = remote(({ signal }) => api.get('/api/admin/analytics', AdminAnalytics, { signal }), {
  onSignedOut: adminSessionIsOver,
})
