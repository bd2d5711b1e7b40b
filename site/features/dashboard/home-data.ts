import { useState } from 'react'
import * as v from 'valibot'
import { Quote, RateHistoryItem } from '../../../api/contract/quotes.ts'
import { User } from '../../../api/contract/users.ts'
import { api } from '../../lib/api.ts'
import { remote } from '../../lib/remote.ts'
import { passOn } from '../../lib/signed-out.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { userIsNow, userSessionIsOver } from '../session/session.store.ts'
import { showToast } from '../toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'

export type HomeData = ReturnType<typeof openHomeData>

/** What one signed-in owner's home screen shows. It is opened anew for each of them, so that nobody sees another's. */
export function openHomeData() {
  const ofOwner = <Answer>(path: string, answer: v.GenericSchema<unknown, Answer>) =>
    remote(({ signal }) => api.get(path, answer, { signal }), { onSignedOut: userSessionIsOver })
  const quotes = ofOwner('/api/user/quotes', v.array(Quote))
  const history = ofOwner('/api/user/rate-history', v.array(RateHistoryItem))

  return {
    $quotes: quotes.$known,
    $history: history.$known,
    loadAgain() {
      quotes.refetch()
      history.refetch()
    },
    /** Throws when it was not accepted. Whatever comes of it, what is shown is fetched again. */
    async accept(quoteId: string) {
      try {
        const accepted = await api
          .post(`/api/user/quotes/${encodeURIComponent(quoteId)}/accept`, Quote)
          .catch(sessionMayBeOver)
        quotes.update((shown) => shown.map((quote) => (quote.id === accepted.id ? accepted : quote)))
      } finally {
        quotes.refetch()
        // The header and the card would otherwise name the former provider until the next page.
        void api
          .get('/api/auth/user', User)
          .catch(sessionMayBeOver)
          .then(userIsNow, () => {})
      }
    },
  }
}

const sessionMayBeOver = passOn(userSessionIsOver)

/** Accepts one quote at a time, and says how it went. */
export function useAcceptQuote(home: HomeData, say: DashboardMessages) {
  const [chosen, setChosen] = useState<string>()
  const { isPending, mutate } = useMutation({
    otherwise: '',
    onRefused: () => showToast({ ...say.acceptFailedToast, variant: 'destructive' }),
  })

  const accept = (quoteId: string) =>
    void mutate(
      () => {
        setChosen(quoteId)
        return home.accept(quoteId)
      },
      () => showToast(say.acceptedToast),
    )

  /** `accepting` is the quote that is being accepted now. */
  return { accepting: isPending ? chosen : undefined, accept }
}
