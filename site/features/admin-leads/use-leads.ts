import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminLead } from '../../../api/leads/leads.admin.schema.ts'
import { type LeadsPage, lookAtLeads, moreLeads } from './admin-leads.api.ts'
import type { Filters } from './filters.ts'
import { afterLook, type LeadList, listOf, withChanged, withMore } from './lead-list.ts'

const POLL_MS = 30_000

export type LeadsView =
  | { name: 'loading' }
  | { name: 'failed' }
  | {
      name: 'open'
      list: LeadList
      /** Of the list on screen, which stays there while another is on its way. */
      filters: Filters
      isChanging: boolean
      /** The last look failed, so the list may be out of date. */
      isStale: boolean
      more: 'idle' | 'loading' | 'failed'
    }
type Open = Extract<LeadsView, { name: 'open' }>

/** The leads under these filters, looked at every 30 seconds. A newer question takes the place of an older one. */
export function useLeads(filters: Filters) {
  const [view, setView] = useState<LeadsView>({ name: 'loading' })
  const latest = useRef(view)
  latest.current = view
  const asking = useRef(new AbortController())

  const ask = useCallback(
    async (
      question: (signal: AbortSignal) => Promise<LeadsPage>,
      answered: (page: LeadsPage) => void,
      failed: () => void,
    ) => {
      asking.current.abort()
      asking.current = new AbortController()
      const { signal } = asking.current
      try {
        const page = await question(signal)
        if (!signal.aborted) answered(page)
      } catch {
        if (!signal.aborted) failed()
      }
    },
    [],
  )
  const change = useCallback((by: (open: Open) => Open) => {
    setView((before) => (before.name === 'open' ? by(before) : before))
  }, [])

  /** Another list. What is on screen stays until it comes. */
  const show = useCallback(() => {
    setView((before) => (before.name === 'open' ? { ...before, isChanging: true } : { name: 'loading' }))
    return ask(
      (signal) => lookAtLeads({ filters, atLeast: 0, isPoll: false, signal }),
      (page) => setView(opened(listOf(page), filters)),
      () => setView({ name: 'failed' }),
    )
  }, [ask, filters])

  /** The same list as it is by now. */
  const lookAgain = useCallback(
    ({ isPoll }: { isPoll: boolean }) => {
      const before = latest.current
      if (before.name === 'failed') return show()
      if (before.name !== 'open' || before.isChanging || before.more === 'loading') return
      const atLeast = before.list.listed.length
      return ask(
        (signal) => lookAtLeads({ filters, atLeast, isPoll, signal }),
        (page) =>
          change((open) => ({ ...open, isStale: false, list: afterLook(open.list, page, leadInUse()) })),
        () => change((open) => ({ ...open, isStale: true })),
      )
    },
    [ask, change, filters, show],
  )

  useEffect(() => {
    void show()
  }, [show])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void lookAgain({ isPoll: true })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [lookAgain])
  useEffect(() => () => asking.current.abort(), [])

  return {
    view,
    show,
    lookNow: () => void lookAgain({ isPoll: false }),
    showMore() {
      const path = view.name === 'open' && !view.isChanging ? view.list.next : null
      if (path === null) return
      change((open) => ({ ...open, more: 'loading' }))
      void ask(
        (signal) => moreLeads(path, signal),
        (page) => change((open) => ({ ...open, more: 'idle', list: withMore(open.list, page) })),
        () => change((open) => ({ ...open, more: 'failed' })),
      )
    },
    /** A deed has made this of a lead. A look that is on its way is older than that, and given up. */
    hasBecome(lead: AdminLead) {
      const now = latest.current
      if (now.name === 'open' && !now.isChanging && now.more !== 'loading') asking.current.abort()
      change((open) => ({ ...open, list: withChanged(open.list, lead) }))
    },
  }
}

const opened = (list: LeadList, filters: Filters): Open => ({
  name: 'open',
  list,
  filters,
  isChanging: false,
  isStale: false,
  more: 'idle',
})

/** The one that somebody is at with the keyboard. */
const leadInUse = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead
