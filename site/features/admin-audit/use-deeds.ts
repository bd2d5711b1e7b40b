import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AuditedDeed } from '../../../api/admin/audit-log.schema.ts'
import { ApiError, api, fieldMessagesOf } from '../../lib/api.ts'
import { adminSessionIsOver } from '../admin-session/admin-session.store.ts'
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
  const [tries, setTries] = useState(0)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [asked, setAsked] = useState(typed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same once more
  useEffect(() => {
    const ended = new AbortController()
    const query = queryOf(asked)
    if (query !== location.search) history.replaceState(history.state, '', location.pathname + query)
    setLoading(true)
    load(`/api/admin/audit${query}`, ended.signal, (page) => setListed(page))
    return () => ended.abort()
  }, [asked, tries])

  useEffect(() => () => clearTimeout(pause.current), [])

  async function load(path: string, signal: AbortSignal | undefined, show: (page: Listed) => void) {
    try {
      const { answer, next } = await api.getPage(path, v.array(AuditedDeed), signal ? { signal } : {})
      if (signal?.aborted) return
      setFailure(null)
      show({ deeds: answer, next })
      setLoading(false)
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof ApiError && error.status === 401) adminSessionIsOver()
      setFailure(error)
      setLoading(false)
    }
  }

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
    tryAgain: () => setTries((before) => before + 1),
    showMore() {
      if (isLoading || !listed?.next) return
      setLoading(true)
      load(listed.next, undefined, (page) =>
        setListed({ deeds: [...listed.deeds, ...page.deeds], next: page.next }),
      )
    },
  }
}
