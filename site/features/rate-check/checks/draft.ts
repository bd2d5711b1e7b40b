import * as v from 'valibot'
import type { LastCheck } from '../../../../api/contract/rate-check/quotes.ts'
import type { TabStorage } from '../../../lib/tab-storage.ts'
import { NOT_SENT, Proof } from '../../people/verification/proof.ts'
import { OWNER_DRAFT } from './results-hint.store.ts'
import { Answers, NO_ANSWERS, STEPS, typedNumber } from './steps/steps.ts'

/** A rate check in progress, as this tab keeps it. Codes are never part of it. */
export const Draft = v.object({
  step: v.fallback(v.picklist(STEPS), 'your-info'),
  answers: v.fallback(Answers, NO_ANSWERS),
  emailProof: v.fallback(Proof, NOT_SENT),
  phoneProof: v.fallback(Proof, NOT_SENT),
})
export type Draft = v.InferOutput<typeof Draft>

export const NEW_DRAFT: Draft = v.parse(Draft, {})

const KEY = 'rate-check'
const json = v.pipe(v.string(), v.parseJson())

export const readDraft = (storage: TabStorage): Draft =>
  v.parse(v.fallback(v.pipe(json, Draft), NEW_DRAFT), storage.getItem(KEY))

export function keepDraft(storage: TabStorage, draft: Draft): void {
  if (draft === NEW_DRAFT) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(draft))
}

const OwnerDraft = v.pipe(json, v.object({ owner: v.string(), draft: Draft }))

/** What a signed-in owner starts with: their draft in this tab, or else their last answers. */
export function ownerDraft(storage: TabStorage, lastCheck: LastCheck): Draft {
  const { success, output } = v.safeParse(OwnerDraft, storage.getItem(OWNER_DRAFT))
  return success && output.owner === lastCheck.email ? output.draft : filledIn(lastCheck)
}

/** `owner` is an email address. */
export function keepOwnerDraft(storage: TabStorage, owner: string, draft: Draft): void {
  if (draft === NEW_DRAFT) storage.removeItem(OWNER_DRAFT)
  else storage.setItem(OWNER_DRAFT, JSON.stringify({ owner, draft }))
}

/** Whether the draft differs from what the owner would start with again. */
export const isChanged = (draft: Draft, lastCheck: LastCheck) =>
  JSON.stringify(draft.answers) !== JSON.stringify(filledIn(lastCheck).answers)

/** Asks for consent again each time. Signing in has verified the email address; a phone number is verified again. */
function filledIn({ checkedAt: _, ...known }: LastCheck): Draft {
  return {
    ...NEW_DRAFT,
    emailProof: { name: 'verified', address: known.email },
    answers: {
      ...NEW_DRAFT.answers,
      ...known,
      monthlyVolume: typedNumber(known.monthlyVolume),
      averageTransaction: typedNumber(known.averageTransaction),
      cardPresentRate: typedNumber(known.cardPresentRate),
      cardNotPresentRate: typedNumber(known.cardNotPresentRate),
      monthlyFee: typedNumber(known.monthlyFee),
    },
  }
}
