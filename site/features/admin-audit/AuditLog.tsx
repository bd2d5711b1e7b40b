import { Button } from '../../components/Button.tsx'
import { EmptyState, LoadFailed, Skeleton } from '../../components/Loading.tsx'
import { AdminOnly } from '../admin-session/mount.tsx'
import { type AdminAuditMessages, adminAuditMessages } from './admin-audit.messages.ts'
import { Deed } from './Deed.tsx'
import { FilterBar } from './FilterBar.tsx'
import { useDeeds } from './use-deeds.ts'

/** Who did what to what, when and from where. */
export function AuditLog({ locale }: { locale: string }) {
  const say = adminAuditMessages(locale)
  return (
    <AdminOnly locale={locale}>
      {() => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <h1 className="text-2xl font-semibold">{say.heading}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{say.why}</p>
          <Deeds say={say} />
        </div>
      )}
    </AdminOnly>
  )
}

function Deeds({ say }: { say: AdminAuditMessages }) {
  const log = useDeeds()
  const isRefused = Object.keys(log.mistakes).length > 0
  return (
    <>
      <FilterBar
        typed={log.typed}
        mistakes={log.mistakes}
        onType={log.type}
        onClear={log.clear}
        say={say.filters}
      />
      {log.hasFailed && !isRefused && (
        <div className="mt-6">
          <LoadFailed
            title={say.failed}
            why={say.failedWhy}
            tryAgain={say.tryAgain}
            onTryAgain={log.tryAgain}
          />
        </div>
      )}
      <div className="mt-6" aria-busy={log.isLoading}>
        {log.listed === null ? log.isLoading && <Loading say={say} /> : <List log={log} say={say} />}
      </div>
    </>
  )
}

function List({ log, say }: { log: ReturnType<typeof useDeeds>; say: AdminAuditMessages }) {
  const { listed } = log
  if (listed === null) return null
  if (listed.deeds.length === 0) return <EmptyState title={say.empty}>{say.emptyWhy}</EmptyState>
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {say.shown(listed.deeds.length)}
      </p>
      <ol className="mt-2 rounded-lg border border-line bg-surface">
        {listed.deeds.map((deed) => (
          <Deed key={deed.id} deed={deed} say={say} />
        ))}
      </ol>
      {listed.next !== null && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={log.isLoading} onClick={log.showMore}>
            {say.more}
          </Button>
        </div>
      )}
    </>
  )
}

const Loading = ({ say }: { say: AdminAuditMessages }) => (
  <div role="status">
    <span className="sr-only">{say.loading}</span>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="mb-2 h-16" />
    ))}
  </div>
)
