import type { ReactNode } from 'react'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { LoadFailed, NothingListed, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { PageBox } from '../../../components/lists/SelectionBar.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import type { ProviderSelection } from './ApproveManyDialog.tsx'
import { isNumber, type ProviderColumn } from './columns.ts'
import { isFiltering } from './filters.ts'
import { type Action, ProviderRow } from './ProviderRow.tsx'
import type { ProvidersView } from './provider-list.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

type Props = {
  view: ProvidersView
  say: AdminProvidersMessages
  bulk: BulkMessages
  columns: readonly ProviderColumn[]
  selection: ProviderSelection
  /** Above the table. */
  bar: ReactNode
  onTryAgain: () => void
  onMore: () => void
  /** Also when it was refused. */
  onApproved: () => void
  onAction: (action: Action, provider: Provider) => void
  onClearFilters: () => void
}

export function ProviderList({ view, say, onTryAgain, onMore, onClearFilters, bar, ...actions }: Props) {
  switch (view.name) {
    case 'loading':
      return (
        <div role="status" className="mt-14 flex flex-col gap-1">
          <span className="sr-only">{say.loading}</span>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
            <Skeleton key={place} className="h-56 lg:h-9" />
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
        <div className="mt-2 flex flex-col gap-1" aria-busy={view.isChanging}>
          {bar}
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

type Rows = Pick<Props, 'say' | 'bulk' | 'columns' | 'selection' | 'onApproved' | 'onAction'> & {
  providers: Provider[]
}

/** A table where there is room; on a phone each of its rows is a card of its own. */
const Table = ({ providers, say, bulk, columns, selection, ...actions }: Rows) => (
  <div className="-mx-1 px-1 lg:overflow-x-auto">
    <table className="w-full border-collapse text-left text-sm max-lg:block lg:whitespace-nowrap">
      <caption className="sr-only">{say.heading}</caption>
      <thead className="border-b border-line text-ink-soft max-lg:sr-only">
        <tr>
          <th scope="col" className="w-9 pl-1 max-lg:hidden">
            <span className="flex size-9 items-center">
              <PageBox selection={selection} say={bulk} />
            </span>
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {say.provider}
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`py-1.5 pr-3 font-medium ${isNumber(column) ? 'text-right' : ''}`}
            >
              {say.columns[column]}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-medium">
            {say.actions}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-2">
        {providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            columns={columns}
            isChosen={selection.has(provider.id)}
            say={say}
            bulk={bulk}
            onChoose={selection.choose}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  </div>
)
