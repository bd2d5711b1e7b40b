import { useCallback, useEffect, useRef, useState } from 'react'
import type { Provider } from '../../../api/suppliers/suppliers.admin.schema.ts'
import { moreProviders, type ProvidersPage, providersFromTop } from './admin-providers.api.ts'
import { type Filters, isFiltering } from './filters.ts'

const POLL_MS = 30_000

export type ProvidersView =
  | { name: 'loading' }
  | { name: 'failed' }
  | {
      name: 'open'
      providers: Provider[]
      next: string | null
      isFiltered: boolean
      /** Another list is on its way; this one stays until it comes. */
      isChanging: boolean
      /** The last look failed, so the list may be out of date. */
      isStale: boolean
    }

/** The providers under these filters, looked at every 30 seconds. A newer question takes the place of an older one. */
export function useProviders(filters: Filters) {
  const [view, setView] = useState<ProvidersView>({ name: 'loading' })
  const asking = useRef(new AbortController())
  const shown = useRef(0)
  shown.current = view.name === 'open' ? view.providers.length : 0

  const ask = useCallback(
    async (
      question: (signal: AbortSignal) => Promise<ProvidersPage>,
      answered: (view: ProvidersView, page: ProvidersPage) => ProvidersView,
    ) => {
      asking.current.abort()
      asking.current = new AbortController()
      const { signal } = asking.current
      try {
        const page = await question(signal)
        if (!signal.aborted) setView((before) => answered(before, page))
      } catch {
        if (!signal.aborted) setView(failed)
      }
    },
    [],
  )

  const show = useCallback(() => {
    setView((before) => (before.name === 'open' ? { ...before, isChanging: true } : { name: 'loading' }))
    return ask(
      (signal) => providersFromTop({ filters, atLeast: 0, isPoll: false }, signal),
      (_, page) => opened(page, filters),
    )
  }, [ask, filters])

  const lookAgain = useCallback(
    (isPoll: boolean) =>
      ask(
        (signal) => providersFromTop({ filters, atLeast: shown.current, isPoll }, signal),
        (before, page) => (before.name === 'open' ? lookedAgain(before, page) : opened(page, filters)),
      ),
    [ask, filters],
  )

  useEffect(() => {
    void show()
  }, [show])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void lookAgain(true)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [lookAgain])
  useEffect(() => () => asking.current.abort(), [])

  return {
    view,
    show,
    /** After a deed: the list as it is now. */
    lookNow: () => void lookAgain(false),
    showMore() {
      const path = view.name === 'open' ? view.next : null
      if (path === null) return
      void ask(
        (signal) => moreProviders(path, signal),
        (before, page) => (before.name === 'open' ? withMore(before, page) : before),
      )
    },
  }
}

type Open = Extract<ProvidersView, { name: 'open' }>

const opened = (page: ProvidersPage, filters: Filters): Open => ({
  ...page,
  name: 'open',
  isFiltered: isFiltering(filters),
  isChanging: false,
  isStale: false,
})

/** A look shows at most a hundred; what was read on beyond them stays. */
function lookedAgain(before: Open, { providers, next }: ProvidersPage): Open {
  const fresh = new Set(providers.map(({ id }) => id))
  const rest =
    next === null ? [] : before.providers.slice(providers.length).filter(({ id }) => !fresh.has(id))
  return {
    ...before,
    providers: [...providers, ...rest],
    next: rest.length > 0 ? before.next : next,
    isChanging: false,
    isStale: false,
  }
}

function withMore(before: Open, { providers, next }: ProvidersPage): Open {
  const known = new Set(before.providers.map(({ id }) => id))
  return {
    ...before,
    providers: [...before.providers, ...providers.filter(({ id }) => !known.has(id))],
    next,
  }
}

const failed = (before: ProvidersView): ProvidersView =>
  before.name === 'open' ? { ...before, isChanging: false, isStale: true } : { name: 'failed' }
