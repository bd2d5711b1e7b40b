import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'
import type { ListView } from '../../lib/data/remote.ts'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import type { TableMessages } from '../../lib/lists/table.messages.ts'
import type { RowSelection } from '../../lib/lists/use-selection.ts'
import { Alert } from '../Alert.tsx'
import { Loading, NothingListed, ShowMore } from '../Loading.tsx'
import { DataTable, type TableOf } from './DataTable.tsx'
import { ListStates } from './ListStates.tsx'

type Props<Item extends { id: string }, Name extends string, Filters extends { sort: string }> = {
  view: ListView<{ listed: Item[]; next: string | null }, Filters>
  table: TableOf<Item, Name>
  shown: readonly Name[]
  selection: RowSelection
  say: ComponentProps<typeof NothingListed>['say'] &
    ComponentProps<typeof ShowMore>['say'] &
    ComponentProps<typeof ListStates>['say'] & { loading: string; stale: string }
  bulk: BulkMessages
  sayOfTable: TableMessages
  skeleton: { bars: number; size: string }
  bar: ReactNode
  isFiltering: (filters: Filters) => boolean
  onTryAgain: () => void
  onSort: (sort: string) => void
  onSearch: () => void
  onMore: () => void
  onClearFilters: () => void
}

/** A list with a tick box for each row, and columns of the reader's choice. */
export function SelectableList<
  Item extends { id: string },
  Name extends string,
  Filters extends { sort: string },
>(props: Props<Item, Name, Filters>) {
  const { view, say, skeleton, bar, selection, bulk, sayOfTable, isFiltering, ...rest } = props
  const { onTryAgain, onMore, onClearFilters, ...table } = rest
  // The first rows are made in slices behind the skeleton: fifty at once would hold up a phone for a second.
  const isMade = useDeferredValue(view.name === 'open')
  return (
    <ListStates
      view={view.name === 'open' && !isMade ? { name: 'loading' } : view}
      say={say}
      loading={<Loading label={say.loading} className="mt-14 flex flex-col gap-1" {...skeleton} />}
      className="mt-6"
      onTryAgain={onTryAgain}
    >
      {(open) => (
        <div className="mt-2 flex flex-col gap-1" aria-busy={open.isChanging || undefined}>
          {bar}
          {open.isStale && <Alert tone="pending" title={say.stale} />}
          {open.list.listed.length === 0 ? (
            <NothingListed
              isFiltering={isFiltering(open.filters)}
              say={say}
              onClearFilters={onClearFilters}
            />
          ) : (
            <DataTable
              items={open.list.listed}
              isChanging={open.isChanging}
              selecting={{ selection, bulk }}
              sort={open.filters.sort}
              say={sayOfTable}
              {...table}
            />
          )}
          <ShowMore view={open} say={say} onMore={onMore} />
        </div>
      )}
    </ListStates>
  )
}
