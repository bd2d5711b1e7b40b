import { Provider } from 'jotai'
import { useEffect, useState } from 'react'
import type { LastCheck } from '../../../api/contract/quotes.ts'
import { tabStorage } from '../../lib/tab-storage.ts'
import { type Draft, NEW_DRAFT } from './draft.ts'
import { forgetOwnerDraft } from './owner-draft.store.ts'
import { keepOwnerDraft, ownerDraft } from './owner-draft.ts'
import { RateCheck } from './RateCheck.tsx'
import { viewAtom } from './rate-check.atoms.ts'
import { followHistory } from './step-history.ts'
import { wizardStore } from './wizard-store.ts'

const goHome = () => location.assign('/')

/** The wizard filled in for the owner of `lastCheck`. The tab keeps what they change, for them alone. */
export function RateCheckFor({ lastCheck }: { lastCheck: LastCheck }) {
  const [{ store }] = useState(() => openWizard(lastCheck))
  // Once it is submitted the answers are kept by the API, and the next check begins with them.
  useEffect(
    () =>
      store.sub(viewAtom, () => {
        if (store.get(viewAtom).name === 'results') forgetOwnerDraft()
      }),
    [store],
  )
  useEffect(() => followHistory(store, () => true), [store])
  return (
    <Provider store={store}>
      <RateCheck onBackHome={goHome} />
    </Provider>
  )
}

function openWizard(lastCheck: LastCheck) {
  const storage = tabStorage()
  return wizardStore(ownerDraft(storage, lastCheck), (draft: Draft) => {
    if (draft === NEW_DRAFT) forgetOwnerDraft(storage)
    else keepOwnerDraft(storage, lastCheck.email, draft)
  })
}
