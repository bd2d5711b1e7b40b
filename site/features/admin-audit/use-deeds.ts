import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AuditedDeed } from '../../../api/contract/admin/audit-log.ts'
import { api, fieldMessagesOf } from '../../lib/api.ts'
import { putInAddress } from '../../lib/query.ts'
import { adminSessionMayBeOver } from '../admin-session/admin-session.store.ts'
import { type Filters, NO_FILTERS, queryOf, readFilters } from './filters.ts'

/** So that a word is looked for, not each of its letters. */
const TYPING_PAUSE_MS = 300

type Listed = { deeds: AuditedDeed[]; next: string | null }

/** The deeds that fit what is typed, which stands in the address too, and the way to earlier ones. */
export function useDeeds() {
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
        .getPage(path, v.array(AuditedDeed), signal ? { signal } : {})
        .catch(adminSessionMayBeOver)
      if (signal?.aborted) return
      setFailure(null)
      show({ deeds: answer, next })
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
        setListed({ deeds: [...listed.deeds, ...page.deeds], next: page.next }),
      )
    },
  }
}
