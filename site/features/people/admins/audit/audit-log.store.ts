import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AUDIT_SORTS, AuditLogEntry } from '../../../../../api/contract/admin/audit-log.ts'
import { sortsBy } from '../../../../../api/contract/forms/fields.ts'
import { fieldMessagesOf } from '../../../../lib/data/api.ts'
import { addToHistory, oneOf, putInAddress, withValues } from '../../../../lib/data/query.ts'
import { useRemoteList } from '../../../../lib/data/remote.ts'
import { pagedList } from '../../../../lib/lists/list-in-pages.ts'
import { adminSessionIsOver } from '../session/session.store.ts'

const NO_FILTERS = {
  actor: '',
  person: '',
  action: '',
  recordType: '',
  recordId: '',
  from: '',
  to: '',
  sort: '',
}

/** As in the address and in the API's query. An empty text filters nothing. */
export type Filters = typeof NO_FILTERS

export const LONGEST_WORD = 100

/** From the query of an address, which may hold anything. */
function readFilters(query: string): Filters {
  const params = new URLSearchParams(query)
  const read = { ...NO_FILTERS }
  for (const name of Object.keys(read) as (keyof Filters)[])
    read[name] = (params.get(name) ?? '').slice(0, LONGEST_WORD)
  // The order may be of a column that there is no more.
  return { ...read, sort: oneOf(read.sort, sortsBy(AUDIT_SORTS)) }
}

const queryOf = (filters: Filters) => withValues('', filters)

export const isFiltering = (filters: Filters) => queryOf({ ...filters, sort: '' }) !== ''

/** Without a typed name or email, which would stay in the browser's history; an id of ours may. */
const withoutNames = (filters: Filters): Filters =>
  v.is(v.pipe(v.string(), v.uuid()), filters.person) ? filters : { ...filters, person: '' }

/** What no address shows is kept by the entry of the history. */
const Kept = v.object({ auditPerson: v.pipe(v.string(), v.maxLength(LONGEST_WORD)) })

function filtersHere(): Filters {
  const inAddress = readFilters(location.search)
  const { success, output } = v.safeParse(Kept, history.state)
  return success && inAddress.person === '' ? { ...inAddress, person: output.auditPerson } : inAddress
}

/** Puts the filters into the address, or into a new entry of the history, so that Back returns to those before. */
function show(filters: Filters, put: typeof putInAddress): void {
  const query = queryOf(withoutNames(filters))
  const inAddress = query === location.search ? putInAddress : put
  inAddress(query, { auditPerson: filters.person })
}

/** A pause in typing, so that we search for a word and not for each of its letters. */
const TYPING_PAUSE_MS = 300

/** The entries that fit the typed filters, which are in the address too. */
export function useAuditLog() {
  const [typed, setTyped] = useState(filtersHere)
  const [filters, setFilters] = useState(typed)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { view, startOver, showMore } = useRemoteList(openEntries, filters)

  useEffect(() => {
    show(filtersHere(), putInAddress)
    const followAddress = () => {
      clearTimeout(pause.current)
      setTyped(filtersHere())
      setFilters(filtersHere())
    }
    window.addEventListener('popstate', followAddress)
    return () => {
      clearTimeout(pause.current)
      window.removeEventListener('popstate', followAddress)
    }
  }, [])

  function apply(next: Filters, put = addToHistory) {
    clearTimeout(pause.current)
    show(next, put)
    setTyped(next)
    setFilters(next)
  }

  return {
    typed,
    view,
    mistakes: view.name === 'failed' ? fieldMessagesOf(view.error) : {},
    type(change: Partial<Filters>) {
      const next = { ...typed, ...change }
      setTyped(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => apply(next, putInAddress), TYPING_PAUSE_MS)
    },
    choose: (change: Partial<Filters>) => apply({ ...typed, ...change }),
    clear: () => apply({ ...NO_FILTERS, sort: typed.sort }),
    startOver,
    showMore,
  }
}

const openEntries = (filters: Filters) =>
  pagedList({
    item: AuditLogEntry,
    filters,
    pathOf: (filters) => `/api/admin/audit${queryOf(filters)}`,
    onSignedOut: adminSessionIsOver,
  })
