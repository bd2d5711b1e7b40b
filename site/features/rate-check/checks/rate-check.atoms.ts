import { atom, createStore } from 'jotai'
import type { LatestRateCheck, RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { type Channel, NOT_SENT, type Proof } from '../../people/verification/proof.ts'
import { verificationMessages } from '../../people/verification/verification.messages.ts'
import { type Draft, NEW_DRAFT } from './draft.ts'
import { loadResultCalls, loadResults } from './load-results.ts'
import { rateCheckMessages } from './rate-check.messages.ts'
import type { KeptHint, ResultsHint } from './results-hint.ts'
import { type Answers, firstStepAsking, type Step } from './steps.ts'

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

/** The results of this browser's latest check, as the server keeps them. */
export type KeptResults = NonNullable<LatestRateCheck['rateCheck']>
/** Whether the person has asked to be contacted, or withdrawn: there is nothing left to ask them. */
export const isDecided = ({ contactRequestedAt, withdrawnAt }: KeptResults) =>
  contactRequestedAt !== null || withdrawnAt !== null

/** Stays while the visitor goes back to a step, so that Forward shows it again. */
const keptAtom = atom<KeptResults | null>(null)
export const keptResultsAtom = atom((get) => get(keptAtom))

const resultsHintAtom = atom<ResultsHint | null>(null)
/** True while there are results to return to. */
export const hasResultsAtom = atom((get) => get(resultsHintAtom) !== null)
/** True while the rate check opens with them. */
export const opensWithResultsAtom = atom((get) => get(resultsHintAtom)?.opens ?? false)

const timesAnsweredAtom = atom(0)
const shownAtom = atom<'form' | 'results' | 'loading' | 'failed'>('form')

type View =
  | { name: 'form'; step: Step }
  | { name: 'results'; kept: KeptResults }
  | { name: 'returning'; hasFailed: boolean }

export const viewAtom = atom((get): View => {
  const shown = get(shownAtom)
  const kept = get(keptAtom)
  if (shown === 'loading' || shown === 'failed') return { name: 'returning', hasFailed: shown === 'failed' }
  if (shown === 'results' && kept) return { name: 'results', kept }
  return { name: 'form', step: get(draftAtom).step }
})

/** What the API said about the last try: a sentence for all of it, and one for each field it marked. */
type Refused = { message: string; fields: Record<string, string> }
export const refusedAtom = atom<Refused | null>(null)

/** The results stay where they are, but the rate check no longer opens with them. */
const goOnAtom = atom(null, (get, set) => {
  const hint = get(resultsHintAtom)
  if (hint) set(resultsHintAtom, { ...hint, opens: false })
})

export const goToStepAtom = atom(null, (_, set, step: Step) => {
  set(goOnAtom)
  set(refusedAtom, null)
  set(changeDraftAtom, { step })
  set(shownAtom, 'form')
})

export const showResultsAtom = atom(null, (_, set, kept: KeptResults) => {
  set(refusedAtom, null)
  set(timesAnsweredAtom, 0)
  set(keptAtom, kept)
  set(resultsHintAtom, { until: kept.expiresAt, opens: !isDecided(kept) })
  set(shownAtom, 'results')
})

/** Shows the results of this browser's latest check, asking the server unless they are here. */
export const returnToResultsAtom = atom(null, async (get, set) => {
  if (get(keptAtom)) {
    set(shownAtom, 'results')
    return
  }
  set(shownAtom, 'loading')
  try {
    const [{ rateCheck }] = await Promise.all([findLatest(), loadResults()])
    // Whoever has gone to a step meanwhile stays there.
    if (get(shownAtom) !== 'loading') return
    if (rateCheck) set(showResultsAtom, rateCheck)
    else {
      set(resultsHintAtom, null)
      set(shownAtom, 'form')
    }
  } catch {
    if (get(shownAtom) === 'loading') set(shownAtom, 'failed')
  }
})

/** What this browser's latest check found; its call is loaded first. */
async function findLatest(): Promise<LatestRateCheck> {
  const { latestRateCheck } = await loadResultCalls()
  return latestRateCheck()
}

/** Looks again at what is shown: Back brings a page as it was left, and the server may know more. */
export const lookAgainAtom = atom(null, async (get, set) => {
  const latest = await findLatest().catch(() => undefined)
  if (latest?.rateCheck && get(shownAtom) === 'results') set(showResultsAtom, latest.rateCheck)
})

/** How often the results shown answered the visitor's own figures; given new results of the same check, one more. */
export const figuresAnsweredAtom = atom(
  (get) => get(timesAnsweredAtom),
  (get, set, results: RateCheckResults) => {
    const kept = get(keptAtom)
    if (kept) set(keptAtom, { ...kept, results })
    set(timesAnsweredAtom, (times) => times + 1)
  },
)

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

/** The request is made: what comes next is another check, which begins empty. */
export const forgetAnswersAtom = atom(null, (_, set) => {
  set(goOnAtom)
  set(draftAtom, NEW_DRAFT)
})

/** A check from the beginning. The results of the last stay within reach. */
export const startNewCheckAtom = atom(null, (_, set) => {
  set(forgetAnswersAtom)
  set(refusedAtom, null)
  set(shownAtom, 'form')
})

/** Forgets everything. */
export const startOverAtom = atom(null, (_, set) => {
  set(startNewCheckAtom)
  set(keptAtom, null)
  set(resultsHintAtom, null)
})

type Kept = { draft: Draft; keepDraft: (draft: Draft) => void; hint: KeptHint }

/** The state of one wizard. It begins with `draft`; `keepDraft` is told of every change to it, and `hint` of results. */
export function wizardStore({ draft, keepDraft, hint }: Kept) {
  const store = createStore()
  store.set(localeAtom, document.documentElement.lang)
  store.set(draftAtom, draft)
  store.set(resultsHintAtom, hint.read())
  const stopKeepingDraft = store.sub(draftAtom, () => keepDraft(store.get(draftAtom)))
  const stopKeepingHint = store.sub(resultsHintAtom, () => hint.keep(store.get(resultsHintAtom)))
  return {
    store,
    stopKeeping() {
      stopKeepingDraft()
      stopKeepingHint()
    },
  }
}

export type WizardStore = ReturnType<typeof wizardStore>['store']

/** The step that this tab is at, whichever view is shown. */
export const draftOf = (store: WizardStore) => store.get(draftAtom)
/** Whether this tab holds answers that a step could show again. */
export const hasAnswersAtom = atom((get) => get(draftAtom) !== NEW_DRAFT)
