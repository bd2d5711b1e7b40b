import { useEffect, useRef, useState } from 'react'
import { type Filters, readFilters, withFilters } from './filters.ts'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

/** The filters as they stand in the address. `typed` is what the search box holds, which may be ahead of it. */
export function useFilters() {
  const [filters, setFilters] = useState(() => readFilters(location.search))
  const [typed, setTyped] = useState(filters.search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  function apply(wanted: Filters) {
    clearTimeout(pause.current)
    const query = withFilters(location.search, wanted)
    if (query !== location.search) history.replaceState(history.state, '', location.pathname + query)
    setFilters(readFilters(query))
  }

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
  }
}
