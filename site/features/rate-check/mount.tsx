import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { tabStorage } from '../../lib/tab-storage.ts'
import { forgetDraft, keepDraft, NEW_DRAFT, readDraft } from './draft.ts'
import { RateCheck } from './RateCheck.tsx'
import { draftAtom, localeAtom } from './rate-check.atoms.ts'

/** Draws the rate check into `element`, with the answers that this tab holds. It keeps them there as they change. */
export function mountRateCheck(element: HTMLElement, { onBackHome }: { onBackHome: () => void }) {
  const store = createStore()
  const storage = tabStorage()
  store.set(localeAtom, document.documentElement.lang)
  store.set(draftAtom, readDraft(storage))
  const stopKeeping = store.sub(draftAtom, () => {
    const draft = store.get(draftAtom)
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
