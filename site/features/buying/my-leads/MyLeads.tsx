import type { StoreValue } from 'nanostores'
import { type RefObject, useRef, useState } from 'react'
import { LEAD_ORDERS, LONGEST_SEARCH } from '../../../../api/contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { OUTCOMES } from '../../../../domain/outcomes.ts'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { SelectField } from '../../../components/Field.tsx'
import { EmptyState, LoadFailed, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { SearchForm } from '../../../components/SearchForm.tsx'
import { Tooltips } from '../../../components/Tooltip.tsx'
import { withChanged } from '../../../lib/list-in-pages.ts'
import { useRemote, useRemoteList } from '../../../lib/remote.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useReadingOn } from '../../../lib/use-reading-on.ts'
import { useShownAgain } from '../../../lib/use-shown-again.ts'
import { SupplierOnly } from '../../suppliers/accounts/mount.tsx'
import { BoughtLead } from './BoughtLead.tsx'
import { Figures } from './Figures.tsx'
import { FILTERS_HOME, type Filters, isFiltering, NO_FILTERS } from './filters.ts'
import { LeadRow, ROW } from './LeadRow.tsx'
import { openBoughtLeads, openFigures } from './my-leads.api.ts'
import { type MyLeadsMessages, myLeadsMessages } from './my-leads.messages.ts'
import { UpdateStatus } from './UpdateStatus.tsx'

/** What a supplier has bought: figures, contacts, and what became of each lead. */
export function MyLeads({ locale }: { locale: string }) {
  const say = myLeadsMessages(locale)
  return (
    <SupplierOnly locale={locale}>
      {(supplier) => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <a
            href="/supplier/dashboard"
            className="inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:underline"
          >
            <span aria-hidden="true">←</span> {say.back}
          </a>
          <h1 className="mt-1 text-2xl font-semibold">{say.heading}</h1>
          {/* Another tab may have signed another supplier in: what the first one bought must not stay on the screen. */}
          <OwnLeads key={supplier.email} say={say} />
        </div>
      )}
    </SupplierOnly>
  )
}

function OwnLeads({ say }: { say: MyLeadsMessages }) {
  const figures = useRemote(openFigures)
  const searching = useFilters(FILTERS_HOME)
  const list = useRemoteList(openBoughtLeads, searching.filters)
  const searchBox = useRef<HTMLInputElement>(null)
  // Whatever has been bought since.
  useShownAgain(() => {
    list.refetch()
    figures.refetch()
  })
  const hasBought = figures.data === undefined || figures.data.overview.totalPurchased > 0

  return (
    <>
      <Figures figures={figures} say={say} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="flex min-h-11 items-center text-xl font-semibold">{say.listHeading}</h2>
        {hasBought && (
          <a
            href="/api/supplier/purchases.csv"
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {say.downloadCsv}
          </a>
        )}
      </div>
      {hasBought && <FilterBar searching={searching} searchBox={searchBox} say={say} />}
      <LeadList
        list={list}
        say={say}
        onClearFilters={() => {
          searching.clear({ ...NO_FILTERS, sort: searching.filters.sort })
          searchBox.current?.focus()
        }}
        onChanged={(changed) => {
          list.update((leads) => withChanged(leads, changed))
          figures.refetch()
        }}
      />
    </>
  )
}

type FilterBarProps = {
  searching: ReturnType<typeof useFilters<Filters>>
  searchBox: RefObject<HTMLInputElement | null>
  say: MyLeadsMessages
}

function FilterBar({ searching: { filters, typed, type, choose }, searchBox, say }: FilterBarProps) {
  const { filter } = say
  return (
    <SearchForm
      label={filter.label}
      search={{ label: filter.search, placeholder: filter.placeholder, longest: LONGEST_SEARCH, typed, type }}
      searchBox={searchBox}
      className="mt-3 grid grid-cols-1 gap-3 sm:gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      searchClassName="min-[22rem]:max-lg:col-span-2"
      onSubmit={() => choose({})}
    >
      <SelectField
        label={filter.outcome}
        placeholder={filter.anyOutcome}
        options={OUTCOMES.map((value) => ({ value, label: say.outcome[value] }))}
        value={filters.outcome}
        onChange={(event) => choose({ outcome: event.target.value })}
      />
      <SelectField
        label={filter.sort}
        options={LEAD_ORDERS.map((order) => ({
          value: order === 'newest' ? '' : order,
          label: filter.orders[order],
        }))}
        value={filters.sort}
        onChange={(event) => choose({ sort: event.target.value })}
      />
    </SearchForm>
  )
}

type Opened = ReturnType<typeof openBoughtLeads>
type List = Opened & { view: StoreValue<Opened['$view']> }

type ListProps = {
  list: List
  say: MyLeadsMessages
  onClearFilters: () => void
  onChanged: (changed: PurchasedLead) => void
}

function LeadList({ list, say, onClearFilters, onChanged }: ListProps) {
  const { view } = list
  switch (view.name) {
    case 'loading':
      return <Loading say={say} />
    case 'failed':
      return (
        <div className="mt-4">
          <LoadFailed
            title={say.failed}
            why={say.failedWhy}
            tryAgain={say.tryAgain}
            onTryAgain={list.refetch}
          />
        </div>
      )
    case 'open':
      return (
        <>
          <p role="status" className="mt-2 min-h-11 content-center text-sm text-ink-soft">
            {view.list.listed.length > 0 && say.listed(view.list.listed.length, view.list.next !== null)}
          </p>
          {view.list.listed.length > 0 ? (
            <Leads view={view} say={say} onMore={() => void list.showMore()} onChanged={onChanged} />
          ) : (
            <NoLeads isFiltering={isFiltering(view.filters)} say={say} onClearFilters={onClearFilters} />
          )}
        </>
      )
  }
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const FRAME = 'divide-y divide-line overflow-clip rounded-lg border border-line bg-surface'

const Loading = ({ say }: { say: MyLeadsMessages }) => (
  <div role="status">
    <p className="mt-2 min-h-11">
      <span className="sr-only">{say.loading}</span>
    </p>
    <div className={FRAME}>
      {PLACES.map((place) => (
        <div key={place} className={`${ROW} flex items-center gap-6 px-5`}>
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  </div>
)

type LeadsProps = {
  view: Extract<List['view'], { name: 'open' }>
  say: MyLeadsMessages
  onMore: () => void
  onChanged: (changed: PurchasedLead) => void
}

function Leads({ view, say, onMore, onChanged }: LeadsProps) {
  const { listed } = view.list
  const [now] = useState(() => new Date())
  // The lead that was bought a moment ago, as its toast links to it.
  const [named] = useState(() => location.hash.slice(1))
  const { list, readOnFrom } = useReadingOn(listed.length)
  return (
    <Tooltips>
      <ul
        ref={list}
        aria-busy={view.isChanging || undefined}
        className={`${FRAME} ${view.isChanging ? 'opacity-55' : ''}`}
      >
        {listed.map((lead) => (
          <li key={lead.id} tabIndex={-1} className="-outline-offset-2">
            <LeadRow lead={lead} now={now} isOpenAtFirst={lead.id === named} say={say}>
              <BoughtLead
                lead={lead}
                now={now}
                say={say}
                updateStatus={<UpdateStatus lead={lead} say={say} onChanged={onChanged} />}
              />
            </LeadRow>
          </li>
        ))}
      </ul>
      <ShowMore
        view={view}
        say={say}
        onMore={() => {
          readOnFrom(listed.length)
          onMore()
        }}
      />
    </Tooltips>
  )
}

type NoLeadsProps = { isFiltering: boolean; say: MyLeadsMessages; onClearFilters: () => void }

const NoLeads = ({ isFiltering, say, onClearFilters }: NoLeadsProps) =>
  isFiltering ? (
    <EmptyState
      title={say.noneFound}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {say.filter.clear}
        </Button>
      }
    >
      {say.noneFoundWhy}
    </EmptyState>
  ) : (
    <EmptyState
      title={say.empty}
      action={
        <a href="/supplier/dashboard" className={buttonClass('primary')}>
          {say.toMarket}
        </a>
      }
    >
      {say.emptyWhy}
    </EmptyState>
  )
