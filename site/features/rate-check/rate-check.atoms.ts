import { atom, createStore } from 'jotai'
import type { RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { type Channel, NOT_SENT, type Proof } from '../verification/proof.ts'
import { verificationMessages } from '../verification/verification.messages.ts'
import { type Draft, NEW_DRAFT } from './draft.ts'
import { rateCheckMessages } from './rate-check.messages.ts'
import { type Answers, firstStepAsking, type Step } from './steps.ts'

export const localeAtom = atom<string | undefined>(undefined)
export const sayAtom = atom((get) => rateCheckMessages(get(localeAtom)))
export const sayVerificationAtom = atom((get) => verificationMessages(get(localeAtom)))
/** Everything that survives a reload; `mount.tsx` reads it from the tab and keeps it there. */
export const draftAtom = atom<Draft>(NEW_DRAFT)

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

export type View = { name: 'form'; step: Step } | ({ name: 'results' } & Submitted)

export const viewAtom = atom((get): View => {
  const submitted = get(submittedAtom)
  return submitted ? { name: 'results', ...submitted } : { name: 'form', step: get(draftAtom).step }
})

/** What the API said about the last attempt: a sentence for all of it, and one for each field it marked. */
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
