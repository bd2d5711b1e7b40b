import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { tabStorage } from '../../lib/browser-session.ts'
import { forgetDraft, keepDraft, NEW_DRAFT, readDraft } from './draft.ts'
import { RateCheck } from './RateCheck.tsx'
import { followHistory, wizardStore } from './rate-check.atoms.ts'

type Surroundings = {
  onBackHome: () => void
  /** Whether the address says that the rate check is shown, now. */
  isOpen: () => boolean
}

/** Draws the rate check into `element`, with the answers that this tab holds. It keeps them there as they change. */
export function mountRateCheck(element: HTMLElement, { onBackHome, isOpen }: Surroundings) {
  const storage = tabStorage()
  const { store, stopKeeping } = wizardStore(readDraft(storage), (draft) => {
    if (draft === NEW_DRAFT) forgetDraft(storage)
    else keepDraft(storage, draft)
  })
  const stopFollowing = followHistory(store, isOpen)

  const root = createRoot(element)
  root.render(
    <Provider store={store}>
      <RateCheck onBackHome={onBackHome} />
    </Provider>,
  )
  return {
    unmount() {
      stopKeeping()
      stopFollowing()
      root.unmount()
    },
  }
}
