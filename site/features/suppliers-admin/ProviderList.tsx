import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Alert } from '../../components/Alert.tsx'
import { LoadFailed, NothingListed, ShowMore, Skeleton } from '../../components/Loading.tsx'
import { isFiltering } from './filters.ts'
import { type Action, ProviderRow } from './ProviderRow.tsx'
import type { ProvidersView } from './provider-list.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

type Props = {
  view: ProvidersView
  say: AdminProvidersMessages
  onTryAgain: () => void
  onMore: () => void
  /** Also when it was refused. */
  onApproved: () => void
  onAction: (action: Action, provider: Provider) => void
  onClearFilters: () => void
}

export function ProviderList({ view, say, onTryAgain, onMore, onClearFilters, ...actions }: Props) {
  switch (view.name) {
    case 'loading':
      return (
        <div role="status" className="mt-6 flex flex-col gap-2">
          <span className="sr-only">{say.loading}</span>
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="h-16" />
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className="mt-6">
          <LoadFailed
            title={say.failed}
            why={say.failedWhy}
            tryAgain={say.tryAgain}
            onTryAgain={onTryAgain}
          />
        </div>
      )
    case 'open':
      return (
        <div className="mt-6 flex flex-col gap-4" aria-busy={view.isChanging}>
          {view.isStale && <Alert tone="pending" title={say.stale} />}
          {view.list.listed.length === 0 ? (
            <NothingListed
              isFiltering={isFiltering(view.filters)}
              say={say}
              onClearFilters={onClearFilters}
            />
          ) : (
            <Table providers={view.list.listed} say={say} {...actions} />
          )}
          <ShowMore view={view} say={say} onMore={onMore} />
        </div>
      )
  }
}

type Rows = Pick<Props, 'say' | 'onApproved' | 'onAction'> & { providers: Provider[] }

/** A table where there is room; on a phone each of its rows is a card of its own. */
const Table = ({ providers, say, ...actions }: Rows) => (
  <table className="w-full border-collapse text-left text-sm max-md:block">
    <caption className="sr-only">{say.heading}</caption>
    <thead className="border-b border-line text-ink-soft max-md:sr-only">
      <tr>
        {[say.provider, say.status, say.leadsReceived, say.conversionRate, say.leadCredits].map((column) => (
          <th key={column} scope="col" className="py-2 pr-4 font-medium">
            {column}
          </th>
        ))}
        <th scope="col" className="py-2 text-right font-medium">
          {say.actions}
        </th>
      </tr>
    </thead>
    <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} say={say} {...actions} />
      ))}
    </tbody>
  </table>
)
