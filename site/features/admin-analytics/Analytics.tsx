import { useStore } from '@nanostores/react'
import { buttonClass } from '../../components/Button.tsx'
import { LoadFailed, Skeleton } from '../../components/Loading.tsx'
import { AdminOnly } from '../admin-session/mount.tsx'
import { type AdminAnalyticsMessages, adminAnalyticsMessages } from './admin-analytics.messages.ts'
import { $analytics, countAgain } from './admin-analytics.store.ts'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'
import { Trends } from './Trends.tsx'

/** How the platform does: figures, charts, and month by month. */
export function Analytics({ locale }: { locale: string }) {
  const say = adminAnalyticsMessages(locale)
  return (
    <AdminOnly locale={locale}>
      {() => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <a
            href="/admin"
            className="inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:underline"
          >
            <span aria-hidden="true">←</span> {say.back}
          </a>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl font-semibold">{say.heading}</h1>
            <a href="/api/admin/analytics.csv" download className={buttonClass('secondary')}>
              {say.export}
            </a>
          </div>
          <Counted say={say} />
        </div>
      )}
    </AdminOnly>
  )
}

function Counted({ say }: { say: AdminAnalyticsMessages }) {
  const { data, error } = useStore($analytics)
  if (data)
    return (
      <>
        <Figures analytics={data} say={say} />
        <Charts analytics={data} say={say} />
        <Trends trends={data.trends} say={say.trends} />
      </>
    )
  if (error)
    return (
      <div className="mt-6">
        <LoadFailed title={say.failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={countAgain} />
      </div>
    )
  return (
    <div role="status" className="mt-6 grid gap-4 lg:grid-cols-3">
      <span className="sr-only">{say.loading}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-56" />
      ))}
    </div>
  )
}
