import type { Provider } from '../../../api/suppliers/suppliers.admin.schema.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { AdminProvidersMessages } from './admin-providers.messages.en.ts'
import type { Deed } from './ProviderMarketplace.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import type { ProvidersView } from './use-providers.ts'

type Props = {
  view: ProvidersView
  say: AdminProvidersMessages
  onTryAgain: () => void
  onMore: () => void
  onApprove: (provider: Provider) => void
  onDeed: (deed: Deed, provider: Provider) => void
  onClearFilters: () => void
}

export function ProviderList({ view, say, onTryAgain, onMore, onClearFilters, ...deeds }: Props) {
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
          <Alert tone="error" title={say.failed}>
            <p>{say.failedWhy}</p>
            <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
              {say.tryAgain}
            </Button>
          </Alert>
        </div>
      )
    case 'open':
      return (
        <div className="mt-6 flex flex-col gap-4" aria-busy={view.isChanging}>
          {view.isStale && <Alert tone="pending" title={say.stale} />}
          {view.providers.length === 0 ? (
            <NoProviders isFiltered={view.isFiltered} say={say} onClearFilters={onClearFilters} />
          ) : (
            <Table providers={view.providers} say={say} {...deeds} />
          )}
          {view.next !== null && (
            <Button variant="secondary" className="self-center" onClick={onMore}>
              {say.more}
            </Button>
          )}
        </div>
      )
  }
}

type Rows = Pick<Props, 'say' | 'onApprove' | 'onDeed'> & { providers: Provider[] }

/** A table where there is room; on a phone each of its rows is a card of its own. */
const Table = ({ providers, say, ...deeds }: Rows) => (
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
        <ProviderRow key={provider.id} provider={provider} say={say} {...deeds} />
      ))}
    </tbody>
  </table>
)

const NoProviders = ({
  isFiltered,
  say,
  onClearFilters,
}: Pick<Props, 'say' | 'onClearFilters'> & { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={say.noneFound}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {say.clearFilters}
        </Button>
      }
    >
      {say.noneFoundWhy}
    </EmptyState>
  ) : (
    <EmptyState title={say.none}>{say.noneWhy}</EmptyState>
  )
