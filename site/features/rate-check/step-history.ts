import type { createStore } from 'jotai'
import * as v from 'valibot'
import { NEW_DRAFT } from './draft.ts'
import { draftAtom, goToStepAtom, showResultsAtom, type View, viewAtom } from './rate-check.atoms.ts'
import { furthestStep, STEPS } from './steps.ts'

const Place = v.picklist([...STEPS, 'results'])
type Place = v.InferOutput<typeof Place>
const Entry = v.object({ rateCheck: Place })

/**
 * Lets the browser's Back and Forward lead through the steps and the results, at one address. `isOpen` says whether
 * that address is the rate check's: on the landing it may not be. Forward never passes a step that no longer holds.
 */
export function followHistory(store: ReturnType<typeof createStore>, isOpen: () => boolean): () => void {
  let here = placeOf(store.get(viewAtom))
  // Kept here, since going back to a step forgets them.
  let results = resultsIn(store.get(viewAtom))
  const stopWatching = store.sub(viewAtom, goForth)
  window.addEventListener('popstate', arrive)
  arrive()
  return () => {
    stopWatching()
    window.removeEventListener('popstate', arrive)
  }

  function goForth() {
    const view = store.get(viewAtom)
    results = resultsIn(view) ?? results
    const from = here
    here = placeOf(view)
    if (store.get(draftAtom) === NEW_DRAFT) results = undefined
    // Whoever starts over is leaving; and whoever came by Back or Forward is at the right entry.
    else if (isOpen() && here !== placeIn(history.state)) {
      if (placeIn(history.state) === undefined) mark(from)
      history.pushState({ rateCheck: here }, '')
    }
  }

  function arrive() {
    if (!isOpen()) return
    const wanted = placeIn(history.state)
    if (wanted === 'results' && results) store.set(showResultsAtom, results)
    else if (wanted === undefined || wanted === 'results') mark(here)
    else {
      const step = furthestStep(store.get(draftAtom), wanted)
      mark(step)
      if (step !== here) store.set(goToStepAtom, step)
    }
  }
}

const mark = (place: Place) => history.replaceState({ rateCheck: place }, '')

const placeOf = (view: View): Place => (view.name === 'results' ? 'results' : view.step)

const resultsIn = (view: View) => (view.name === 'results' ? view : undefined)

/** Undefined for an entry that is not of ours. */
function placeIn(state: unknown): Place | undefined {
  const read = v.safeParse(Entry, state)
  return read.success ? read.output.rateCheck : undefined
}
