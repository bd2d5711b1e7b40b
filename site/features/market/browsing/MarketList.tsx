import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { EmptyState, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { ListStates } from '../../../components/lists/ListStates.tsx'
import { ShortcutsSwitch, useShortcuts } from '../../../components/lists/Shortcuts.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { totalInWords } from '../../../lib/lists/list-in-pages.ts'
import { useAfterChange } from '../../../lib/use-after-change.ts'
import { useKeptChoice } from '../../../lib/use-kept-choice.ts'
import { isFiltering } from './filters.ts'
import { LeadArticle, RowHeadings, VIEWS } from './LeadArticle.tsx'
import type { MarketMessages } from './market.messages.ts'
import type { MarketView, openMarket } from './market.store.ts'
import { arrivalsIn, type Market } from './market.ts'

type Props = {
  view: Exclude<MarketView, { name: 'closed' }>
  market: Pick<ReturnType<typeof openMarket>, 'refetch' | 'showMore' | 'showArrivals'>
  openingId: string | undefined
  say: MarketMessages
  onPurchase: (lead: LeadCard) => void
  onClearFilters: () => void
  /** The current filters can be saved with the button above. */
  maySave: boolean
  onSearch: () => void
}

export const MarketList = ({ view, ...props }: Props) => (
  <ListStates
    view={view}
    say={props.say}
    loading={<LeadGridSkeleton label={props.say.loading} />}
    showsReason
    onTryAgain={props.market.refetch}
  >
    {(open) => <OpenList view={open} {...props} />}
  </ListStates>
)

type OpenProps = Omit<Props, 'view'> & { view: Extract<MarketView, { name: 'open' }> }

function OpenList({
  view,
  market,
  openingId,
  say,
  onPurchase,
  onClearFilters,
  maySave,
  onSearch,
}: OpenProps) {
  const now = useNow()
  const { listed, next, goneIds } = view.list
  const onOffer = listed.filter(({ id }) => !goneIds.has(id)).length
  const isFiltered = isFiltering(view.filters)
  const { top, list, readFrom } = useFocusInList(listed)
  const [look, chooseLook] = useKeptChoice('market-view', VIEWS)
  const shortcuts = useShortcuts()
  const [entranceId, setEntranceId] = useState<string>()
  const isList = useHasRoomForList() && look === 'list'
  const entrance = listed.find(({ id }) => id === entranceId) ?? listed[0]

  return (
    <div aria-busy={view.isChanging || undefined}>
      <div
        className={
          listed.length > 0 ? 'mb-3 flex min-h-11 items-center justify-between gap-4 text-sm' : undefined
        }
      >
        {/* Gets the focus of a card that leaves. */}
        <p ref={top} role="status" tabIndex={-1} className="text-ink-soft tabular-nums outline-none">
          {listed.length > 0 ? (
            say.listed(onOffer, totalIn(view.list), next !== null)
          ) : (
            // For screen readers; the sighted read the words below.
            <span className="sr-only">{say.noLeads}</span>
          )}
        </p>
        {listed.length > 0 && (
          <div className="flex items-center gap-2">
            {isFiltered && (
              <Button variant="quiet" className="-mr-1 px-3! text-sm!" onClick={onClearFilters}>
                {say.clearFilters}
              </Button>
            )}
            <fieldset className="flex rounded-md border border-line-strong max-lg:hidden">
              <legend className="sr-only">{say.view}</legend>
              {VIEWS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={look === one}
                  className="min-h-10 cursor-pointer rounded-md px-3 font-medium hover:bg-sunk aria-pressed:bg-action-tint aria-pressed:text-action"
                  onClick={() => chooseLook(one)}
                >
                  {say.views[one]}
                </button>
              ))}
            </fieldset>
          </div>
        )}
      </div>
      <Arrivals
        count={view.isChanging ? 0 : arrivalsIn(view.list).length}
        say={say}
        onShow={() => {
          market.showArrivals()
          readFrom(0)
        }}
      />
      {view.isStale && (
        <Alert tone="pending" className="mb-4">
          {say.stale}
        </Alert>
      )}
      {listed.length === 0 ? (
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
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its keys only lead to what buttons inside it do as well.
        <div
          ref={list}
          id="leads"
          tabIndex={-1}
          className={`outline-none ${view.isChanging ? 'opacity-55' : ''}`}
          onFocus={({ target }) => {
            const lead = target.closest<HTMLElement>('[data-lead]')?.dataset.lead
            if (lead) setEntranceId(lead)
          }}
          onKeyDown={(event) => {
            if (shortcuts.areOn) followKey(event, { listed, onPurchase, onSearch })
          }}
        >
          {isList && <RowHeadings say={say.card} />}
          <ul className={isList ? 'flex flex-col gap-1.5' : GRID}>
            {listed.map((lead) => (
              <li key={lead.id}>
                <LeadArticle
                  lead={lead}
                  view={isList ? 'list' : 'cards'}
                  isGone={goneIds.has(lead.id)}
                  isOpening={lead.id === openingId}
                  isEntrance={lead === entrance}
                  now={now}
                  say={say.card}
                  onPurchase={onPurchase}
                />
              </li>
            ))}
          </ul>
          <ShortcutsSwitch shortcuts={shortcuts} words={say.shortcuts} />
        </div>
      )}
      <ShowMore
        view={view}
        say={say}
        onMore={() => {
          readFrom(listed.length)
          void market.showMore()
        }}
      />
    </div>
  )
}

/** The width from which the list's columns fit. */
const WIDE = '(min-width: 64rem)'

const useHasRoomForList = () =>
  useSyncExternalStore(
    (onChange) => {
      const wide = matchMedia(WIDE)
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
  )

type Keys = Pick<Props, 'onPurchase' | 'onSearch'> & { listed: LeadCard[] }

/** Arrows lead from one lead to the next, Enter opens the one that has the focus, and / searches. Only with the focus in the list. */
function followKey(event: KeyboardEvent<HTMLElement>, { listed, onPurchase, onSearch }: Keys): void {
  const article = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null
  if (article === null || event.ctrlKey || event.metaKey || event.altKey) return
  const at = listed.findIndex(({ id }) => id === article.dataset.lead)
  const lead = listed[at]
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const next = step === undefined ? undefined : listed[at + step]
  if (next) event.currentTarget.querySelector<HTMLElement>(`[data-lead="${next.id}"]`)?.focus()
  else if (event.key === '/') onSearch()
  else if (event.key === 'Enter' && event.target === article && lead) onPurchase(lead)
  else return
  event.preventDefault()
}

/** "61", or "1,000+"; undefined without a count. */
const totalIn = ({ newest: { total } }: Market) => (total ? totalInWords(total) : undefined)

type ArrivalsProps = { count: number; say: MarketMessages; onShow: () => void }

/** Announces new leads without moving the list: it takes no room, and stays in sight. */
const Arrivals = ({ count, say, onShow }: ArrivalsProps) => (
  <div role="status" className="sticky top-4 z-10 -mt-14 mb-3 flex h-11 justify-center pointer-events-none">
    {count > 0 && (
      <Button className="pointer-events-auto shadow-lg" onClick={onShow}>
        <Icon path="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
        {say.showArrivals(count)}
      </Button>
    )}
  </div>
)

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const LeadGridSkeleton = ({ label }: { label: string }) => (
  <div>
    <p className="sr-only">
      <Spinner label={label} />
    </p>
    <div className="mb-3 flex min-h-11 items-center">
      <Skeleton className="h-4 w-40" />
    </div>
    <div className={GRID} aria-hidden="true">
      {PLACES.map((place) => (
        <div
          key={place}
          className="flex h-[29rem] flex-col gap-4 rounded-lg border border-line bg-surface p-5"
        >
          <div className="flex justify-between">
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-7 w-24" />
          </div>
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-12" />
          <Skeleton className="h-32" />
          <Skeleton className="mt-auto h-12" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  </div>
)

/** Keeps the focus in the list: on leads that were just loaded, and never lost with a card that leaves. */
function useFocusInList(listed: LeadCard[]) {
  const top = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const readNext = useRef<number>(undefined)

  useAfterChange(listed, (before) => {
    const from = readNext.current
    if (from !== undefined && listed.length > from) {
      readNext.current = undefined
      list.current?.querySelectorAll<HTMLElement>('[data-lead]')[from]?.focus({ preventScroll: from > 0 })
    } else if (listed.length < before.length && document.activeElement === document.body) {
      top.current?.focus({ preventScroll: true })
    }
  })

  return {
    top,
    list,
    /** After the next change of the list the card at this place has the focus. */
    readFrom: (place: number) => {
      readNext.current = place
    },
  }
}
