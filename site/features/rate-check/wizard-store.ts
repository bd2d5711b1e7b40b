import { createStore } from 'jotai'
import type { Draft } from './draft.ts'
import { draftAtom, localeAtom } from './rate-check.atoms.ts'

/** The state of one wizard. It begins with `draft`; `keep` is told of every change to it. */
export function wizardStore(draft: Draft, keep: (draft: Draft) => void) {
  const store = createStore()
  store.set(localeAtom, document.documentElement.lang)
  store.set(draftAtom, draft)
  return { store, stopKeeping: store.sub(draftAtom, () => keep(store.get(draftAtom))) }
}
