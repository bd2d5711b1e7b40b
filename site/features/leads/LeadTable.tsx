import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { LoadFailed, NothingListed, ShowMore, Skeleton } from '../../components/Loading.tsx'
import { useNow } from '../../components/RelativeTime.tsx'
import { isFiltering } from './filters.ts'
import { type LeadActions, LeadRow } from './LeadRow.tsx'
import { arrivalsIn, type LeadsView } from './lead-list.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

type Props = {
  view: LeadsView
  say: AdminLeadsMessages
  actions: LeadActions
  onShow: () => void
  onMore: () => void
  onClearFilters: () => void
}

/** The leads, or what there is to say where there are none. */
export function LeadTable({ view, ...props }: Props) {
  const { say, onShow } = props
  switch (view.name) {
    case 'loading':
      return (
        <div role="status" className="mt-6 flex flex-col gap-2">
          <span className="sr-only">{say.loading}</span>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="h-20" />
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
      return <OpenTable view={view} {...props} />
  }
}

function OpenTable({ view, say, actions, onShow, onMore, onClearFilters }: Props & { view: OpenView }) {
  const { listed, next } = view.list
  const arrivals = view.isChanging ? 0 : arrivalsIn(view.list)
  return (
    <div className="mt-4 flex flex-col gap-3" aria-busy={view.isChanging || undefined}>
      <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {listed.length > 0 && <p>{say.listed(listed.length, next !== null)}</p>}
        {arrivals > 0 && (
          <Button variant="secondary" onClick={onShow}>
            {say.showArrivals(arrivals)}
          </Button>
        )}
      </div>
      {view.isStale && <Alert tone="pending" title={say.stale} />}
      {listed.length === 0 ? (
        <NothingListed isFiltering={isFiltering(view.filters)} say={say} onClearFilters={onClearFilters} />
      ) : (
        <Table view={view} say={say} actions={actions} />
      )}
      <ShowMore view={view} say={say} onMore={onMore} />
    </div>
  )
}

type OpenView = Extract<LeadsView, { name: 'open' }>

function Table({ view, say, actions }: { view: OpenView; say: AdminLeadsMessages; actions: LeadActions }) {
  const now = useNow()
  const { lead, actions: actionsColumn, ...columns } = say.columns
  return (
    <table
      className={`w-full border-collapse text-left text-sm max-lg:block ${view.isChanging ? 'opacity-55' : ''}`}
    >
      <caption className="sr-only">{say.tabs.leads}</caption>
      <thead className="border-b border-line text-ink-soft max-lg:sr-only">
        <tr>
          {[lead, ...Object.values(columns)].map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-medium">
              {column}
            </th>
          ))}
          <th scope="col" className="py-2 text-right font-medium">
            {actionsColumn}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {view.list.listed.map((each) => (
          <LeadRow key={each.id} lead={each} now={now} say={say} {...actions} />
        ))}
      </tbody>
    </table>
  )
}
