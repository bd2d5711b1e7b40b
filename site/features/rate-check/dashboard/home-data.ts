import { useState } from 'react'
import * as v from 'valibot'
import { ContactRequested } from '../../../../api/contract/contact-request.ts'
import { Quote, RateHistoryItem } from '../../../../api/contract/quotes.ts'

import { User } from '../../../../api/contract/users.ts'
import { api } from '../../../lib/api.ts'
import { remote } from '../../../lib/remote.ts'
import { passOn } from '../../../lib/signed-out.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { userIsNow, userSessionIsOver } from '../../people/session/session.store.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
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
    accept: (quoteId: string) => change(api.post(acceptancePath(quoteId), Quote)),
    /** Throws when it was not undone. */
    undo: (quoteId: string) => change(api.delete(acceptancePath(quoteId), Quote)),
    /** Throws when it was not asked for. */
    async requestContact(rateCheckId: string) {
      try {
        await api
          .post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/contact-request`, ContactRequested, {
            body: {},
          })
          .catch(sessionMayBeOver)
      } finally {
        history.refetch()
      }
    },
  }

  async function change(answer: Promise<Quote>) {
    try {
      const changed = await answer.catch(sessionMayBeOver)
      quotes.update((shown) => shown.map((quote) => (quote.id === changed.id ? changed : quote)))
    } finally {
      quotes.refetch()
      // The session's current provider changed too.
      void api
        .get('/api/auth/user', User)
        .catch(sessionMayBeOver)
        .then(userIsNow, () => {})
    }
  }
}

const acceptancePath = (quoteId: string) => `/api/user/quotes/${encodeURIComponent(quoteId)}/accept` as const

const sessionMayBeOver = passOn(userSessionIsOver)

/** Accepts one quote at a time or undoes it, and says how it went. */
export function useQuoteChange(home: HomeData, say: DashboardMessages) {
  const [chosen, setChosen] = useState<string>()
  const accepting = useMutation({
    otherwise: '',
    onRefused: () => showToast({ ...say.acceptFailedToast, variant: 'destructive' }),
  })
  const undoing = useMutation({
    otherwise: '',
    onRefused: () => showToast({ ...say.undoFailedToast, variant: 'destructive' }),
  })

  return {
    /** The quote that is being changed now. */
    changing: accepting.isPending || undoing.isPending ? chosen : undefined,
    accept(quoteId: string) {
      setChosen(quoteId)
      void accepting.mutate(
        () => home.accept(quoteId),
        () => showToast(say.acceptedToast),
      )
    },
    undo(quoteId: string) {
      setChosen(quoteId)
      void undoing.mutate(
        () => home.undo(quoteId),
        () => showToast(say.undoneToast),
      )
    },
  }
}
