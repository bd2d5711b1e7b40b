import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AuditLogEntry } from '../../../../api/contract/admin/audit-log.ts'
import { api, fieldMessagesOf } from '../../../lib/api.ts'
import { putInAddress, withValues } from '../../../lib/query.ts'
import { adminSessionMayBeOver } from '../session/session.store.ts'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

type Listed = { entries: AuditLogEntry[]; next: string | null }

/** The entries that fit what is typed, which stands in the address too, and the way to earlier ones. */
export function useAuditLog() {
  const [typed, setTyped] = useState(() => readFilters(location.search))
  const [listed, setListed] = useState<Listed | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [asked, setAsked] = useState(typed)

  const load = useCallback(async (path: string, show: (page: Listed) => void, signal?: AbortSignal) => {
    setLoading(true)
    try {
      const { answer, next } = await api
        .getPage(path, v.array(AuditLogEntry), signal ? { signal } : {})
        .catch(adminSessionMayBeOver)
      if (signal?.aborted) return
      setFailure(null)
      show({ entries: answer, next })
    } catch (error) {
      if (signal?.aborted) return
      setFailure(error)
    }
    setLoading(false)
  }, [])

  useEffect(() => {
    const ended = new AbortController()
    const query = queryOf(asked)
    putInAddress(query)
    void load(`/api/admin/audit${query}`, setListed, ended.signal)
    return () => ended.abort()
  }, [asked, load])

  useEffect(() => () => clearTimeout(pause.current), [])

  return {
    typed,
    listed,
    isLoading,
    hasFailed: failure !== null,
    mistakes: fieldMessagesOf(failure),
    type(change: Partial<Filters>) {
      const next = { ...typed, ...change }
      setTyped(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => setAsked(next), TYPING_PAUSE_MS)
    },
    clear() {
      clearTimeout(pause.current)
      setTyped(NO_FILTERS)
      setAsked(NO_FILTERS)
    },
    /** The same question, as another one. */
    tryAgain: () => setAsked((before) => ({ ...before })),
    showMore() {
      if (isLoading || !listed?.next) return
      void load(listed.next, (page) =>
        setListed({ entries: [...listed.entries, ...page.entries], next: page.next }),
      )
    },
  }
}

const NAMES = ['actor', 'deed', 'subject', 'subjectId', 'from', 'to'] as const

/** Which entries are looked for, as they stand in the address and as the API is asked. An empty text filters nothing. */
export type Filters = Record<(typeof NAMES)[number], string>

const NO_FILTERS: Filters = { actor: '', deed: '', subject: '', subjectId: '', from: '', to: '' }
export const LONGEST_WORD = 100

/** From the query of an address, where anybody may have written anything. */
function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query)
  const read = { ...NO_FILTERS }
  for (const name of NAMES) read[name] = (asked.get(name) ?? '').slice(0, LONGEST_WORD)
  return read
}

const queryOf = (filters: Filters) => withValues('', filters)

export const isFiltering = (filters: Filters) => queryOf(filters) !== ''
