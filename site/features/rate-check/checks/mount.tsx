import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { tabStorage } from '../../../lib/browser-session.ts'
import { forgetDraft, keepDraft, NEW_DRAFT, readDraft } from './draft.ts'
import { type Address, followHistory } from './follow-history.ts'
import { RateCheck } from './RateCheck.tsx'
import { wizardStore } from './rate-check.atoms.ts'
import { type KeptHint, resultsHint } from './results-hint.ts'
import { withHandedOver } from './statement/read-statement.ts'

type Surroundings = Address & { onBackHome: () => void }

/** The landing page shows the way back to the results while there are some; see ResultsMark.astro. */
const marked = ({ read, keep }: KeptHint): KeptHint => ({
  read,
  keep(hint) {
    document.documentElement.toggleAttribute('data-results', hint !== null)
    keep(hint)
  },
})

/** Draws the rate check into `element`, with the answers that this tab holds. It keeps them there as they change. */
export function mountRateCheck(element: HTMLElement, { onBackHome, ...address }: Surroundings) {
  const storage = tabStorage()
  const { store, stopKeeping } = wizardStore({
    draft: withHandedOver(readDraft(storage)),
    keepDraft(draft) {
      if (draft === NEW_DRAFT) forgetDraft(storage)
      else keepDraft(storage, draft)
    },
    hint: marked(resultsHint('visitor')),
  })
  const stopFollowing = followHistory(store, address)

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
