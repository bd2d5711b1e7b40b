import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListView } from '../data/remote.ts'

/** How many match, up to the most that one action can be for. */
export type Matching = { count: number; isMore: boolean }

const NONE: ReadonlySet<string> = new Set()

/** Some rows on screen, or all that match the filters. Rows that leave the list and other filters end a selection. */
export function useSelection<Item extends { id: string }, Counted extends Matching>(
  view: ListView<{ listed: Item[] }, object>,
  filters: object,
) {
  const [ids, setIds] = useState(NONE)
  const [matching, setMatching] = useState<Counted>()
  const listed = view.name === 'open' ? view.list.listed : []
  const chosen = matching ? listed : listed.filter(({ id }) => ids.has(id))
  const latestChosen = useRef(chosen)
  latestChosen.current = chosen
  const bar = useRef<HTMLDivElement>(null)

  const select = useCallback((wanted: string[]) => {
    setMatching(undefined)
    setIds(new Set(wanted))
  }, [])

  useEffect(() => {
    if (filters) select([])
  }, [filters, select])

  return {
    /** The selected rows on screen; all of them where `matching` is set. */
    chosen,
    matching,
    count: matching?.count ?? chosen.length,
    isWholePage: listed.length > 0 && chosen.length === listed.length,
    has: (id: string) => matching !== undefined || ids.has(id),
    /** Stays the same function, so that a row renders again only when it changes. */
    choose: useCallback(
      (id: string, isChosen: boolean) => {
        const others = latestChosen.current.map((item) => item.id).filter((other) => other !== id)
        select(isChosen ? [...others, id] : others)
      },
      [select],
    ),
    choosePage: (isChosen: boolean) => select(isChosen ? listed.map(({ id }) => id) : []),
    chooseMatching: setMatching,
    clear: () => select([]),
    bar,
    /** After an action for the selection, whose button is gone: nothing is selected, and the bar has the focus. */
    finish() {
      select([])
      setTimeout(() => bar.current?.focus({ preventScroll: true }))
    },
  }
}

export type Selection<Item extends { id: string }, Counted extends Matching> = ReturnType<
  typeof useSelection<Item, Counted>
>

/** What the rows of a list use of it. */
export type RowSelection = Omit<Selection<never, never>, 'chosen' | 'matching' | 'chooseMatching'>
