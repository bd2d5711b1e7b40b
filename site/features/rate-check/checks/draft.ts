import * as v from 'valibot'
import type { TabStorage } from '../../../lib/browser-session.ts'
import { NOT_SENT, Proof } from '../../people/verification/proof.ts'
import { Answers, NO_ANSWERS, STEPS } from './steps.ts'

/** A rate check under way, as this tab keeps it. Codes are never part of it. */
export const Draft = v.object({
  step: v.fallback(v.picklist(STEPS), 'your-info'),
  answers: v.fallback(Answers, NO_ANSWERS),
  emailProof: v.fallback(Proof, NOT_SENT),
  phoneProof: v.fallback(Proof, NOT_SENT),
})
export type Draft = v.InferOutput<typeof Draft>

export const NEW_DRAFT: Draft = v.parse(Draft, {})

const KEY = 'rate-check'

/** The draft of this tab; a new one if there is none, or none that can be read. */
export function readDraft(storage: TabStorage | undefined): Draft {
  try {
    return v.parse(v.fallback(Draft, NEW_DRAFT), JSON.parse(storage?.getItem(KEY) ?? 'null'))
  } catch {
    return NEW_DRAFT
  }
}

/** Storage may be full or forbidden; then the answers last as long as the page. */
export function keepDraft(storage: TabStorage | undefined, draft: Draft): void {
  try {
    storage?.setItem(KEY, JSON.stringify(draft))
  } catch {}
}

export function forgetDraft(storage: TabStorage | undefined): void {
  try {
    storage?.removeItem(KEY)
  } catch {}
}
