import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { Deleted, MyData } from '../../../../api/contract/privacy.ts'
import { type TabStorage, tabStorage } from '../../../lib/browser-session.ts'
import { coverPage, whenLeft, whenShownAgain } from '../../../lib/page-life.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'
import { $session, askWhoIsHere } from '../../people/session/session.store.ts'
import { endProof, loadMyData } from './my-data.api.ts'

type View =
  | { name: 'looking' }
  /** `isOver`: what was shown until now needs a new proof. */
  | { name: 'proving'; isOver: boolean }
  | { name: 'shown'; data: MyData }
  | { name: 'failed' }
  | { name: 'deleted'; deleted: Deleted }

/** A proof lasts this long; then a page that was left open must show nothing any more. */
const LOOK_AGAIN_MS = 30 * 60_000 + 1_000

/** A stranger's page is drawn in its own shape at once. */
const firstView = (): View =>
  $session.get().name === 'signed-out' && !wasProvedInTab(tabStorage())
    ? { name: 'proving', isOver: false }
    : { name: 'looking' }

/** What the page shows, and the requests that change it. */
export function useMyData() {
  const session = useStore($session)
  const [view, setView] = useState(firstView)

  const load = useCallback(async () => {
    try {
      const data = await loadMyData()
      setView({ name: 'shown', data })
    } catch (error) {
      if (!isSignedOut(error)) return setView({ name: 'failed' })
      setView({ name: 'proving', isOver: wasProvedInTab(tabStorage()) })
      noteProvedInTab(tabStorage(), false)
    }
  }, [])

  const isKnown = session.name !== 'pending'
  const isSignedIn = session.name === 'signed-in' || session.name === 'unreachable'
  useEffect(() => {
    if (view.name !== 'looking' || !isKnown) return
    if (isSignedIn || wasProvedInTab(tabStorage())) void load()
    else setView({ name: 'proving', isOver: false })
  }, [view.name, isKnown, isSignedIn, load])

  const isShown = view.name === 'shown'
  useEffect(() => {
    if (!isShown) return
    const lookAgain = () => void load()
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    // Without a session too: whoever is in front of it after Back has to prove the address.
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
      noteProvedInTab(tabStorage(), false)
      setView({ name: 'proving', isOver: true })
    },
    /** What is on the screen goes, even where the API cannot be told. */
    async leave() {
      noteProvedInTab(tabStorage(), false)
      setView({ name: 'proving', isOver: false })
      await endProof().catch(() => {})
    },
    showDeleted(deleted: Deleted) {
      noteProvedInTab(tabStorage(), false)
      setView({ name: 'deleted', deleted })
      void askWhoIsHere()
    },
  }
}

/** What a part of the page may do with it. */
export type Mine = Pick<
  ReturnType<typeof useMyData>,
  'show' | 'load' | 'leave' | 'proofIsOver' | 'showDeleted'
>

const KEY = 'my-data'

/** Whether an address was proved in this tab. The proof itself is the API's: without this, strangers' pages do not ask for it. */
function wasProvedInTab(storage: TabStorage | undefined): boolean {
  try {
    return storage?.getItem(KEY) === 'proved'
  } catch {
    return false
  }
}

/** Storage may be full or forbidden; then a reload asks for a code once more. */
export function noteProvedInTab(storage: TabStorage | undefined, isProved: boolean): void {
  try {
    if (isProved) storage?.setItem(KEY, 'proved')
    else storage?.removeItem(KEY)
  } catch {}
}
