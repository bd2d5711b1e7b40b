import { useEffect, useRef } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { EmptyState, LoadFailed, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { type Filters, isFiltering } from './filters.ts'
import { LeadArticle } from './LeadArticle.tsx'
import type { MarketMessages } from './market.messages.ts'
import type { MarketView, openMarket } from './market.store.ts'
import { arrivalsIn, type ListedLead, type Market } from './market.ts'

type Props = {
  view: Exclude<MarketView, { name: 'closed' }>
  market: Pick<ReturnType<typeof openMarket>, 'refetch' | 'showMore' | 'showArrivals'>
  openingId: string | undefined
  say: MarketMessages
  onPurchase: (lead: LeadCard) => void
  onClearFilters: () => void
  /** The filters as they are can be saved, which is offered above. */
  maySave: boolean
}

/** The leads, or what there is to say where there are none. */
export function MarketList({ view, market, ...props }: Props) {
  const { say } = props
  switch (view.name) {
    case 'loading':
      return (
        <div>
          <p className="sr-only">
            <Spinner label={say.loading} />
          </p>
          <div className="mb-3 flex min-h-11 items-center">
            <Skeleton className="h-4 w-40" />
          </div>
          <LeadGridSkeleton />
        </div>
      )
    case 'failed':
      return (
        <LoadFailed
          title={say.failed}
          why={view.why ?? say.failedWhy}
          tryAgain={say.tryAgain}
          onTryAgain={market.refetch}
        />
      )
    case 'open':
      return <OpenList view={view} market={market} {...props} />
  }
}

type OpenProps = Omit<Props, 'view'> & { view: Extract<MarketView, { name: 'open' }> }

function OpenList({ view, market, openingId, say, onPurchase, onClearFilters, maySave }: OpenProps) {
  const now = useNow()
  const { listed, next } = view.list
  const onOffer = listed.filter(({ isGone }) => !isGone).length
  const { top, list, readFromTop, readOnFrom } = useFocusInList(listed)

  return (
    <div aria-busy={view.isChanging || undefined}>
      <div
        className={
          listed.length > 0 ? 'mb-3 flex min-h-11 items-center justify-between gap-4 text-sm' : undefined
        }
      >
        {/* Where the focus goes when what had it is gone. */}
        <p ref={top} role="status" tabIndex={-1} className="text-ink-soft tabular-nums outline-none">
          {listed.length > 0 ? (
            say.listed(onOffer, totalIn(view.list), next !== null)
          ) : (
            // Said where it is heard; the words below are for the eye.
            <span className="sr-only">{say.noLeads}</span>
          )}
        </p>
        {listed.length > 0 && isFiltering(view.filters) && (
          <Button variant="quiet" className="-mr-3 px-3! text-sm!" onClick={onClearFilters}>
            {say.clearFilters}
          </Button>
        )}
      </div>
      <Arrivals
        count={view.isChanging ? 0 : arrivalsIn(view.list).length}
        say={say}
        onShow={() => {
          market.showArrivals()
          readFromTop()
        }}
      />
      {view.isStale && (
        <div className="mb-4">
          <Alert tone="pending">{say.stale}</Alert>
        </div>
      )}
      {listed.length === 0 ? (
        <Nothing filters={view.filters} say={say} onClearFilters={onClearFilters} maySave={maySave} />
      ) : (
        <div ref={list} className={view.isChanging ? 'opacity-55' : ''}>
          <LeadGrid listed={listed} openingId={openingId} now={now} say={say.card} onPurchase={onPurchase} />
        </div>
      )}
      <ShowMore
        view={view}
        say={say}
        onMore={() => {
          readOnFrom(listed.length)
          void market.showMore()
        }}
      />
    </div>
  )
}

/** "61", or "1,000+"; undefined where nobody has counted. */
function totalIn({ newest: { total } }: Market): string | undefined {
  return total === null ? undefined : `${total.count.toLocaleString('en-CA')}${total.isMore ? '+' : ''}`
}

type NothingProps = Pick<Props, 'say' | 'onClearFilters' | 'maySave'> & { filters: Filters }

function Nothing({ filters, say, onClearFilters, maySave }: NothingProps) {
  const isFiltered = isFiltering(filters)
  return (
    <EmptyState
      title={say.noLeads}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClearFilters}>
            {say.clearFilters}
          </Button>
        )
      }
    >
      <p>{isFiltered ? say.adjustFilters : say.checkBack}</p>
      {maySave && <p>{say.saveInstead}</p>}
    </EmptyState>
  )
}

type ArrivalsProps = { count: number; say: MarketMessages; onShow: () => void }

/** Says that there are new leads without moving what is being read: it takes no room, and stays in sight. */
const Arrivals = ({ count, say, onShow }: ArrivalsProps) => (
  <div role="status" className="sticky top-4 z-10 -mt-14 mb-3 flex h-11 justify-center pointer-events-none">
    {count > 0 && (
      <Button className="pointer-events-auto shadow-lg" onClick={onShow}>
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
        </svg>
        {say.showArrivals(count)}
      </Button>
    )}
  </div>
)

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

type LeadGridProps = {
  listed: ListedLead[]
  openingId: string | undefined
  now: Date
  say: MarketMessages['card']
  onPurchase: (lead: LeadCard) => void
}

const LeadGrid = ({ listed, openingId, now, say, onPurchase }: LeadGridProps) => (
  <ul className={GRID}>
    {listed.map(({ lead, isGone }) => (
      <li key={lead.id}>
        <LeadArticle
          lead={lead}
          isGone={isGone}
          isOpening={lead.id === openingId}
          now={now}
          say={say}
          onPurchase={onPurchase}
        />
      </li>
    ))}
  </ul>
)

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Where the cards will be. */
const LeadGridSkeleton = () => (
  <div className={GRID} aria-hidden="true">
    {PLACES.map((place) => (
      <div
        key={place}
        className="flex h-[33.5rem] flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      >
        <div className="flex justify-between">
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-7 w-24" />
        </div>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-24" />
        <Skeleton className="mt-auto h-44" />
        <Skeleton className="h-11" />
      </div>
    ))}
  </div>
)

/** Keeps the focus in the list: on the leads that somebody asked for, and never lost with a card that leaves. */
function useFocusInList(listed: ListedLead[]) {
  const top = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const readNext = useRef<number>(undefined)
  const countBefore = useRef(listed.length)

  useEffect(() => {
    const isShorter = listed.length < countBefore.current
    countBefore.current = listed.length
    const from = readNext.current
    if (from !== undefined && listed.length > from) {
      readNext.current = undefined
      list.current?.querySelectorAll<HTMLElement>('[data-lead]')[from]?.focus({ preventScroll: from > 0 })
    } else if (isShorter && document.activeElement === document.body) {
      top.current?.focus({ preventScroll: true })
    }
  }, [listed])

  return {
    top,
    list,
    /** After the next change of the list its first card has the focus. */
    readFromTop: () => {
      readNext.current = 0
    },
    /** After the next change of the list the card at this place, where the new ones begin, has the focus. */
    readOnFrom: (place: number) => {
      readNext.current = place
    },
  }
}
