import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { tabStorage } from '../../lib/tab-storage.ts'
import { forgetDraft, keepDraft, NEW_DRAFT, readDraft } from './draft.ts'
import { RateCheck } from './RateCheck.tsx'
import { wizardStore } from './wizard-store.ts'

/** Draws the rate check into `element`, with the answers that this tab holds. It keeps them there as they change. */
export function mountRateCheck(element: HTMLElement, { onBackHome }: { onBackHome: () => void }) {
  const storage = tabStorage()
  const { store, stopKeeping } = wizardStore(readDraft(storage), (draft) => {
    if (draft === NEW_DRAFT) forgetDraft(storage)
    else keepDraft(storage, draft)
  })

  const root = createRoot(element)
  root.render(
    <Provider store={store}>
      <RateCheck onBackHome={onBackHome} />
    </Provider>,
  )
  return {
    unmount() {
      stopKeeping()
      root.unmount()
    },
  }
}
