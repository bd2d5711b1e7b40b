import { useRef, useState } from 'react'
import * as v from 'valibot'
import { Quote, RateHistoryItem } from '../../../api/contract/quotes.ts'
import { User } from '../../../api/contract/users.ts'
import { ApiError, api } from '../../lib/api.ts'
import { createRemote } from '../../lib/old-remote.ts'
import { userIsNow, userSessionIsOver } from '../session/session.store.ts'
import { showToast } from '../toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'

export type HomeData = ReturnType<typeof openHomeData>

/** What one signed-in owner's home screen shows. It is opened anew for each of them, so that nobody sees another's. */
export function openHomeData() {
  const { remote } = createRemote({
    get: (path, answer, sent) => api.get(path, answer, sent).catch(sessionMayBeOver),
  })
  const $quotes = remote(['/api/user/quotes'], v.array(Quote))
  const $history = remote(['/api/user/rate-history'], v.array(RateHistoryItem))

  return {
    $quotes,
    $history,
    loadAgain() {
      $quotes.revalidate()
      $history.revalidate()
    },
    /** Throws when it was not accepted. Whatever comes of it, what is shown is fetched again. */
    async accept(quoteId: string) {
      try {
        const accepted = await api
          .post(`/api/user/quotes/${encodeURIComponent(quoteId)}/accept`, Quote)
          .catch(sessionMayBeOver)
        const { data } = $quotes.get()
        if (data) $quotes.mutate(data.map((quote) => (quote.id === accepted.id ? accepted : quote)))
      } finally {
        $quotes.revalidate()
        // The header and the card would otherwise name the former provider until the next page.
        void api
          .get('/api/auth/user', User)
          .catch(sessionMayBeOver)
          .then(userIsNow, () => {})
      }
    },
  }
}

function sessionMayBeOver(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) userSessionIsOver()
  throw error
}

/** Accepts one quote at a time, and says how it went. */
export function useAcceptQuote(home: HomeData, say: DashboardMessages) {
  const [accepting, setAccepting] = useState<string>()
  // State is a render old; two presses can come before it.
  const isUnderWay = useRef(false)

  async function accept(quoteId: string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setAccepting(quoteId)
    try {
      await home.accept(quoteId)
      showToast(say.acceptedToast)
    } catch {
      showToast({ ...say.acceptFailedToast, variant: 'destructive' })
    }
    isUnderWay.current = false
    setAccepting(undefined)
  }

  /** `accepting` is the quote that is being accepted now. */
  return { accepting, accept }
}
