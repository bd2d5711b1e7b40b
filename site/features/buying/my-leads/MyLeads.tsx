import type { StoreValue } from 'nanostores'
import { type ComponentProps, useState } from 'react'
import { LEAD_ORDERS } from '../../../../api/contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { OUTCOMES } from '../../../../domain/leads/outcomes.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { LinkButton } from '../../../components/Button.tsx'
import { LoadFailed, NothingListed, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { ExpandableRow } from '../../../components/lists/ExpandableRow.tsx'
import { FilterBar, FilterSelect } from '../../../components/lists/FilterBar.tsx'
import { ListStates } from '../../../components/lists/ListStates.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { useRemote, useRemoteList } from '../../../lib/data/remote.ts'
import { useReadingOn, useShownAgain } from '../../../lib/data/use-after-change.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
import { withChanged } from '../../../lib/lists/list-in-pages.ts'
import { OUTCOME_COLOURS } from '../../../lib/outcome-colours.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { COLON } from '../../../lib/words/format.messages.ts'
import { formatAgo, formatWholeMoney } from '../../../lib/words/format.ts'
import { HOME, LANGUAGE } from '../../../lib/words/language.ts'
import { marketPath } from '../../suppliers/accounts/market-path.store.ts'
import { SupplierOnly } from '../../suppliers/accounts/SupplierOnly.tsx'
import { BoughtLead } from './BoughtLead.tsx'
import { WhoToCall } from './ContactDetails.tsx'
import { Figures } from './Figures.tsx'
import { businessInWords, mayBeContacted, nextStep, promiseInWords } from './lead-in-words.ts'
import { leadFilters, openBoughtLeads, openDue, openFigures } from './my-leads.api.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'
import { hasNoteDraft } from './note-draft.ts'

export function MyLeads() {
  return (
    <SupplierOnly>
      {(supplier) => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6">
          <BackLink href={marketPath()}>{say.back}</BackLink>
          <h1 className="mt-1 text-2xl font-semibold">{common.myLeads}</h1>
          {/* Another supplier may sign in in another tab: leads of the first must not stay on the screen. */}
          <OwnLeads key={supplier.email} />
        </div>
      )}
    </SupplierOnly>
  )
}

function OwnLeads() {
  const { filter } = say
  const figures = useRemote(openFigures)
  const due = useRemote(openDue)
  const searching = useListFilters(leadFilters)
  const list = useRemoteList(openBoughtLeads, searching.filters)
  function lookAgain() {
    list.refetch()
    figures.refetch()
    due.refetch()
  }
  // The supplier may have bought leads since.
  useShownAgain(lookAgain)
  const changes = {
    onChanged(changed: PurchasedLead) {
      list.update((leads) => withChanged(leads, changed))
      figures.refetch()
      due.refetch()
    },
    onStale: lookAgain,
  }
  const hasBought = figures.data === undefined || figures.data.overview.totalPurchased > 0

  return (
    <>
      <Due
        // Where the list fails too, it says so.
        due={list.view.name === 'failed' ? { ...due, error: undefined } : due}
        {...changes}
      />
      <Figures figures={figures} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="flex min-h-11 items-center text-xl font-semibold">{say.listHeading}</h2>
        {hasBought && (
          <a
            href={`/api/supplier/purchases.csv?language=${LANGUAGE}`}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {say.downloadCsv}
          </a>
        )}
      </div>
      {hasBought && (
        <FilterBar
          label={filter.label}
          searchLabel={common.search}
          placeholder={filter.placeholder}
          searching={searching}
          className="mt-3 grid grid-cols-1 gap-3 sm:gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
          searchClassName="min-[22rem]:max-lg:col-span-2"
        >
          <FilterSelect
            searching={searching}
            name="outcome"
            label={filter.outcome}
            placeholder={filter.anyOutcome}
            values={OUTCOMES}
            labels={say.outcome}
          />
          <FilterSelect
            searching={searching}
            name="sort"
            label={filter.sort}
            placeholder={filter.orders.newest}
            values={LEAD_ORDERS.slice(1)}
            labels={filter.orders}
          />
        </FilterBar>
      )}
      <ListStates
        view={list.view}
        say={say}
        loading={<Loading />}
        className="mt-4"
        onTryAgain={() => {
          list.refetch()
          due.refetch()
        }}
      >
        {(view) => (
          <>
            <p role="status" className="mt-2 min-h-11 content-center text-sm text-ink-soft">
              {view.list.listed.length > 0 && say.listed(view.list.listed.length, view.list.next !== null)}
            </p>
            {view.list.listed.length > 0 ? (
              <Leads view={view} onMore={() => void list.showMore()} {...changes} />
            ) : (
              <NothingListed
                isFiltering={leadFilters.isFiltering(view.filters)}
                say={say}
                action={<LinkButton href={`${HOME}/supplier/dashboard`}>{common.toMarket}</LinkButton>}
                onClearFilters={searching.clear}
              />
            )}
          </>
        )}
      </ListStates>
    </>
  )
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const FRAME = 'divide-y divide-line overflow-clip rounded-lg border border-line bg-surface'

const Loading = () => (
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

type Changes = Pick<ComponentProps<typeof BoughtLead>, 'onChanged' | 'onStale'>

type DueProps = Changes & { due: { data: PurchasedLead[] | undefined; error: unknown; refetch: () => void } }

/** Nothing where nothing is due. */
function Due({ due: { data = [], error, refetch }, ...changes }: DueProps) {
  const now = useNow()
  if (error)
    return (
      <div className="mt-6">
        <LoadFailed say={{ ...say, failed: say.dueFailed }} onTryAgain={refetch} />
      </div>
    )
  const leads = data.toSorted((one, other) => ((one.followUpOn ?? '') < (other.followUpOn ?? '') ? -1 : 1))
  if (leads.length === 0) return null
  return (
    <section aria-labelledby="due" className="mt-6">
      <h2 id="due" className="text-xl font-semibold">
        {say.dueHeading(leads.length)}
      </h2>

      <Headings />
      <ul className={`${FRAME} max-lg:mt-3`}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadRow lead={lead} now={now} isOpenAtFirst={false} {...changes} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LeadsProps = Changes & {
  view: Extract<StoreValue<ReturnType<typeof openBoughtLeads>['$view']>, { name: 'open' }>
  onMore: () => void
}

function Leads({ view, onMore, ...changes }: LeadsProps) {
  const { listed } = view.list
  const now = useNow()
  // The toast of a purchase links to its lead.
  const [named] = useState(() => location.hash.slice(1))
  const { list, readOnFrom } = useReadingOn(listed.length)
  return (
    <>
      <Headings />
      <ul
        ref={list}
        aria-busy={view.isChanging || undefined}
        className={`${FRAME} ${view.isChanging ? 'opacity-55' : ''}`}
      >
        {listed.map((lead) => (
          <li key={lead.id} tabIndex={-1} className="-outline-offset-2">
            <LeadRow
              lead={lead}
              now={now}
              isOpenAtFirst={lead.id === named || hasNoteDraft(lead.id)}
              {...changes}
            />
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
    </>
  )
}

/** Above the columns where there is room for them. Each cell has its label for screen readers itself. */
const Headings = () => (
  <div
    aria-hidden="true"
    className={`hidden gap-x-4 px-5 pt-3 pb-1.5 text-sm font-medium text-ink-soft lg:grid ${COLUMNS}`}
  >
    <span className="pl-6">{say.columns.company}</span>
    <span>{say.columns.whoToCall}</span>
    <span className="text-right">{say.columns.volume}</span>
    <span>{say.columns.nextStep}</span>
    <span className="text-right">{say.columns.dealValue}</span>
    <span className="text-right">{say.columns.status}</span>
  </div>
)

const COLUMNS = 'lg:grid-cols-[minmax(0,6fr)_9rem_7rem_minmax(0,5fr)_8rem_7rem]'

type RowProps = ComponentProps<typeof BoughtLead> & { isOpenAtFirst: boolean }

/** A lead in a row, which expands to everything that its buyer may see. */
const LeadRow = ({ isOpenAtFirst, ...bought }: RowProps) => {
  const { lead, now } = bought
  return (
    <ExpandableRow
      heading={<span className="min-w-0 truncate">{lead.company || say.erasedCompany}</span>}
      headingClass="font-semibold"
      className={`${ROW} gap-y-0.5 ${COLUMNS}`}
      detailsClass="pt-5 pb-4"
      isOpenAtFirst={isOpenAtFirst}
      cells={
        <>
          <p className="flex justify-end lg:col-start-6 lg:row-start-1">
            <Status lead={lead} />
          </p>
          <p className="pl-6 text-sm text-ink-soft lg:col-start-1 lg:row-start-2">{businessInWords(lead)}</p>
          <p className="text-right text-sm whitespace-nowrap text-ink-soft lg:col-start-6 lg:row-start-2">
            <span className="sr-only">{say.purchased} </span>
            <time dateTime={lead.purchasedAt}>{formatAgo(new Date(lead.purchasedAt), now)}</time>
          </p>
          <p className="flex flex-wrap gap-x-3 pl-6 text-sm max-lg:col-span-full lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:pl-0">
            <WhoToCall lead={lead} />
          </p>
          <p className="hidden text-right whitespace-nowrap tabular-nums lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:block">
            <span className="sr-only">{say.columns.volume} </span>
            {formatWholeMoney(lead.monthlyVolume)}
          </p>
          <p className="hidden text-sm lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:line-clamp-2">
            <span className="sr-only">
              {say.columns.nextStep}
              {COLON}
            </span>
            {nextStep(lead, now)}
          </p>
          <p className="hidden text-right whitespace-nowrap tabular-nums lg:col-start-5 lg:row-span-2 lg:row-start-1 lg:block">
            <span className="sr-only">{say.columns.dealValue} </span>
            {lead.dealValue === null ? say.noValue : formatWholeMoney(lead.dealValue)}
          </p>
          <Urgent lead={lead} now={now} />
        </>
      }
    >
      <BoughtLead {...bought} />
    </ExpandableRow>
  )
}

const Status = ({ lead }: Pick<RowProps, 'lead'>) =>
  lead.withdrawnAt === null && lead.cancelledAt === null ? (
    <Badge tone={OUTCOME_COLOURS[lead.outcome].tone}>{say.outcome[lead.outcome]}</Badge>
  ) : (
    <Badge tone="danger">{say.doNotContact}</Badge>
  )

/** In the closed row only what is still to be kept, or what the owner complains about. */
function Urgent({ lead, now }: Pick<RowProps, 'lead' | 'now'>) {
  if (!mayBeContacted(lead)) return null
  const promise = promiseInWords(lead, now)
  const isWaiting = lead.ownerSays === 'not-yet'
  if (!isWaiting && (promise === null || promise.isLate)) return null
  return (
    <p className={`col-span-full pl-6 text-sm ${isWaiting ? 'font-medium text-danger' : 'text-ink-soft'}`}>
      {isWaiting ? say.promise.owner['not-yet'] : promise?.words}
    </p>
  )
}

/** The height of a closed row, for its skeleton. */
const ROW = 'min-h-18'
