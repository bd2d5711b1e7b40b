import * as v from 'valibot'
import { returnToResultsAtom } from './load-results.ts'
import {
  draftOf,
  goToStepAtom,
  hasResultsAtom,
  keptResultsAtom,
  opensWithResultsAtom,
  startNewCheckAtom,
  viewAtom,
  type WizardStore,
} from './rate-check.atoms.ts'
import { furthestStep, STEPS } from './steps/steps.ts'

const Place = v.picklist([...STEPS, 'results'])
type Place = v.InferOutput<typeof Place>
const Entry = v.object({ rateCheck: Place })

export type Address = {
  /** Whether the address is the rate check's now; on the landing it may not be. */
  isOpen: () => boolean
  /** What a new history entry opens: the results, the form, or the one that was left last. */
  opens: () => 'results' | 'form' | 'latest'
}

/** Back and Forward lead through the steps and the results at one address, but never past a step that is no longer valid. */
export function followHistory(store: WizardStore, { isOpen, opens }: Address): () => void {
  let isArriving = false
  const stopWatching = store.sub(viewAtom, goForth)
  window.addEventListener('popstate', arrive)
  void arrive()
  return () => {
    stopWatching()
    window.removeEventListener('popstate', arrive)
  }

  function here(): Place {
    const view = store.get(viewAtom)
    return view.name === 'form' ? view.step : 'results'
  }

  function goForth() {
    // Back and Forward have already gone to the right entry.
    if (isArriving || !isOpen() || here() === placeIn(history.state)) return
    history.pushState({ rateCheck: here() }, '')
  }

  async function arrive() {
    if (!isOpen()) return
    isArriving = true
    await show(placeIn(history.state) ?? newEntry())
    isArriving = false
    // The server may have no results any more, and the visitor may have left in between.
    if (isOpen()) mark(here())
  }

  async function show(place: Place) {
    if (place !== 'results') {
      const step = furthestStep(draftOf(store), place)
      if (step !== here()) store.set(goToStepAtom, step)
      return
    }
    if (!store.get(hasResultsAtom)) return
    mark('results')
    await store.set(returnToResultsAtom)
  }

  function newEntry(): Place {
    const opened = opens()
    if (opened === 'results') return 'results'
    if (opened === 'latest' && store.get(opensWithResultsAtom)) return 'results'
    // The visitor left the results for good, for example with a contact request.
    if (store.get(keptResultsAtom) && here() === 'results') store.set(startNewCheckAtom)
    return draftOf(store).step
  }
}

/** The entry may also be that of a dialog. */
const mark = (place: Place) => history.replaceState({ ...history.state, rateCheck: place }, '')

/** Undefined for an entry that is not ours. */
function placeIn(state: unknown): Place | undefined {
  const read = v.safeParse(Entry, state)
  return read.success ? read.output.rateCheck : undefined
}
