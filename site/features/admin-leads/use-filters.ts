import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { LONGEST_SEARCH } from '../../../api/leads/leads.admin.schema.ts'
import { type Filters, readFilters, withFilters } from './filters.ts'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

/** What was searched for stays with this entry of the browser's history: through a reload, and out of every address. */
const KeptSearch = v.object({ leadSearch: v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)) })

function filtersHere(): Filters {
  const kept = v.safeParse(KeptSearch, history.state)
  return readFilters(location.search, kept.success ? kept.output.leadSearch : '')
}

/** The filters as they stand. `typed` is what the search box holds, which may be ahead of it. */
export function useFilters() {
  const [filters, setFilters] = useState(filtersHere)
  const [typed, setTyped] = useState(filters.search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply(wanted: Filters) {
    clearTimeout(pause.current)
    history.replaceState(
      { ...history.state, leadSearch: wanted.search },
      '',
      location.pathname + withFilters(location.search, wanted),
    )
    setFilters(filtersHere())
  }

  useEffect(() => {
    const followAddress = () => {
      const read = filtersHere()
      setFilters(read)
      setTyped(read.search)
    }
    window.addEventListener('popstate', followAddress)
    return () => {
      clearTimeout(pause.current)
      window.removeEventListener('popstate', followAddress)
    }
  }, [])

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
