import { atom, createStore } from 'jotai'
import type {
  LatestRateCheck,
  RateCheckResults,
} from '../../../../api/contract/rate-check/rate-check-results.ts'
import { onOwnClock } from '../../../lib/server-clock.ts'
import { type Channel, NOT_SENT, type Proof } from '../../people/verification/proof.ts'
import { type Draft, NEW_DRAFT } from './draft.ts'
import type { KeptHint, ResultsHint } from './results-hint.store.ts'
import { type Answers, firstStepWith, type Step } from './steps/steps.ts'

/** Everything that survives a reload; see `wizardStore`. */
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

const proofAtom = (key: 'emailProof' | 'phoneProof') =>
  atom(
    (get) => get(draftAtom)[key],
    (_, set, proof: Proof) => set(changeDraftAtom, { [key]: proof }),
  )
export const proofAtoms: Record<Channel, ReturnType<typeof proofAtom>> = {
  email: proofAtom('emailProof'),
  phone: proofAtom('phoneProof'),
}

export type KeptResults = NonNullable<LatestRateCheck['rateCheck']>
/** Whether the person has requested contact or has withdrawn, so there is nothing left to decide. */
export const isDecided = ({ contactRequestedAt, withdrawnAt }: KeptResults) =>
  contactRequestedAt !== null || withdrawnAt !== null

/** Stays while the visitor goes back to a step, so that Forward shows it again. */
export const keptResultsAtom = atom<KeptResults | null>(null)

const resultsHintAtom = atom<ResultsHint | null>(null)
export const hasResultsAtom = atom((get) => get(resultsHintAtom) !== null)
export const opensWithResultsAtom = atom((get) => get(resultsHintAtom)?.opens ?? false)

const updateCountAtom = atom(0)
export const shownAtom = atom<'form' | 'results' | 'loading' | 'failed'>('form')

type View =
  | { name: 'form'; step: Step }
  | { name: 'results'; kept: KeptResults }
  | { name: 'returning'; hasFailed: boolean }

export const viewAtom = atom((get): View => {
  const shown = get(shownAtom)
  const kept = get(keptResultsAtom)
  if (shown === 'loading' || shown === 'failed') return { name: 'returning', hasFailed: shown === 'failed' }
  if (shown === 'results' && kept) return { name: 'results', kept }
  return { name: 'form', step: get(draftAtom).step }
})

/** What the API said about the last submission: one sentence about all of it, and one for each field it marked. */
type Refused = { message: string; fields: Record<string, string> }
export const refusedAtom = atom<Refused | null>(null)

/** Keeps the results, but the rate check no longer opens with them. */
const closeResultsAtom = atom(null, (get, set) => {
  const hint = get(resultsHintAtom)
  if (hint) set(resultsHintAtom, { ...hint, opens: false })
})

export const goToStepAtom = atom(null, (_, set, step: Step) => {
  set(closeResultsAtom)
  set(refusedAtom, null)
  set(changeDraftAtom, { step })
  set(shownAtom, 'form')
})

export const showResultsAtom = atom(null, (_, set, kept: KeptResults) => {
  set(refusedAtom, null)
  set(updateCountAtom, 0)
  set(keptResultsAtom, kept)
  set(resultsHintAtom, { until: onOwnClock(kept.expiresAt), opens: !isDecided(kept) })
  set(shownAtom, 'results')
})

export const resultsGoneAtom = atom(null, (_, set) => {
  set(resultsHintAtom, null)
  set(shownAtom, 'form')
})

/** How often the visitor's own figures have changed the results. Set it with the new results. */
export const resultUpdatesAtom = atom(
  (get) => get(updateCountAtom),
  (get, set, results: RateCheckResults) => {
    const kept = get(keptResultsAtom)
    if (kept) set(keptResultsAtom, { ...kept, results })
    set(updateCountAtom, (times) => times + 1)
  },
)

/** Shows a refusal of the API at the step that has the marked fields. A marked address must be verified again. */
export const showRefusalAtom = atom(null, (get, set, refused: Refused) => {
  const { step, emailProof, phoneProof } = get(draftAtom)
  const marked = Object.keys(refused.fields)
  set(changeDraftAtom, {
    step: firstStepWith(marked) ?? step,
    emailProof: marked.includes('email') ? NOT_SENT : emailProof,
    phoneProof: marked.includes('phone') ? NOT_SENT : phoneProof,
  })
  set(refusedAtom, refused)
})

export const forgetAnswersAtom = atom(null, (_, set) => {
  set(closeResultsAtom)
  set(draftAtom, NEW_DRAFT)
})

/** Starts from the beginning. The results of the last check stay available. */
export const startNewCheckAtom = atom(null, (_, set) => {
  set(forgetAnswersAtom)
  set(refusedAtom, null)
  set(shownAtom, 'form')
})

export const startOverAtom = atom(null, (_, set) => {
  set(startNewCheckAtom)
  set(keptResultsAtom, null)
  set(resultsHintAtom, null)
})

type Kept = { draft: Draft; keepDraft: (draft: Draft) => void; hint: KeptHint }

/** The state of one wizard, from `draft` on. Passes each change of the draft to `keepDraft`, and of the hint to `hint`. */
export function wizardStore({ draft, keepDraft, hint }: Kept) {
  const store = createStore()
  store.set(draftAtom, draft)
  store.set(resultsHintAtom, hint.read())
  store.sub(draftAtom, () => keepDraft(store.get(draftAtom)))
  store.sub(resultsHintAtom, () => hint.keep(store.get(resultsHintAtom)))
  return store
}

export type WizardStore = ReturnType<typeof wizardStore>

export const draftOf = (store: WizardStore) => store.get(draftAtom)
export const hasAnswersAtom = atom((get) => get(draftAtom) !== NEW_DRAFT)
