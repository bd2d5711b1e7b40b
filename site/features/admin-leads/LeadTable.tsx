import { useEffect, useState } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { AdminLeadsMessages } from './admin-leads.messages.en.ts'
import { isFiltering } from './filters.ts'
import { type LeadDeeds, LeadRow } from './LeadRow.tsx'
import { arrivalsIn } from './lead-list.ts'
import type { LeadsView } from './use-leads.ts'

type Props = {
  view: LeadsView
  say: AdminLeadsMessages
  deeds: LeadDeeds
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
          <Alert tone="error" title={say.failed}>
            <p>{say.failedWhy}</p>
            <Button variant="secondary" className="mt-3" onClick={onShow}>
              {say.tryAgain}
            </Button>
          </Alert>
        </div>
      )
    case 'open':
      return <OpenTable view={view} {...props} />
  }
}

function OpenTable({ view, say, deeds, onShow, onMore, onClearFilters }: Props & { view: OpenView }) {
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
        <Nothing isFiltered={isFiltering(view.filters)} say={say} onClearFilters={onClearFilters} />
      ) : (
        <Table view={view} say={say} deeds={deeds} />
      )}
      {next !== null && (
        <div className="flex flex-col items-center gap-3 pt-3">
          {view.more === 'failed' && <Alert tone="error">{say.moreFailed}</Alert>}
          <Button variant="secondary" busy={view.more === 'loading'} onClick={onMore}>
            {say.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}

type OpenView = Extract<LeadsView, { name: 'open' }>

function Table({ view, say, deeds }: { view: OpenView; say: AdminLeadsMessages; deeds: LeadDeeds }) {
  const now = useNow()
  const { lead, actions, ...columns } = say.columns
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
            {actions}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {view.list.listed.map((each) => (
          <LeadRow key={each.id} lead={each} now={now} say={say} {...deeds} />
        ))}
      </tbody>
    </table>
  )
}

const MINUTE_MS = 60_000

/** The time, as exact as "5 minutes ago" needs it. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

type NothingProps = { isFiltered: boolean; say: AdminLeadsMessages; onClearFilters: () => void }

const Nothing = ({ isFiltered, say, onClearFilters }: NothingProps) =>
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
