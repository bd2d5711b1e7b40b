import { useState } from 'react'

/** How many match, up to the most that one action can be for. */
export type Matching = { count: number; isMore: boolean }

/**
 * What is ticked in a list: some of its rows, or all that match its filters, also those that are not on screen. Rows that
 * leave the list are ticked no more.
 */
export function useSelection<Item extends { id: string }, Counted extends Matching>(listed: Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [matching, setMatching] = useState<Counted>()
  const chosen = matching ? listed : listed.filter(({ id }) => ids.has(id))

  function put(wanted: Iterable<string>) {
    setMatching(undefined)
    setIds(new Set(wanted))
  }

  return {
    /** Of those on screen. */
    chosen,
    /** Set where all that match are selected. */
    matching,
    count: matching?.count ?? chosen.length,
    isWholePage: listed.length > 0 && chosen.length === listed.length,
    has: (id: string) => matching !== undefined || ids.has(id),
    choose(id: string, isChosen: boolean) {
      const others = chosen.map((item) => item.id).filter((other) => other !== id)
      put(isChosen ? [...others, id] : others)
    },
    choosePage: (isChosen: boolean) => put(isChosen ? listed.map(({ id }) => id) : []),
    chooseMatching: setMatching,
    clear: () => put([]),
  }
}

export type Selection<Item extends { id: string }, Counted extends Matching> = ReturnType<
  typeof useSelection<Item, Counted>
>
