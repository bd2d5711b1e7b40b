import { Provider } from 'jotai'
import { draw } from '../../../components/Boundary.tsx'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { keepDraft, readDraft } from './draft.ts'
import { type Address, followHistory } from './follow-history.ts'
import { RateCheck } from './RateCheck.tsx'
import { wizardStore } from './rate-check.atoms.ts'
import { type KeptHint, resultsHint } from './results-hint.store.ts'
import { withHandedOver } from './statement/read-statement.ts'

type Surroundings = Address & { onBackHome: () => void }

/** The landing page links to the results while `data-results` is set. */
const marked = ({ read, keep }: KeptHint): KeptHint => ({
  read,
  keep(hint) {
    document.documentElement.toggleAttribute('data-results', hint !== null)
    keep(hint)
  },
})

/** Draws the rate check into `element`. Starts with the answers in this tab, and keeps them there as they change. */
export function mountRateCheck(element: HTMLElement, { onBackHome, ...address }: Surroundings) {
  const storage = tabStorage()
  const store = wizardStore({
    draft: withHandedOver(readDraft(storage)),
    keepDraft: (draft) => keepDraft(storage, draft),
    hint: marked(resultsHint('visitor')),
  })
  followHistory(store, address)
  draw(
    element,
    <Provider store={store}>
      <RateCheck onBackHome={onBackHome} />
    </Provider>,
  )
}
