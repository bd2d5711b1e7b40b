import { atom, createStore } from 'jotai'
import * as v from 'valibot'
import type { RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { type Channel, NOT_SENT, type Proof } from '../verification/proof.ts'
import { verificationMessages } from '../verification/verification.messages.ts'
import { type Draft, NEW_DRAFT } from './draft.ts'
import { rateCheckMessages } from './rate-check.messages.ts'
import { type Answers, firstStepAsking, furthestStep, STEPS, type Step } from './steps.ts'

export const localeAtom = atom<string | undefined>(undefined)
export const sayAtom = atom((get) => rateCheckMessages(get(localeAtom)))
export const sayVerificationAtom = atom((get) => verificationMessages(get(localeAtom)))
/** Everything that survives a reload; `mount.tsx` reads it from the tab and keeps it there. */
const draftAtom = atom<Draft>(NEW_DRAFT)

const changeDraftAtom = atom(null, (get, set, change: Partial<Draft>) => {
  set(draftAtom, { ...get(draftAtom), ...change })
})

export const answersAtom = atom(
  (get) => get(draftAtom).answers,
  (get, set, changed: Partial<Answers>) => {
    set(changeDraftAtom, { answers: { ...get(draftAtom).answers, ...changed } })
  },
)

const emailProofAtom = atom(
  (get) => get(draftAtom).emailProof,
  (_, set, emailProof: Proof) => set(changeDraftAtom, { emailProof }),
)
const phoneProofAtom = atom(
  (get) => get(draftAtom).phoneProof,
  (_, set, phoneProof: Proof) => set(changeDraftAtom, { phoneProof }),
)
export const proofAtoms = { email: emailProofAtom, phone: phoneProofAtom } satisfies Record<Channel, unknown>

type Submitted = { results: RateCheckResults; email: string }
const submittedAtom = atom<Submitted | null>(null)

type View = { name: 'form'; step: Step } | ({ name: 'results' } & Submitted)

export const viewAtom = atom((get): View => {
  const submitted = get(submittedAtom)
  return submitted ? { name: 'results', ...submitted } : { name: 'form', step: get(draftAtom).step }
})

/** What the API said about the last try: a sentence for all of it, and one for each field it marked. */
type Refused = { message: string; fields: Record<string, string> }
export const refusedAtom = atom<Refused | null>(null)

export const goToStepAtom = atom(null, (_, set, step: Step) => {
  set(submittedAtom, null)
  set(refusedAtom, null)
  set(changeDraftAtom, { step })
})

export const showResultsAtom = atom(null, (_, set, submitted: Submitted) => {
  set(refusedAtom, null)
  set(submittedAtom, submitted)
})

/** Shows what the API refused at the step that asks it. An address that it marks must be proved again. */
export const showRefusalAtom = atom(null, (get, set, refused: Refused) => {
  const { step, emailProof, phoneProof } = get(draftAtom)
  const marked = Object.keys(refused.fields)
  set(changeDraftAtom, {
    step: firstStepAsking(marked) ?? step,
    emailProof: marked.includes('email') ? NOT_SENT : emailProof,
    phoneProof: marked.includes('phone') ? NOT_SENT : phoneProof,
  })
  set(refusedAtom, refused)
})

export const startOverAtom = atom(null, (_, set) => {
  set(submittedAtom, null)
  set(refusedAtom, null)
  set(draftAtom, NEW_DRAFT)
})

/** The state of one wizard. It begins with `draft`; `keep` is told of every change to it. */
export function wizardStore(draft: Draft, keep: (draft: Draft) => void) {
  const store = createStore()
  store.set(localeAtom, document.documentElement.lang)
  store.set(draftAtom, draft)
  return { store, stopKeeping: store.sub(draftAtom, () => keep(store.get(draftAtom))) }
}

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
