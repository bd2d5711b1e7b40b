import { useStore } from '@nanostores/react'
import { Provider } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { LastCheck } from '../../../../api/contract/rate-check/quotes.ts'
import { Spinner } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { DiscardAsk } from '../../../components/dialogs/DiscardAsk.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT, HOME, LOG_OUT } from '../../../lib/words/language.ts'
import { $session, userSessionIsOver } from '../../people/session/session.store.ts'
import { checkRatesMessages as say } from './check-rates.messages.ts'
import { isChanged, keepOwnerDraft, ownerDraft } from './draft.ts'
import { followHistory } from './follow-history.ts'
import { RateCheck } from './RateCheck.tsx'
import { draftOf, viewAtom, type WizardStore, wizardStore } from './rate-check.atoms.ts'
import { forgetOwner, forgetOwnerDraft, type KeptHint, resultsHint } from './results-hint.store.ts'
import { withHandedOver } from './statement/read-statement.ts'

/** The rate check of a signed-in owner, filled in. Sends anyone else to sign in and back. */
export function CheckRates() {
  const session = useStore($session)
  switch (session.name) {
    case 'pending':
      return <Waiting>{say.loading}</Waiting>
    case 'signed-out':
      return <ToSignIn />
    case 'unreachable':
      return <CouldNotLoad onTryAgain={() => location.reload()} />
    case 'signed-in':
      return <OwnersRateCheck />
  }
}

function OwnersRateCheck() {
  const { data, error, refetch } = useRemote(lastCheck)
  if (data) return <RateCheckFor lastCheck={data} />
  if (error) return <CouldNotLoad onTryAgain={refetch} />
  return <Waiting>{say.loading}</Waiting>
}

const lastCheck = () =>
  remote(({ signal }) => api.get('/api/user/last-check', LastCheck, { signal }), {
    onSignedOut: userSessionIsOver,
  })

function ToSignIn() {
  useEffect(() => {
    forgetOwner()
    location.replace(`/api/login?return=${HOME}/check-rates`)
  }, [])
  return <Waiting>{common.goingToLogIn}</Waiting>
}

const Waiting = ({ children }: { children: string }) => (
  <p className="py-16 text-center text-ink-soft">
    <Spinner label={children} />
  </p>
)

const CouldNotLoad = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="mx-auto max-w-form py-16">
    <LoadFailed isWholePage say={say.notLoaded} onTryAgain={onTryAgain} />
  </div>
)

/** The wizard, filled in for the owner of `lastCheck`. The tab keeps their changes, for them alone. */
function RateCheckFor({ lastCheck }: { lastCheck: LastCheck }) {
  const [store] = useState(() => openWizard(lastCheck))
  // Once submitted, the API keeps the answers, and the next check starts with them.
  useEffect(
    () =>
      store.sub(viewAtom, () => {
        if (store.get(viewAtom).name === 'results') forgetOwnerDraft()
      }),
    [store],
  )
  const { isLoggingOut, stay } = useAskBeforeLogout(store, lastCheck)
  // Leaving must add nothing to the history.
  const isHere = useRef(true)
  useEffect(() => followHistory(store, { isOpen: () => isHere.current, opens: () => 'form' }), [store])
  function leaveFor(path: string) {
    isHere.current = false
    // A page that leads to itself keeps its history entry, so the mark in it has to go.
    history.replaceState(null, '')
    location.assign(path)
  }
  return (
    <Provider store={store}>
      <RateCheck onBackHome={() => leaveFor(FRONT)} onStartNew={() => leaveFor(`${HOME}/check-rates`)} />
      {isLoggingOut && (
        <DialogSheet title={say.logOut.title} onClose={stay}>
          <DiscardAsk
            question={say.logOut.discardAsk}
            keep={say.logOut.keepEditing}
            discard={say.logOut.discard}
            onDiscard={() => location.assign(LOG_OUT)}
            onKeep={stay}
          />
        </DialogSheet>
      )}
    </Provider>
  )
}

/** Logging out clears the answers, because the next person at this browser must not see them. Asks first if some are unsent. */
function useAskBeforeLogout(store: WizardStore, lastCheck: LastCheck) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const isLogout = event.target instanceof Element && event.target.closest(`a[href="${LOG_OUT}"]`)
      if (!isLogout || store.get(viewAtom).name !== 'form' || !isChanged(draftOf(store), lastCheck)) return
      event.preventDefault()
      // The menu of a phone stays open, so that the focus can go back to its link.
      event.stopPropagation()
      setLoggingOut(true)
    }
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [store, lastCheck])
  return { isLoggingOut, stay: () => setLoggingOut(false) }
}

function openWizard(lastCheck: LastCheck) {
  const storage = tabStorage()
  return wizardStore({
    draft: withHandedOver(ownerDraft(storage, lastCheck)),
    keepDraft: (draft) => keepOwnerDraft(storage, lastCheck.email, draft),
    hint: ofOwnerAlone(resultsHint('owner')),
  })
}

/** The server keeps one latest check for a browser, so an owner's replaces a visitor's. */
const ofOwnerAlone = ({ read, keep }: KeptHint): KeptHint => ({
  read,
  keep(hint) {
    keep(hint)
    if (hint) resultsHint('visitor').keep(null)
  },
})
