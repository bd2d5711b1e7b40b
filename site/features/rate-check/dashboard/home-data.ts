import * as v from 'valibot'
import { User } from '../../../../api/contract/people/users.ts'
import { Quote, RateHistoryItem } from '../../../../api/contract/rate-check/quotes.ts'
import { ContactRequested } from '../../../../api/contract/requests/contact-request.ts'
import { OwnRequests, type RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { api, passOn } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { userIsNow, userSessionIsOver } from '../../people/session/session.store.ts'
import { showToast, type Toast } from '../../platform/toast/toast.store.ts'
import { dashboardMessages as say } from './dashboard.messages.ts'

export type HomeData = ReturnType<typeof openHomeData>

/** The data of one owner's home screen. Each owner gets their own, so that nobody sees another's. */
export function openHomeData() {
  const ofOwner = <Answer>(path: string, answer: v.GenericSchema<unknown, Answer>) =>
    remote(({ signal }) => api.get(path, answer, { signal }), { onSignedOut: userSessionIsOver })
  const quotes = ofOwner('/api/user/quotes', v.array(Quote))
  const history = ofOwner('/api/user/rate-history', v.array(RateHistoryItem))
  const requests = ofOwner('/api/requests', OwnRequests)
  let lastChange: Promise<unknown> = Promise.resolve()

  return {
    $quotes: quotes.$known,
    $history: history.$known,
    $requests: requests.$known,
    loadAgain() {
      quotes.refetch()
      history.refetch()
      requests.refetch()
    },
    requestChanged(changed: RequestStatus) {
      requests.update(({ requests: shown }) => ({
        requests: shown.map((request) => (request.id === changed.id ? changed : request)),
      }))
      history.refetch()
    },
    /** Throws when it was not accepted. Refetches in every case. */
    accept: (quoteId: string) => change(() => api.post(acceptancePath(quoteId), Quote)),
    undo: (quoteId: string) => change(() => api.delete(acceptancePath(quoteId), Quote)),
    saySwitched: (quoteId: string) => change(() => api.post(switchPath(quoteId), Quote)),
    undoSwitched: (quoteId: string) => change(() => api.delete(switchPath(quoteId), Quote)),
    async requestContact(rateCheckId: string) {
      try {
        const path = `/api/rate-checks/${encodeURIComponent(rateCheckId)}/contact-request` as const
        await api.post(path, ContactRequested, { body: {} }).catch(sessionMayBeOver)
      } finally {
        history.refetch()
        requests.refetch()
      }
    },
  }

  /** One after another, as they were pressed: the quote accepted last names the provider. */
  async function change(send: () => Promise<Quote>) {
    const answer = lastChange.then(send, send)
    lastChange = answer
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

const switchPath = (quoteId: string) => `/api/user/quotes/${encodeURIComponent(quoteId)}/switched` as const

const sessionMayBeOver = passOn(userSessionIsOver)

/** Changes this quote, and shows the result. Other quotes have changes of their own. */
export function useQuoteChange(home: HomeData, quoteId: string) {
  const accepting = useQuoteMutation(say.acceptFailedToast)
  const undoing = useQuoteMutation(say.undoFailedToast)
  const switching = useQuoteMutation(say.switchFailedToast)
  const changeWith =
    ({ mutate }: typeof accepting, send: (quoteId: string) => Promise<void>, done: Toast) =>
    () =>
      void mutate(
        () => send(quoteId),
        () => showToast(done),
      )

  return {
    isChanging: accepting.isPending || undoing.isPending,
    isSwitching: switching.isPending,
    accept: changeWith(accepting, home.accept, say.acceptedToast),
    undo: changeWith(undoing, home.undo, say.undoneToast),
    saySwitched: changeWith(switching, home.saySwitched, say.switchedToast),
    undoSwitched: changeWith(switching, home.undoSwitched, say.notSwitchedToast),
  }
}

const useQuoteMutation = (failed: Toast) =>
  useMutation({ otherwise: '', onRefused: () => showToast({ ...failed, variant: 'destructive' }) })
