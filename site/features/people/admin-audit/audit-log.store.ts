import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AuditLogEntry } from '../../../../api/contract/admin/audit-log.ts'
import { api, fieldMessagesOf } from '../../../lib/api.ts'
import { putInAddress, withValues } from '../../../lib/query.ts'
import { remoteList, useRemoteList } from '../../../lib/remote.ts'
import { adminSessionIsOver } from '../admin-session/session.store.ts'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

/** The entries that fit what is typed, which stands in the address too, and the way to earlier ones. */
export function useAuditLog() {
  const [typed, setTyped] = useState(() => readFilters(location.search))
  const [asked, setAsked] = useState(typed)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { view, startOver, showMore } = useRemoteList(openEntries, asked)

  useEffect(() => putInAddress(queryOf(withoutNames(asked))), [asked])
  useEffect(() => () => clearTimeout(pause.current), [])

  return {
    typed,
    view,
    mistakes: view.name === 'failed' ? fieldMessagesOf(view.error) : {},
    type(change: Partial<Filters>) {
      const next = { ...typed, ...change }
      setTyped(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => setAsked(next), TYPING_PAUSE_MS)
    },
    /** Takes effect at once. */
    choose(change: Partial<Filters>) {
      clearTimeout(pause.current)
      const next = { ...typed, ...change }
      setTyped(next)
      setAsked(next)
    },
    clear() {
      clearTimeout(pause.current)
      setTyped(NO_FILTERS)
      setAsked(NO_FILTERS)
    },
    startOver,
    showMore,
  }
}

type Entries = { listed: AuditLogEntry[]; next: string | null }

const openEntries = (filters: Filters) =>
  remoteList({
    filters,
    look: ({ filters, signal }) => read(`/api/admin/audit${queryOf(filters)}`, signal),
    more: read,
    listOf: (page: Entries) => page,
    afterLook: (_, page) => page,
    withMore: (list, { listed, next }) => ({ listed: [...list.listed, ...listed], next }),
    onSignedOut: adminSessionIsOver,
  })

async function read(path: string, signal: AbortSignal): Promise<Entries> {
  const { answer, next } = await api.getPage(path, v.array(AuditLogEntry), { signal })
  return { listed: answer, next }
}

const NAMES = ['actor', 'person', 'deed', 'subject', 'subjectId', 'from', 'to'] as const

/** Which entries are looked for, as they stand in the address and as the API is asked. An empty text filters nothing. */
export type Filters = Record<(typeof NAMES)[number], string>

const NO_FILTERS: Filters = { actor: '', person: '', deed: '', subject: '', subjectId: '', from: '', to: '' }
export const LONGEST_WORD = 100

/** From the query of an address, where anybody may have written anything. */
function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  const read = { ...NO_FILTERS }
  for (const name of NAMES) read[name] = (asked.get(name) ?? '').slice(0, LONGEST_WORD)
  return read
}

/** A typed name or address would stay in the browser's history; an id of ours may. */
const withoutNames = (filters: Filters): Filters =>
  v.is(v.pipe(v.string(), v.uuid()), filters.person) ? filters : { ...filters, person: '' }

const queryOf = (filters: Filters) => withValues('', filters)

export const isFiltering = (filters: Filters) => queryOf(filters) !== ''
