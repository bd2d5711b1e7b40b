import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton, Spinner } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { EmptyState, ShowMore, Skeleton } from '../../../components/Loading.tsx'
import { ListStates } from '../../../components/lists/ListStates.tsx'
import { ShortcutsSwitch, useShortcuts } from '../../../components/lists/Shortcuts.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import { totalInWords } from '../../../lib/lists/list-in-pages.ts'
import { useKeptChoice } from '../../../lib/use-kept-choice.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { isFiltering, MARKED, maySave } from './filters.ts'
import { LeadArticle, RowHeadings, VIEWS } from './LeadArticle.tsx'
import { isListed } from './lead-marks.store.ts'
import { marketMessages as say } from './market.messages.ts'
import type { MarketView, openMarket } from './market.store.ts'
import { arrivalsIn, type Market } from './market.ts'
import type { LeadMarking } from './use-lead-marks.ts'

type Props = {
  view: Exclude<MarketView, { name: 'closed' }>
  market: Pick<ReturnType<typeof openMarket>, 'refetch' | 'showMore' | 'showArrivals'>
  marks: LeadMarking
  /** The ids of leads that the open saved search has found since the last look at it. */
  newToYou: ReadonlySet<string>
  supplier: Supplier
  /** The chosen list, which may still be on its way: empty, or one of the marked. */
  chosenList: string
  openingId: string | undefined
  onPurchase: (lead: LeadCard) => void
  onChooseList: (list: string) => void
  onClearFilters: () => void
  /** The current filters can be saved with the button above. */
  maySave: boolean
  onSearch: () => void
}

export const MarketList = ({ view, ...props }: Props) => (
  <ListStates
    view={view}
    say={say}
    loading={<LeadGridSkeleton label={say.loading} />}
    showsReason
    onTryAgain={props.market.refetch}
  >
    {(open) => <OpenList view={open} {...props} />}
  </ListStates>
)

type OpenProps = Omit<Props, 'view'> & { view: Extract<MarketView, { name: 'open' }> }

function OpenList({ view, ...props }: OpenProps) {
  const { market, marks, openingId, onPurchase, onClearFilters, onSearch } = props
  const now = useNow()
  const { next, goneIds } = view.list
  const { marked } = view.filters
  const isShown = ({ id }: LeadCard) => isListed(marks.markOf(id), marked)
  const listed = useSameWhileEqual(view.list.listed.filter(isShown))
  const leftOut = view.list.listed.length - listed.length
  const onOffer = listed.filter(({ id }) => !goneIds.has(id)).length
  const isFiltered = isFiltering(view.filters)
  const { top, list, readFrom } = useFocusInList(listed)
  const [look, chooseLook] = useKeptChoice('market-view', VIEWS)
  const shortcuts = useShortcuts()
  const [entranceId, setEntranceId] = useState<string>()
  const [done, setDone] = useState('')
  const isList = useHasRoomForList() && look === 'list'
  const entrance = listed.find(({ id }) => id === entranceId) ?? listed[0]
  const isAllLeftOut = listed.length === 0 && next !== null
  useEffect(() => {
    if (isAllLeftOut && view.more === 'idle') void market.showMore()
  })

  function toggle(lead: LeadCard, mark: 'shortlisted' | 'hidden') {
    const { title, leaves } = marks.toggle(lead, mark)
    // What leaves is said by a toast.
    setDone(leaves ? '' : title)
    if (leaves && listed.length > 1) readFrom(Math.min(listed.indexOf(lead), listed.length - 2))
  }

  // The same for each card from one render to the next, so that a card is drawn again only when it changes.
  const latest = useRef({ toggle, onPurchase })
  latest.current = { toggle, onPurchase }
  const ofCard = useMemo(
    () => ({
      onPurchase: (lead: LeadCard) => latest.current.onPurchase(lead),
      onToggle: (lead: LeadCard, mark: 'shortlisted' | 'hidden') => latest.current.toggle(lead, mark),
    }),
    [],
  )

  return (
    <div aria-busy={view.isChanging || undefined}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {/* Gets the focus of a card that leaves. */}
        <p ref={top} role="status" tabIndex={-1} className="grow text-ink-soft tabular-nums outline-none">
          {listed.length > 0 ? (
            say.listed(onOffer, totalIn(view.list, leftOut), next !== null)
          ) : (
            // For screen readers; the sighted read the words below.
            <span className="sr-only">{say.noLeads}</span>
          )}
          <span className="sr-only">{done}</span>
        </p>
        {listed.length > 0 && isFiltered && (
          <Button variant="quiet" className="-mr-3 px-3! text-sm!" onClick={onClearFilters}>
            {common.clearFilters}
          </Button>
        )}
        <Choice
          legend={say.lists}
          values={['', ...MARKED]}
          labelOf={(one) => say.listNames[one === '' ? 'all' : one]}
          chosen={props.chosenList}
          className="max-sm:w-full max-sm:*:grow"
          onChoose={props.onChooseList}
        />
        {listed.length > 0 && (
          <Choice
            legend={say.view}
            values={VIEWS}
            labelOf={(one) => say.views[one]}
            chosen={look}
            className="max-lg:hidden"
            onChoose={chooseLook}
          />
        )}
      </div>
      {view.filters.mine !== '' && <CoversAll supplier={props.supplier} />}
      {marks.hasFailed && (
        <Alert tone="pending" className="mb-4">
          {say.marksFailed}
        </Alert>
      )}
      <Arrivals
        count={view.isChanging ? 0 : arrivalsIn(view.list).filter(isShown).length}
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
        !isAllLeftOut && <NoLeads view={view} isAllHidden={leftOut > 0 && marked === ''} {...props} />
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
            if (shortcuts.areOn) followKey(event, { listed, onPurchase, onToggle: toggle, onSearch })
          }}
        >
          {isList && <RowHeadings />}
          <ul className={isList ? 'flex flex-col gap-1.5' : GRID}>
            {listed.map((lead) => (
              <li key={lead.id}>
                <LeadArticle
                  lead={lead}
                  view={isList ? 'list' : 'cards'}
                  isGone={goneIds.has(lead.id)}
                  isOpening={lead.id === openingId}
                  isEntrance={lead === entrance}
                  mark={marks.markOf(lead.id)}
                  isNewToYou={props.newToYou.has(lead.id)}
                  now={now}
                  {...ofCard}
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

/** The same array until other items are in it. */
function useSameWhileEqual<Item>(items: Item[]): Item[] {
  const latest = useRef(items)
  const isEqual =
    items.length === latest.current.length && items.every((item, at) => item === latest.current[at])
  if (!isEqual) latest.current = items
  return latest.current
}

type ChoiceProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  labelOf: (value: Value) => string
  chosen: string
  className: string
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({
  legend,
  values,
  labelOf,
  className,
  ...props
}: ChoiceProps<Value>) => (
  <fieldset className={`flex rounded-md border border-line-strong ${className}`}>
    <legend className="sr-only">{legend}</legend>
    {values.map((value) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === props.chosen}
        className="min-h-11 cursor-pointer rounded-md px-3 font-medium hover:bg-sunk aria-pressed:bg-action-tint aria-pressed:text-action lg:min-h-10"
        onClick={() => props.onChoose(value)}
      >
        {labelOf(value)}
      </button>
    ))}
  </fieldset>
)

/** For a supplier without territories or types, whose own leads are all. */
function CoversAll({ supplier: { territories, businessTypes } }: Pick<Props, 'supplier'>) {
  if (territories.length > 0 && businessTypes.length > 0) return null
  const covers = businessTypes.length > 0 ? say.coversAllTerritories : say.coversAllTypes
  return (
    <p className="mb-3 text-sm">
      {territories.length + businessTypes.length === 0 ? say.coversAll : covers}{' '}
      <a href={ACCOUNT} className="underline underline-offset-4">
        {say.changeCoverage}
      </a>
    </p>
  )
}

const ACCOUNT = `${HOME}/supplier/account`

type NoLeadsProps = OpenProps & { isAllHidden: boolean }

/** In place of a list without leads: why, and what to do. */
function NoLeads({ view: { filters }, isAllHidden, onChooseList, onClearFilters, ...props }: NoLeadsProps) {
  const clear = (
    <Button variant="secondary" onClick={onClearFilters}>
      {common.clearFilters}
    </Button>
  )
  const list = MARKED.find((one) => one === filters.marked)
  if (isAllHidden)
    return (
      <EmptyState
        title={say.allHidden}
        action={
          <Button variant="secondary" onClick={() => onChooseList('hidden')}>
            {say.showHidden}
          </Button>
        }
      >
        {say.checkBack}
      </EmptyState>
    )
  if (list && !isFiltering(filters))
    return (
      <EmptyState
        title={say.nothingMarked[list].title}
        action={
          <Button variant="secondary" onClick={() => onChooseList('')}>
            {say.showAll}
          </Button>
        }
      >
        {say.nothingMarked[list].why}
      </EmptyState>
    )
  if (filters.mine !== '')
    return (
      <EmptyState
        title={say.noneOfMine}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {clear}
            <LinkButton variant="secondary" href={ACCOUNT}>
              {say.changeCoverage}
            </LinkButton>
          </div>
        }
      >
        {say.noneOfMineWhy}
      </EmptyState>
    )
  const isFiltered = isFiltering(filters)
  return (
    <EmptyState title={say.noLeads} action={isFiltered && clear}>
      <p>{isFiltered ? say.adjustFilters : say.checkBack}</p>
      {props.maySave && maySave(filters) && <p>{say.saveInstead}</p>}
    </EmptyState>
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

type Keys = Pick<Props, 'onPurchase' | 'onSearch'> & {
  listed: LeadCard[]
  onToggle: (lead: LeadCard, mark: 'shortlisted' | 'hidden') => void
}

/** By key what the buttons of the lead with the focus do, and the way to the next lead. Only with the focus in the list. */
function followKey(
  event: KeyboardEvent<HTMLElement>,
  { listed, onPurchase, onToggle, onSearch }: Keys,
): void {
  const article = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null
  if (article === null || event.ctrlKey || event.metaKey || event.altKey) return
  const at = listed.findIndex(({ id }) => id === article.dataset.lead)
  const lead = listed[at]
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const next = step === undefined ? undefined : listed[at + step]
  const mark = MARKING_KEYS[event.key.toLowerCase()]
  if (next) event.currentTarget.querySelector<HTMLElement>(`[data-lead="${next.id}"]`)?.focus()
  else if (event.key === '/') onSearch()
  else if (event.key === 'Enter' && event.target === article && lead) onPurchase(lead)
  // A key that is held down would hide one lead after the other.
  else if (mark && lead && !event.repeat) onToggle(lead, mark)
  else return
  event.preventDefault()
}

const MARKING_KEYS: Record<string, 'shortlisted' | 'hidden' | undefined> = { s: 'shortlisted', h: 'hidden' }

/** "61", or "1,000+", without what is left out; undefined without a count. */
const totalIn = ({ newest: { total } }: Market, leftOut: number) =>
  total ? totalInWords(total.isMore ? total : { ...total, count: total.count - leftOut }) : undefined

type ArrivalsProps = { count: number; onShow: () => void }

/** Announces new leads without moving the list: it takes no room, and stays in sight. */
const Arrivals = ({ count, onShow }: ArrivalsProps) => (
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
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="ml-auto h-11.5 w-72 max-sm:w-full" />
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
