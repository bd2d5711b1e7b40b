import { useEffect, useRef, useState } from 'react'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

/** Where filters outlive a reload: how they are read there, and put there; `add` keeps what is there for Back. */
type Home<Filters> = {
  here: () => Filters
  put: (filters: Filters) => void
  add?: (filters: Filters) => void
}

/** The filters of a list as they stand. `typed` is what the search box holds, which may be ahead of them. */
export function useFilters<Filters extends { search: string }>({ here, put, add = put }: Home<Filters>) {
  const [filters, setFilters] = useState(here)
  const [typed, setTyped] = useState(filters.search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply(wanted: Filters, into = put) {
    clearTimeout(pause.current)
    into(wanted)
    setFilters(here())
  }

  useEffect(() => {
    const followAddress = () => {
      const read = here()
      setFilters(read)
      setTyped(read.search)
    }
    window.addEventListener('popstate', followAddress)
    return () => {
      clearTimeout(pause.current)
      window.removeEventListener('popstate', followAddress)
    }
  }, [here])

  return {
    filters,
    typed,
    type(search: string) {
      setTyped(search)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => apply({ ...filters, search }), TYPING_PAUSE_MS)
    },
    /** Takes effect at once, with whatever is typed so far. */
    choose: (chosen: Partial<Filters>) => apply({ ...filters, search: typed, ...chosen }),
    clear(none: Filters) {
      setTyped(none.search)
      apply(none)
    },
    /** Other filters altogether: Back returns to those before. */
    open(others: Filters) {
      setTyped(others.search)
      apply(others, add)
    },
  }
}
