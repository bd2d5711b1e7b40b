import { type ReactNode, useDeferredValue } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { LoadFailed, NothingListed, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { PageBox } from '../../../components/lists/SelectionBar.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import { isNumber, type LeadColumn } from './columns.ts'
import { isFiltering } from './filters.ts'
import { type LeadActions, LeadRow } from './LeadRow.tsx'
import type { LeadSelection } from './LeadSelectionBar.tsx'
import type { LeadsView } from './lead-list.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

type Props = {
  view: LeadsView
  say: AdminLeadsMessages
  bulk: BulkMessages
  columns: readonly LeadColumn[]
  selection: LeadSelection
  actions: LeadActions
  /** Above the table. */
  bar: ReactNode
  onShow: () => void
  onMore: () => void
  onClearFilters: () => void
}

const LOADING: LeadsView = { name: 'loading' }

/** The leads, or what there is to say where there are none. */
export function LeadTable({ view, ...props }: Props) {
  const { say, bar, onShow } = props
  // The first rows are made in slices behind the skeleton: fifty at once would hold up a phone for a second.
  const isMade = useDeferredValue(view.name === 'open')
  const shown = view.name === 'open' && !isMade ? LOADING : view
  switch (shown.name) {
    case 'loading':
      return (
        <div role="status" className="mt-14 flex flex-col gap-1">
          <span className="sr-only">{say.loading}</span>
          {Array.from({ length: 13 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
            <Skeleton key={place} className="h-48 lg:h-9" />
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className="mt-6">
          <LoadFailed title={say.failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={onShow} />
        </div>
      )
    case 'open':
      return (
        <div className="mt-2 flex flex-col gap-1" aria-busy={shown.isChanging || undefined}>
          {bar}
          {shown.isStale && <Alert tone="pending" title={say.stale} />}
          <OpenTable view={shown} {...props} />
        </div>
      )
  }
}

type OpenView = Extract<LeadsView, { name: 'open' }>

function OpenTable({ view, say, onMore, onClearFilters, ...props }: Props & { view: OpenView }) {
  if (view.list.listed.length === 0)
    return <NothingListed isFiltering={isFiltering(view.filters)} say={say} onClearFilters={onClearFilters} />
  return (
    <>
      <Table view={view} say={say} {...props} />
      <ShowMore view={view} say={say} onMore={onMore} />
    </>
  )
}

type TableProps = Pick<Props, 'say' | 'bulk' | 'columns' | 'selection' | 'actions'> & { view: OpenView }

/** With more columns than fit beside each other it is moved sideways, and the page is not. */
function Table({ view, say, bulk, columns, selection, actions }: TableProps) {
  const now = useNow()
  return (
    <div className="-mx-1 px-1 lg:overflow-x-auto">
      <table
        className={`w-full border-collapse text-left text-sm max-lg:block lg:whitespace-nowrap ${view.isChanging ? 'opacity-55' : ''}`}
      >
        <caption className="sr-only">{say.tabs.leads}</caption>
        <thead className="border-b border-line text-ink-soft max-lg:sr-only">
          <tr>
            <th scope="col" className="w-9 pl-1 align-bottom max-lg:hidden">
              <span className="flex size-9 items-center">
                <PageBox selection={selection} say={bulk} />
              </span>
            </th>
            <th scope="col" className="py-1 pr-3 align-bottom leading-tight font-medium">
              {say.columns.lead}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`min-w-16 py-1 pr-3 align-bottom leading-tight font-medium whitespace-normal ${isNumber(column) ? 'text-right' : ''}`}
              >
                {say.columns[column]}
              </th>
            ))}
            <th scope="col" className="py-1 text-right align-bottom leading-tight font-medium">
              {say.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-2">
          {view.list.listed.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              now={now}
              columns={columns}
              isChosen={selection.has(lead.id)}
              say={say}
              bulk={bulk}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
