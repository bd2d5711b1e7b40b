import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { MOST_NEW_COUNTED, type SavedSearch } from '../../../../api/contract/market/saved-searches.ts'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { savedSearchesMessages as say } from './saved-searches.messages.ts'

type Props = {
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Undefined until they are known. */
  searches: SavedSearch[] | undefined
  /** The id of the search that equals the filters; empty without one. */
  currentId: string
  onOpen: (search: SavedSearch) => void
  onEdit: (search: SavedSearch) => void
  /** Set when they could not be loaded. */
  onTryAgain: (() => void) | undefined
  children: ReactNode
}

/** A row of saved searches, as high with none as with fifty; it unfolds to a grid of all. */
export function SearchStrip({ headingRef, children, ...props }: Props) {
  const { searches, currentId } = props
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { row, isOverflowing } = useOverflow(isUnfolded)
  useCurrentInSight(row, currentId, searches !== undefined)
  const mayUnfold = searches !== undefined && searches.length > 0 && (isOverflowing || isUnfolded)
  const withNew = searches?.filter(({ newLeads }) => newLeads > 0).length ?? 0

  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
        <h2 ref={headingRef} id={id} tabIndex={-1} className="font-semibold outline-none sm:text-lg">
          {mayUnfold ? (
            <button
              type="button"
              className="-ml-2 flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-sunk"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {say.all(searches.length)}
              <Icon path="m4 6 4 4 4-4" className={`size-4 ${isUnfolded ? 'rotate-180' : ''}`} />
            </button>
          ) : (
            say.title
          )}
        </h2>
        {withNew > 0 && <p className="text-sm text-ink-soft max-sm:sr-only">{say.withNew(withNew)}</p>}
        <div className="ml-auto flex min-w-0 items-center justify-end gap-2 max-sm:[&>button]:px-3! max-sm:[&>button]:text-sm! sm:gap-3 [&>button]:shrink-0">
          {children}
        </div>
      </div>
      <div className="mt-1 min-h-16 max-sm:mt-2 max-sm:min-h-21">
        <Body {...props} row={row} isUnfolded={isUnfolded} />
      </div>
    </section>
  )
}

type BodyProps = Omit<Props, 'headingRef' | 'children'> & {
  row: RefObject<HTMLUListElement | null>
  isUnfolded: boolean
}

function Body({ searches, currentId, row, isUnfolded, onOpen, onEdit, onTryAgain }: BodyProps) {
  if (onTryAgain)
    return (
      <p role="alert" className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2">
        {say.failed}
        <Button variant="secondary" onClick={onTryAgain}>
          {common.tryAgain}
        </Button>
      </p>
    )
  if (searches === undefined)
    return (
      <div role="status">
        <span className="sr-only">{say.loading}</span>
        <Skeleton className="h-15 w-90 max-w-full max-sm:h-20" />
      </div>
    )
  if (searches.length === 0)
    return (
      <p className="flex min-h-15 items-center rounded-md border border-dashed border-line-strong px-4 py-2 text-ink-soft">
        {say.none}
      </p>
    )
  return (
    <ul
      ref={row}
      className={
        isUnfolded
          ? 'grid max-h-[70vh] gap-3 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3 -m-1 p-1'
          : 'flex gap-3 overflow-x-auto -mx-1 -mt-1 px-1 pt-1 pb-2'
      }
    >
      {searches.map((search) => (
        <SearchCard
          key={search.id}
          search={search}
          isCurrent={search.id === currentId}
          isUnfolded={isUnfolded}
          onOpen={() => onOpen(search)}
          onEdit={() => onEdit(search)}
        />
      ))}
    </ul>
  )
}

const PENCIL = 'm3 13 .7-3L10.5 3.2a1.4 1.4 0 0 1 2 0l.3.3a1.4 1.4 0 0 1 0 2L6 12.3 3 13Z'

type CardProps = {
  search: SavedSearch
  isCurrent: boolean
  isUnfolded: boolean
  onOpen: () => void
  onEdit: () => void
}

function SearchCard({ search, isCurrent, isUnfolded, onOpen, onEdit }: CardProps) {
  const { name, newLeads, alerts, paused } = search
  return (
    <li
      className={`flex rounded-md border bg-surface ${isUnfolded ? '' : 'w-90 max-w-[88%] shrink-0'} ${isCurrent ? 'border-action bg-action-tint' : 'border-line'}`}
    >
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className="flex min-w-0 grow cursor-pointer flex-col items-stretch justify-start rounded-l-md py-2 pl-3 text-left hover:bg-sunk"
        onClick={onOpen}
      >
        <span className={`block font-medium ${isUnfolded ? 'wrap-anywhere' : 'truncate'}`}>{name}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          <span className={newLeads > 0 ? 'font-medium text-action' : ''}>
            {say.newLeads(newLeads, MOST_NEW_COUNTED)}
          </span>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">
            {paused && <span className="font-medium text-pending">{say.paused} · </span>}
            {say.alerts[alerts]}
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-label={say.editNamed(name)}
        className="flex min-w-13 shrink-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-r-md px-1 text-sm hover:bg-sunk"
        onClick={onEdit}
      >
        <Icon path={PENCIL} strokeWidth={1.5} />
        {common.edit}
      </button>
    </li>
  )
}

function useOverflow(isUnfolded: boolean) {
  const row = useRef<HTMLUListElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const measure = () => {
      const list = row.current
      if (!isUnfolded) setOverflowing(list !== null && list.scrollWidth > list.clientWidth)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return { row, isOverflowing }
}

function useCurrentInSight(row: RefObject<HTMLUListElement | null>, currentId: string, isKnown: boolean) {
  useEffect(() => {
    const list = row.current
    const card = list?.querySelector('[aria-current]')?.closest('li')
    if (!isKnown || currentId === '' || !list || !card) return
    const isInSight =
      card.offsetLeft >= list.scrollLeft &&
      card.offsetLeft + card.offsetWidth <= list.scrollLeft + list.clientWidth
    if (!isInSight) list.scrollTo({ left: card.offsetLeft - list.offsetLeft })
  }, [row, currentId, isKnown])
}
