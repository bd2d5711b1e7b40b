import type { LeadCard } from '../../../api/contract/supplier/market.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button, Spinner } from '../../components/Button.tsx'
import { EmptyState, LoadFailed, ShowMore } from '../../components/Loading.tsx'
import { useNow } from '../../components/RelativeTime.tsx'
import { Arrivals } from './Arrivals.tsx'
import { isFiltering } from './filters.ts'
import { LeadGrid, LeadGridSkeleton } from './LeadGrid.tsx'
import type { MarketView, openMarket } from './market.store.ts'
import { arrivalsIn } from './market.ts'
import type { MarketplaceMessages } from './marketplace.messages.ts'
import { useFocusInList } from './use-focus-in-list.ts'

type Props = {
  view: Exclude<MarketView, { name: 'closed' }>
  market: Pick<ReturnType<typeof openMarket>, 'refetch' | 'showMore' | 'showArrivals'>
  openingId: string | undefined
  say: MarketplaceMessages
  onPurchase: (lead: LeadCard) => void
  onClearFilters: () => void
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

function OpenList({ view, market, openingId, say, onPurchase, onClearFilters }: OpenProps) {
  const now = useNow()
  const { listed, next } = view.list
  const onOffer = listed.filter(({ isGone }) => !isGone).length
  const { top, list, readFromTop, readOnFrom } = useFocusInList(listed)

  return (
    <div aria-busy={view.isChanging || undefined}>
      {/* Where the focus goes when what had it is gone. */}
      <p
        ref={top}
        role="status"
        tabIndex={-1}
        className="mb-3 min-h-11 content-center text-sm text-ink-soft outline-none"
      >
        {listed.length > 0 ? (
          say.listed(onOffer, next !== null)
        ) : (
          // Said where it is heard; the words below are for the eye.
          <span className="sr-only">{say.noLeads}</span>
        )}
      </p>
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
        <Nothing filtered={isFiltering(view.filters)} say={say} onClearFilters={onClearFilters} />
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

type NothingProps = { filtered: boolean; say: MarketplaceMessages; onClearFilters: () => void }

const Nothing = ({ filtered, say, onClearFilters }: NothingProps) => (
  <EmptyState
    title={say.noLeads}
    action={
      filtered && (
        <Button variant="secondary" onClick={onClearFilters}>
          {say.clearFilters}
        </Button>
      )
    }
  >
    <p>{filtered ? say.adjustFilters : say.checkBack}</p>
  </EmptyState>
)
