import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { Deleted, MyData } from '../../../../api/contract/privacy/privacy.ts'
import { codeOf, isSignedOut } from '../../../lib/data/api.ts'
import { coverPage, whenLeft, whenShownAgain } from '../../../lib/page-life.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { $session, askWhoIsHere } from '../../people/session/session.store.ts'
import { endProof, loadMyData } from './my-data.api.ts'

type View =
  | { name: 'looking' }
  /** `isOver`: the proof for what was shown has expired. */
  | { name: 'proving'; isOver: boolean }
  | { name: 'shown'; data: MyData }
  /** The address is verified, but its account has a second factor. */
  | { name: 'needs-login' }
  | { name: 'failed' }
  | { name: 'deleted'; deleted: Deleted }

/** A proof lasts 30 minutes; after that, a page that was left open must show nothing any more. */
const LOOK_AGAIN_MS = 30 * 60_000 + 1_000

/** A stranger sees the form at once. */
const firstView = (): View =>
  $session.get().name === 'signed-out' && !wasProvedInTab()
    ? { name: 'proving', isOver: false }
    : { name: 'looking' }

export function useMyData() {
  const session = useStore($session)
  const [view, setView] = useState(firstView)

  const load = useCallback(async () => {
    try {
      const data = await loadMyData()
      setView({ name: 'shown', data })
    } catch (error) {
      if (codeOf(error) === 'second_factor_needed') return setView({ name: 'needs-login' })
      if (!isSignedOut(error)) return setView({ name: 'failed' })
      setView({ name: 'proving', isOver: wasProvedInTab() })
      noteProvedInTab(false)
    }
  }, [])

  const isKnown = session.name !== 'pending'
  const isSignedIn = session.name === 'signed-in' || session.name === 'unreachable'
  useEffect(() => {
    if (view.name !== 'looking' || !isKnown) return
    if (isSignedIn || wasProvedInTab()) void load()
    else setView({ name: 'proving', isOver: false })
  }, [view.name, isKnown, isSignedIn, load])

  const isShown = view.name === 'shown'
  useEffect(() => {
    if (!isShown) return
    const lookAgain = () => void load()
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    // Also without a session: after Back, the person in front of the page has to verify the address again.
    const stops = [whenLeft(() => coverPage(true)), whenShownAgain(() => location.reload())]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [isShown, load])

  return {
    view,
    isSignedIn,
    load,
    tryAgain: () => setView({ name: 'looking' }),
    show: (data: MyData) => setView({ name: 'shown', data }),
    proofIsOver() {
      noteProvedInTab(false)
      setView({ name: 'proving', isOver: true })
    },
    /** Clears the screen even if the API does not answer. */
    async leave() {
      noteProvedInTab(false)
      setView({ name: 'proving', isOver: false })
      await endProof().catch(() => {})
    },
    showDeleted(deleted: Deleted) {
      noteProvedInTab(false)
      setView({ name: 'deleted', deleted })
      void askWhoIsHere()
    },
  }
}

export type MyDataActions = Pick<
  ReturnType<typeof useMyData>,
  'show' | 'load' | 'leave' | 'proofIsOver' | 'showDeleted'
>

export type PartProps = { data: MyData; actions: MyDataActions }

const KEY = 'my-data'

/** Whether an address was verified in this tab. The API holds the proof; this saves strangers' pages a request. */
const wasProvedInTab = () => tabStorage().getItem(KEY) === 'proved'

export function noteProvedInTab(isProved: boolean): void {
  if (isProved) tabStorage().setItem(KEY, 'proved')
  else tabStorage().removeItem(KEY)
}
